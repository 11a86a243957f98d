/**
 * The pages on which repositories are listed and read: `repositories` mirrors them, `viewer` draws files, `notes` adds
 * notes to them.
 */
import { repoPaths } from '#paths/repositories.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { problems as repoHistoryProblems } from './problems/history.ts'
import { apiRoutes } from './routes/history/api.ts'
import { pageRoutes } from './routes/history/pages.ts'
import { routes as repoBrowserRoutes } from './routes/index.ts'
import { reposBlock } from './routes/list.ts'
import { routes as repoSyncRoutes } from './routes/sync/index.ts'
import { agentTools } from './tools.ts'

const repoHistoryRoutes = joinRoutes(apiRoutes, pageRoutes)

export const repoBrowserFeature = defineFeature({
  name: 'repo-browser',
  routes: repoBrowserRoutes,
  texts: textsOf('repoBrowser'),
  nav: [
    {
      path: repoPaths.repos,
      label: 'repos.repositories',
      icon: 'folder-git-2',
      group: 'main',
      key: 'p',
      order: 60,
    },
  ],
  dashboard: [reposBlock],
  firstSteps: [
    { href: repoPaths.repos, label: 'repo_browser.add_first', icon: 'folder-git-2', order: 30 },
  ],
})

/** The history of a mirrored repository, its changes, and its search. It stores nothing of its own. */
export const repoHistoryFeature = defineFeature({
  name: 'repo-history',
  routes: repoHistoryRoutes,
  texts: textsOf('repoHistory'),
  problems: repoHistoryProblems,
  agentTools,
})

/** A preview of a repository's sync, and the notes that lost their file: `repositories` plans, `notes` anchors. */
export const repoSyncFeature = defineFeature({
  name: 'repo-sync',
  routes: repoSyncRoutes,
  texts: textsOf('repoSync'),
})
