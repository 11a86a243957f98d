/** How the installation stands, and where administrators begin. */

import { healthPaths } from '#paths/operations.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'
import { texts } from './texts.ts'

export { checkLibrary, runQuickChecks, runThoroughChecks } from './actions/checks/index.ts'
export { damagedTelemetry } from './actions/checks/library.ts'
export { findingLine } from './actions/describe.ts'
export { healthJobs } from './jobs.ts'
export type { CheckFinding } from './rules/finding.ts'

export const healthFeature = defineFeature({
  name: 'health',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts,
  nav: [
    {
      path: healthPaths.home,
      label: 'health.overview',
      icon: 'gauge',
      group: 'admin',
      order: 160,
      role: 'admin',
    },
    {
      path: healthPaths.health,
      label: 'health.page',
      icon: 'heart-pulse',
      group: 'admin',
      order: 187,
      role: 'admin',
    },
  ],
})
