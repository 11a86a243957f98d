/** What is wrong now, and since when: metrics, alerts, deployments and what happened around them. */
import { defineFeature } from '#platform/feature.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/api.ts'
import { texts } from './texts.ts'

export { recordDeployment } from './actions/deployment.ts'
export { explainAlert } from './actions/explain.ts'
export { silenceAlerts } from './actions/manage.ts'
export { readAggregations, readAlerts, readReplay, readTimeseries } from './actions/reading.ts'
export { scrapingRoutes } from './routes/scraping.ts'

export const observabilityFeature = defineFeature({
  name: 'observability',
  routes,
  texts,
  problems,
  events,
  jobs,
})
