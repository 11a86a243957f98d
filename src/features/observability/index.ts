/** What is wrong now, and since when: metrics, alerts, deployments and what happened around them. */

import { observabilityPaths } from '#paths/operations.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes as apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'
import { texts } from './texts.ts'

export { recordDeployment } from './actions/deployment.ts'
export { explainAlert } from './actions/explain.ts'
export { silenceAlerts } from './actions/manage.ts'
export { countOpenAlerts, readAggregations, readAlerts } from './actions/reading.ts'
export { recordExternalAlert } from './actions/receive.ts'
export { readReplay } from './actions/replay.ts'
export { readTimeseries } from './actions/series.ts'
export { AlertToExplain, ExplainInput, ExplainReply, type Explanation } from './contract/index.ts'
export { scrapingRoutes } from './routes/scraping.ts'

export const observabilityFeature = defineFeature({
  name: 'observability',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts,
  problems,
  events,
  jobs,
  islandTexts: {
    observability: ['observability.play', 'observability.pause', 'observability.position_text'],
  },
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
