/** The table of contents: one ordered list of features. */
import { accountFeature } from './features/account/index.ts'
import { agentsFeature } from './features/agents/index.ts'
import { aiFeature } from './features/ai/index.ts'
import { announcementsFeature } from './features/announcements/index.ts'
import { apiDocsFeature } from './features/api-docs/index.ts'
import { boardsFeature } from './features/boards/index.ts'
import { codeHostFeature } from './features/code-host/index.ts'
import { codeRunFeature } from './features/code-run/index.ts'
import { editorFeature } from './features/editor/index.ts'
import { finderFeature } from './features/finder/index.ts'
import { healthFeature } from './features/health/index.ts'
import { helpFeature } from './features/help/index.ts'
import { homeFeature } from './features/home/index.ts'
import { jobsAdminFeature } from './features/jobs-admin/index.ts'
import { libraryFeature } from './features/library/index.ts'
import { notesFeature } from './features/notes/index.ts'
import { observabilityFeature } from './features/observability/index.ts'
import { peopleFeature } from './features/people/index.ts'
import { picturesFeature } from './features/pictures/index.ts'
import { playgroundFeature } from './features/playground/index.ts'
import { pushFeature } from './features/push/index.ts'
import { remindersFeature } from './features/reminders/index.ts'
import { repoAnalysisFeature } from './features/repo-analysis/index.ts'
import { repoBrowserFeature } from './features/repo-browser/index.ts'
import { repoHistoryFeature } from './features/repo-history/index.ts'
import { repoSyncFeature } from './features/repo-sync/index.ts'
import { reposFeature } from './features/repos/index.ts'
import { sharesFeature } from './features/shares/index.ts'
import { signInFeature } from './features/sign-in/index.ts'
import { statsFeature } from './features/stats/index.ts'
import { tokensFeature } from './features/tokens/index.ts'
import { trashFeature } from './features/trash/index.ts'
import { viewerFeature } from './features/viewer/index.ts'
import type { Feature } from './platform/feature.ts'

export const features: readonly Feature[] = [
  homeFeature,
  signInFeature,
  accountFeature,
  tokensFeature,
  statsFeature,
  libraryFeature,
  editorFeature,
  viewerFeature,
  notesFeature,
  picturesFeature,
  boardsFeature,
  remindersFeature,
  finderFeature,
  agentsFeature,
  trashFeature,
  playgroundFeature,
  codeRunFeature,
  sharesFeature,
  announcementsFeature,
  peopleFeature,
  jobsAdminFeature,
  pushFeature,
  reposFeature,
  repoSyncFeature,
  repoAnalysisFeature,
  repoHistoryFeature,
  codeHostFeature,
  repoBrowserFeature,
  observabilityFeature,
  aiFeature,
  healthFeature,
  helpFeature,
  apiDocsFeature,
]
