/** What agents wrote, and how it is undone. It stores nothing of its own: what is written has its author. */
import { agentWritePaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export const agentWritesFeature = defineFeature({
  name: 'agent-writes',
  routes,
  texts: textsOf('agentWrites'),
  problems,
  nav: [
    {
      path: agentWritePaths.settings,
      label: 'agent_writes.title',
      icon: 'history',
      group: 'settings',
      order: 66,
    },
  ],
})
