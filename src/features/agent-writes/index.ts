/** What agents wrote, and how it is undone. What has versions is read from them; the rest is stored as it was reported. */
import { agentWritePaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { keepWrite } from './actions/journal.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes.ts'

export const agentWritesFeature = defineFeature({
  name: 'agent-writes',
  routes,
  texts: textsOf('agentWrites'),
  problems,
  jobs,
  ownedTables: ['token_writes'],
  hooks: { token_wrote: keepWrite },
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
