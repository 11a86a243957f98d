/** Personal access tokens: programs that act for somebody, with as much as each of them needs. */

import { tokenPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { textsOf } from '#texts/index.ts'
import { revokeTokensOf } from './actions/manage.ts'
import { jobs } from './jobs.ts'
import { problems } from './problems.ts'
import { routes } from './routes/index.ts'

export { identifyToken } from './actions/identify.ts'
export { hasTokenIn } from './rules/token.ts'

export const tokensFeature = defineFeature({
  name: 'tokens',
  routes,
  texts: textsOf('tokens'),
  problems,
  jobs,
  ownedTables: ['access_tokens'],
  hooks: { access_ended: revokeTokensOf },
  nav: [
    {
      path: tokenPaths.settings,
      label: 'tokens.tokens',
      icon: 'key-round',
      group: 'settings',
      order: 65,
    },
  ],
})
