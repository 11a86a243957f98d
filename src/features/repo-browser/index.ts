/** The pages on which repositories are listed and read: `repos` mirrors them, the viewer draws files, notes lie on them. */

import { repoPaths } from '#paths/repositories.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { problems as repoHistoryProblems } from './problems/history.ts'
import { reposBlock } from './routes/block.ts'
import { routes as repoHistoryRoutes } from './routes/history/index.ts'
import { routes as repoBrowserRoutes } from './routes/index.ts'
import { routes as repoSyncRoutes } from './routes/sync/index.ts'

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

/** What a mirrored repository was, what changed in it, and the search in it. It keeps nothing of its own. */
export const repoHistoryFeature = defineFeature({
  name: 'repo-history',
  routes: repoHistoryRoutes,
  texts: textsOf('repoHistory'),
  problems: repoHistoryProblems,
})

/** What a sync of a repository would change, and the notes that lost their file: `repos` plans, notes are tied by `notes`. */
export const repoSyncFeature = defineFeature({
  name: 'repo-sync',
  routes: repoSyncRoutes,
  texts: textsOf('repoSync'),
})
