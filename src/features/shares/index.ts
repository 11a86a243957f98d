/** Files shown to people without an account. */
import { sharePaths } from '#paths/sharing.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { exportedShares } from './actions/exported.ts'
import { takeBackShare } from './actions/manage.ts'
import { MAX_SHARES } from './contract/limits.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'
import { publicRoutes } from './routes/public.ts'
import { countShares } from './store/shares.ts'
import { agentTools } from './tools.ts'

const routes = joinRoutes(pageRoutes, publicRoutes, apiRoutes)

const texts = textsOf('shares')

export const sharesFeature = defineFeature({
  name: 'shares',
  routes,
  texts,
  problems,
  events,
  jobs,
  agentTools,
  exported: [exportedShares],
  hooks: { token_write_undone: takeBackShare },
  ownedTables: ['shares', 'share_files'],
  quotas: [
    {
      id: 'shares',
      label: 'shares.shares',
      order: 40,
      max: () => MAX_SHARES,
      used: ({ store, actor }) => countShares(store, actor.id),
    },
  ],
  nav: [
    {
      path: sharePaths.shares,
      label: 'shares.shares',
      icon: 'share-2',
      group: 'main',
      key: 's',
      order: 80,
    },
  ],
})
