/** Code hosts: a person's account at them, their repositories, files that come from there and go there. */

import { codeHostPaths } from '#paths/repositories.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'
import { deleteImports } from './store/imports.ts'
import { deleteUploadsOf } from './store/uploads.ts'

export const codeHostFeature = defineFeature({
  name: 'code-host',
  routes,
  texts: textsOf('codeHost'),
  problems,
  events,
  jobs,
  ownedTables: ['code_host_accounts', 'repo_imports', 'repo_import_files', 'code_host_uploads'],
  hooks: {
    repo_removed: (ctx, removed) => deleteImports(ctx.store, removed),
    file_purged: (ctx, { ownerId, fileId }) => deleteUploadsOf(ctx.store, ownerId, fileId),
  },
  nav: [
    {
      path: codeHostPaths.settings,
      label: 'code_host.title',
      icon: 'git-branch',
      group: 'settings',
      order: 66,
    },
  ],
})
