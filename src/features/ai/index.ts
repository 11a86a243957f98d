/** Explanations by a language model, for people who agreed to use one. */

import { aiPaths } from '#paths/code.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { events } from './events.ts'
import { problems } from './problems.ts'
import { apiRoutes, pageRoutes } from './routes.ts'

export const aiFeature = defineFeature({
  name: 'ai',
  routes: joinRoutes(apiRoutes, pageRoutes),
  texts: textsOf('ai'),
  problems,
  events,
  ownedTables: ['ai_consents'],
  nav: [
    { path: aiPaths.settings, label: 'ai.title', icon: 'sparkles', group: 'settings', order: 67 },
  ],
})
