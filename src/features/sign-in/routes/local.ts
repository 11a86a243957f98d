/** Local sign-in, for people of this machine. */

import { signInPaths } from '#paths/people.ts'
import { defineRoutes, post } from '#platform/http/index.ts'
import { signLocalName } from '../actions/local.ts'
import { LocalSignInData, LocalSignInName } from '../contract/index.ts'

export const localRoutes = defineRoutes({
  authStandIn: post(signInPaths.local, {
    who: 'public',
    summary:
      'Signs a name as the messenger would, while no bot is configured and the server is private.',
    limit: 'login',
    body: LocalSignInName,
    reply: LocalSignInData,
    refuses: ['not_found'],
    act: (ctx, { body, request }) => signLocalName(ctx, request, body.first_name),
  }),
})
