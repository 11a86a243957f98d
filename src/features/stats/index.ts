/** Where one stands. */
import { defineFeature } from '#platform/feature.ts'
import { statsPaths } from './contract/paths.ts'
import { routes } from './routes/api.ts'
import { texts } from './texts.ts'

export { dashboardRoutes } from './routes/dashboard.ts'

export const statsFeature = defineFeature({
  name: 'stats',
  routes,
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
