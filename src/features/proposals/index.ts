/** Proposals: what tokens would write, and their person accepts or refuses part by part. */
import { proposalPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { propose } from './actions/propose.ts'
import { problems } from './problems.ts'
import { proposalsBlock, routes } from './routes.ts'
import { deleteProposalsOn } from './store.ts'

export { proposalsOn } from './actions/decide.ts'
export { countProposals } from './store.ts'

export const proposalsFeature = defineFeature({
  name: 'proposals',
  routes,
  texts: textsOf('proposals'),
  problems,
  ownedTables: ['proposals'],
  dashboard: [proposalsBlock],
  hooks: {
    write_proposed: propose,
    file_purged: ({ store }, { ownerId, fileId }) => deleteProposalsOn(store, ownerId, fileId),
  },
  nav: [
    {
      path: proposalPaths.settings,
      label: 'proposals.title',
      icon: 'git-compare',
      group: 'settings',
      order: 66,
    },
  ],
})
