/** What is wrong now, and since when: metrics, alerts, deployments and the events around them. */

import { announcementPaths, healthPaths, jobsPaths, observabilityPaths } from '#paths/operations.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { events as observabilityEvents } from './events/observability.ts'
import { observabilityJobs } from './jobs.ts'
import { problems as announcementsProblems } from './problems/announcements.ts'
import { problems as observabilityProblems } from './problems/observability.ts'
import { routes as announcementsRoutes } from './routes/announcements.ts'
import { apiRoutes as healthApiRoutes, pageRoutes as healthPageRoutes } from './routes/health.ts'
import { apiRoutes as jobsAdminApiRoutes } from './routes/jobs/api.ts'
import { pageRoutes as jobsAdminPageRoutes } from './routes/jobs/pages.ts'
import { routes as observabilityApiRoutes } from './routes/observability/api.ts'
import { pageRoutes as observabilityPageRoutes } from './routes/observability/pages.ts'
import { texts as healthTexts } from './texts/health.ts'
import { texts as observabilityTexts } from './texts/observability.ts'

export { announcementFor } from './actions/announcements.ts'
export { checkLibrary, runQuickChecks, runThoroughChecks } from './actions/health/checks/index.ts'
export { damagedTelemetry } from './actions/health/checks/library.ts'
export { findingLine } from './actions/health/describe.ts'
export { recordDeployment } from './actions/observability/deployment.ts'
export { explainAlert } from './actions/observability/describe.ts'
export { silenceAlerts } from './actions/observability/manage.ts'
export { readAggregations, readAlerts } from './actions/observability/reading.ts'
export { recordExternalAlert } from './actions/observability/receive.ts'
export { readReplay } from './actions/observability/replay.ts'
export { readTimeseries } from './actions/observability/series.ts'
export {
  AlertToExplain,
  ExplainInput,
  ExplainReply,
  type Explanation,
} from './contract/observability.ts'
export { healthJobs } from './jobs.ts'
export { scrapingRoutes } from './routes/observability/api.ts'
export type { CheckFinding } from './rules/health/finding.ts'
export { Banner } from './views/announcements/admin.tsx'

export const observabilityFeature = defineFeature({
  name: 'observability',
  routes: joinRoutes(observabilityApiRoutes, observabilityPageRoutes),
  texts: observabilityTexts,
  problems: observabilityProblems,
  events: observabilityEvents,
  jobs: observabilityJobs,
  nav: [
    {
      path: observabilityPaths.page,
      label: 'observability.page',
      icon: 'activity',
      group: 'admin',
      order: 185,
      role: 'admin',
    },
  ],
})

/** The state of the installation, and the start page of administrators. */
export const healthFeature = defineFeature({
  name: 'health',
  routes: joinRoutes(healthApiRoutes, healthPageRoutes),
  texts: healthTexts,
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

/** Administering jobs: what runs by itself, when next, with what result; run now, cancel. */
export const jobsAdminFeature = defineFeature({
  name: 'jobs-admin',
  routes: joinRoutes(jobsAdminApiRoutes, jobsAdminPageRoutes),
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

/** Announcements of administrators to everybody. */
export const announcementsFeature = defineFeature({
  name: 'announcements',
  routes: announcementsRoutes,
  texts: textsOf('announcements'),
  problems: announcementsProblems,
  ownedTables: ['announcement_dismissals'],
  nav: [
    {
      path: announcementPaths.admin,
      label: 'announcements.announcements',
      icon: 'megaphone',
      group: 'admin',
      order: 180,
      role: 'admin',
    },
  ],
})
