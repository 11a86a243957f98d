/** What administrators say to everybody. */
import { defineRoom } from '../../platform/room.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { announcementFor } from './actions.ts'
export { Banner } from './views/banner.tsx'

export const announcementsRoom = defineRoom({
  name: 'announcements',
  routes,
  texts,
  islandTexts: { 'announcement-composer': ['announcements.counted'] },
  problems,
  ownedTables: ['announcement_dismissals'],
  nav: [
    {
      path: '/admin/announcements',
      label: 'announcements.announcements',
      icon: 'megaphone',
      group: 'admin',
      order: 180,
      role: 'admin',
    },
  ],
})
