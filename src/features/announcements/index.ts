/** What administrators say to everybody. */

import { announcementPaths } from '#paths/operations.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export { announcementFor } from './actions.ts'
export { Banner } from './views/banner.tsx'

export const announcementsFeature = defineFeature({
  name: 'announcements',
  routes,
  texts: textsOf('announcements'),
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
