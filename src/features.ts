/** The table of contents: one ordered list of features. */
import { accountFeature } from './features/account/index.ts'
import { agentToolsFeature } from './features/agent-tools/index.ts'
import { agentWritesFeature } from './features/agent-writes/index.ts'
import { aiFeature } from './features/ai/index.ts'
import { codeRunFeature } from './features/code-run/index.ts'
import { editorFeature } from './features/editor/index.ts'
import { libraryFeature, trashFeature } from './features/library/index.ts'
import { linksFeature } from './features/links/index.ts'
import { boardsFeature, notesFeature, picturesFeature } from './features/notes/index.ts'
import {
  announcementsFeature,
  healthFeature,
  jobsAdminFeature,
  observabilityFeature,
} from './features/operations/index.ts'
import { peopleFeature } from './features/people/index.ts'
import { playgroundFeature } from './features/playground/index.ts'
import { agentsFeature, apiDocsFeature, tokensFeature } from './features/programs/index.ts'
import { proposalsFeature } from './features/proposals/index.ts'
import { pushFeature } from './features/push/index.ts'
import { remindersFeature } from './features/reminders/index.ts'
import {
  repoBrowserFeature,
  repoHistoryFeature,
  repoSyncFeature,
} from './features/repo-browser/index.ts'
import {
  codeHostFeature,
  repoAnalysisFeature,
  reposFeature,
} from './features/repositories/index.ts'
import { sharesFeature } from './features/shares/index.ts'
import { signInFeature } from './features/sign-in/index.ts'
import { finderFeature, helpFeature, homeFeature, statsFeature } from './features/start/index.ts'
import { takeoutFeature } from './features/takeout/index.ts'
import { viewerFeature } from './features/viewer/index.ts'
import type { Feature } from './platform/feature.ts'

export const features: readonly Feature[] = [
  homeFeature,
  signInFeature,
  accountFeature,
  tokensFeature,
  takeoutFeature,
  statsFeature,
  libraryFeature,
  editorFeature,
  viewerFeature,
  linksFeature,
  notesFeature,
  picturesFeature,
  boardsFeature,
  remindersFeature,
  finderFeature,
  agentsFeature,
  agentToolsFeature,
  agentWritesFeature,
  proposalsFeature,
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
