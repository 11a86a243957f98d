/** What a person takes along: the export of everything they have. */
import { takeoutPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { routes } from './routes.ts'

export const takeoutFeature = defineFeature({
  name: 'takeout',
  routes,
  texts: textsOf('takeout'),
  nav: [
    {
      path: takeoutPaths.settings,
      label: 'takeout.title',
      icon: 'archive',
      group: 'settings',
      order: 85,
    },
  ],
})
