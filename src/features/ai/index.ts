/** Explanations by a language model, for people who agreed to use one. */

import { aiPaths } from '#paths/code.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import { textsOf } from '#texts/index.ts'
import { events } from './events.ts'
import { problems } from './problems.ts'
import { apiRoutes } from './routes/api.ts'
import { pageRoutes } from './routes/pages.ts'

const texts = textsOf('ai')

/** Texts of the settings page alone. */
const OF_SETTINGS = /^(?:title|is_off|lead|agreed|withdraw|withdrawn|not_agreed)$/

export const aiFeature = defineFeature({
  name: 'ai',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts,
  islandTexts: {
    explain: Object.keys(texts.phrases)
      .filter((key) => !OF_SETTINGS.test(key))
      .map((key) => `ai.${key}` as TextKey),
  },
  problems,
  events,
  ownedTables: ['ai_consents'],
  nav: [
    { path: aiPaths.settings, label: 'ai.title', icon: 'sparkles', group: 'settings', order: 67 },
  ],
})
