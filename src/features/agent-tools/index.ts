/** The library as tools for agents, by the Model Context Protocol. */
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { endListening } from './actions/listening.ts'
import { expectAgent, expectAgents } from './actions/protocol.ts'
import { routes } from './routes.ts'

export const agentToolsFeature = defineFeature({
  name: 'agent-tools',
  routes,
  texts: textsOf('agentTools'),
  hooks: { token_made: async (ctx) => expectAgent(ctx) },
  onStart: expectAgents,
  onStop: async ({ store }) => endListening(store),
})
