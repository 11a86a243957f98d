/** Agents that work for somebody: what they are told first. */

import { agentPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export const agentsFeature = defineFeature({
  name: 'agents',
  routes,
  texts: textsOf('agents'),
  islandTexts: { 'agent-instructions': ['agents.counter', 'agents.cut'] },
  problems,
  ownedTables: ['agent_instructions'],
  nav: [
    {
      path: agentPaths.settings,
      label: 'agents.agents',
      icon: 'bot',
      group: 'settings',
      order: 66,
    },
  ],
})
