/** Personal access tokens: programs that act for a person, with only the permissions they need. */

import { agentPaths, tokenPaths } from '#paths/people.ts'
import { defineFeature } from '#platform/feature.ts'
import { joinRoutes } from '#platform/http/index.ts'
import { textsOf } from '#texts/index.ts'
import { exportedInstructions } from './actions/agents.ts'
import { revokeTokensOf } from './actions/tokens/manage.ts'
import { jobs as tokensJobs } from './jobs/tokens.ts'
import { problems as agentsProblems } from './problems/agents.ts'
import { problems as tokensProblems } from './problems/tokens.ts'
import { routes as agentsRoutes } from './routes/agents.ts'
import { oauthRoutes } from './routes/oauth.ts'
import { routes as tokensRoutes } from './routes/tokens.ts'
import { texts as apiDocsTexts } from './texts/docs.ts'

export { makePrimer } from './actions/agents.ts'
export { hasValidToken, identifyToken } from './actions/tokens/manage.ts'
export { apiDocsRoutes, describeWith } from './routes/docs.ts'
export { exampleOf, smallestBody } from './rules/docs/index.ts'
export type { ServedDocument } from './rules/docs/served.ts'
export { hasTokenIn } from './rules/tokens/token.ts'
export { hasTokens } from './store/tokens.ts'

export const tokensFeature = defineFeature({
  name: 'tokens',
  routes: joinRoutes(tokensRoutes, oauthRoutes),
  texts: textsOf('tokens'),
  problems: tokensProblems,
  jobs: tokensJobs,
  ownedTables: ['access_tokens', 'oauth_access'],
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

/** Agents that work for a person: their instructions. */
export const agentsFeature = defineFeature({
  name: 'agents',
  routes: agentsRoutes,
  texts: textsOf('agents'),
  problems: agentsProblems,
  exported: [exportedInstructions],
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

/** The API for programs, as the server itself describes it. */
/** Its routes describe all others, so the composition root creates them: see `apiDocsRoutes`. */
export const apiDocsFeature = defineFeature({ name: 'api-docs', texts: apiDocsTexts })
