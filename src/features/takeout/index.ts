/** What a person takes along: the export of everything they have, and the way back. */
import { takeoutPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { exportRoutes } from './routes/export.ts'
import { takeoutImportRoutes } from './routes/imports.ts'

export const takeoutFeature = defineFeature({
  name: 'takeout',
  routes: joinRoutes(exportRoutes, takeoutImportRoutes),
  texts: textsOf('takeout'),
  problems,
  jobs,
  ownedTables: ['imports', 'import_parts', 'import_items'],
  nav: [
    {
      path: takeoutPaths.settings,
      label: 'takeout.title',
      icon: 'archive',
      group: 'settings',
      order: 85,
    },
  ],
})
