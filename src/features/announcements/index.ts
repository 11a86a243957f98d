/** What administrators say to everybody. */
import { defineFeature } from '#platform/feature.ts'
import { announcementPaths } from './contract/paths.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'
import { texts } from './texts.ts'

export { announcementFor } from './actions.ts'
export { Banner } from './views/banner.tsx'

export const announcementsFeature = defineFeature({
  name: 'announcements',
  routes,
  texts,
  islandTexts: { 'announcement-composer': ['announcements.counted'] },
  problems,
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
