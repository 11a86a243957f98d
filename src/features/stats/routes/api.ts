/** Statistics as JSON. */
import { defineRoutes, get } from '../../../platform/http/index.ts'
import { showStatistics } from '../actions.ts'
import { Statistics } from '../contract.ts'

export const routes = defineRoutes({
  stats: get('/api/stats', {
    who: 'bearer',
    summary: 'How many files, in which languages, and the ten newest.',
    reply: Statistics,
    act: showStatistics,
  }),
})
