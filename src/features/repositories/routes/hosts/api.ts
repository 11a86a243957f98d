/** Code hosts as JSON. Only a person with a session uses tokens of code hosts: access tokens cannot. */

import { codeHostPaths } from '#paths/repositories.ts'
import { defineRoutes, get } from '#platform/http/index.ts'
import { checkHost, showRateLimit } from '../../actions/hosts/accounts.ts'
import { showRepositories } from '../../actions/hosts/repositories.ts'
import {
  HostAccount,
  RateLimitReply,
  RepositoriesQuery,
  RepositoryList,
} from '../../contract/hosts.ts'

/** The refusals of any call to a host. */
export const HOST_PROBLEMS = [
  'host_not_connected',
  'host_not_supported',
  'host_token_rejected',
  'host_forbidden',
  'host_not_found',
  'host_rejected',
  'host_rate_limited',
  'host_redirected',
  'host_unreachable',
  'host_unreadable',
  'host_address_refused',
] as const

export const apiRoutes = defineRoutes({
  hostAccount: get(codeHostPaths.apiAccount, {
    who: 'member',
    summary: 'Asks a code host whose the token is and what it may.',
    reply: HostAccount,
    refuses: HOST_PROBLEMS,
    act: (ctx, { params }) => checkHost(ctx, params.host),
  }),

  hostRepositories: get(codeHostPaths.apiRepositories, {
    who: 'member',
    summary:
      'The repositories that the token reaches, thirty at a time; `q` looks through the names and descriptions of a thousand.',
    query: RepositoriesQuery,
    reply: RepositoryList,
    refuses: HOST_PROBLEMS,
    act: (ctx, { params, query }) => showRepositories(ctx, params.host, query),
  }),

  hostRateLimit: get(codeHostPaths.apiRateLimit, {
    who: 'member',
    summary: 'How many calls the code host still takes, and when it counts anew.',
    reply: RateLimitReply,
    refuses: HOST_PROBLEMS,
    act: (ctx, { params }) => showRateLimit(ctx, params.host),
  }),
})
