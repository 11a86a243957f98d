/** Health as JSON. */

import { healthPaths } from '#paths/operations.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { readUpkeepRuns } from '../../actions/health/attention.ts'
import { readHealth } from '../../actions/health/read-health.ts'
import { HealthReply } from '../../contract/health.ts'
import { healthRecord } from './view-models.ts'

export const apiRoutes = defineRoutes({
  health: get(healthPaths.apiHealth, {
    who: 'admin',
    summary:
      'The state of the installation: the checks of doctor, sizes, versions, and the last backup and its verification. At most half a minute old.',
    reply: HealthReply,
    async act(ctx) {
      return healthRecord(ctx, await readHealth(ctx), await readUpkeepRuns(ctx))
    },
  }),
})
