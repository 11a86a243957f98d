/** Where one stands. */

import { statsPaths } from '#paths/pages.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './routes/api.ts'
import { dashboardRoutes } from './routes/dashboard.ts'
import { texts } from './texts.ts'

export const statsFeature = defineFeature({
  name: 'stats',
  routes: joinRoutes(apiRoutes, dashboardRoutes),
  texts,
  islandTexts: { 'continue-reading': ['stats.at_line'] },
  nav: [
    {
      path: statsPaths.dashboard,
      label: 'stats.dashboard',
      icon: 'layout-dashboard',
      group: 'main',
      key: 'd',
      order: 10,
    },
  ],
})
