/** The dashboard. */
import { h } from 'preact'
import { defineRoutes, get, page } from '../../platform/http/index.ts'
import { Dashboard } from './views/dashboard.tsx'

export const routes = defineRoutes({
  dashboard: get('/dashboard', {
    who: 'member',
    summary: 'What needs me, and where was I.',
    act: ({ t, actor }) =>
      page({ title: t('stats.dashboard'), body: h(Dashboard, { t, name: actor.firstName }) }),
  }),
})
