/** The pages on which repositories are listed and read: `repos` mirrors them, the viewer draws files, notes lie on them. */
import { repoPaths } from '#paths/repositories.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { reposBlock } from './routes/block.ts'
import { routes } from './routes/index.ts'

export const repoBrowserFeature = defineFeature({
  name: 'repo-browser',
  routes,
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
