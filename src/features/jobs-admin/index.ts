/** Administering jobs: what runs by itself, when next, how it went; run now, cancel. */

import { jobsPaths } from '#paths/operations.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'

export const jobsAdminFeature = defineFeature({
  name: 'jobs-admin',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts: textsOf('jobsAdmin'),
  nav: [
    {
      path: jobsPaths.jobs,
      label: 'jobs-admin.jobs',
      icon: 'list-checks',
      group: 'admin',
      order: 190,
      role: 'admin',
    },
  ],
})
