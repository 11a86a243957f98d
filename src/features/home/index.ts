/** The home page. */

import { homePaths } from '#paths/pages.ts'
import { defineFeature } from '#platform/feature.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { textsOf } from '#texts/index.ts'
import { events } from './events.ts'
import { routes } from './routes.ts'

export { ProblemView, problemTitle } from './views/problem.tsx'

const DEVICE_KEYS = (
  [
    'device_keep',
    'device_bounds',
    'device_kept',
    'device_none',
    'device_forget',
    'device_unsent',
    'device_impossible',
    'offline_unsent',
    'device_pages',
  ] as const
).map((key): TextKey => `home.${key}`)

export const homeFeature = defineFeature({
  name: 'home',
  routes,
  texts: textsOf('home'),
  islandTexts: { 'kept-device': DEVICE_KEYS },
  events,
  nav: [
    {
      path: homePaths.device,
      label: 'home.device',
      icon: 'cloud-off',
      group: 'settings',
      order: 57,
    },
  ],
})
