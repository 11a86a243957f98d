/** Where one stands. */
import { defineRoom } from '../../platform/room.ts'
import { routes } from './routes/api.ts'
import { texts } from './texts.ts'

export { dashboardRoutes } from './routes/dashboard.ts'

export const statsRoom = defineRoom({
  name: 'stats',
  routes,
  texts,
  islandTexts: { 'continue-reading': ['stats.at_line'] },
  nav: [
    {
      path: '/dashboard',
      label: 'stats.dashboard',
      icon: 'layout-dashboard',
      group: 'main',
      key: 'd',
      order: 10,
    },
  ],
})
