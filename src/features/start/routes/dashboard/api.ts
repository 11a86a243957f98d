/** Statistics as JSON. */

import { statsPaths } from '#paths/pages.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { showStatistics } from '../../actions/dashboard.ts'
import { Statistics } from '../../contract/dashboard.ts'

export const apiRoutes = defineRoutes({
  stats: get(statsPaths.apiStats, {
    who: 'bearer',
    scope: 'read',
    summary: 'How many files, in which languages, and the ten newest.',
    reply: Statistics,
    act: showStatistics,
  }),
})
