/** OpenID Connect: to a provider and back. */
import { h } from 'preact'
import * as z from 'zod'
import { isFreshSignIn } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import {
  defineRoutes,
  get,
  page,
  post,
  type RequestInfo,
  seeOther,
  withHeaders,
} from '#platform/http/index.ts'
import { openedCookies } from '../actions/known-browser.ts'
import { beginOidc, finishOidc } from '../actions/oidc.ts'
import { endedFlowCookie } from '../actions/oidc-providers.ts'
import { againPath, donePath, landingPath } from '../rules/landing-path.ts'
import { Onward } from '../views/onward.tsx'

const text = z.string().optional().catch(undefined)

const UNDERWAY = ['not_found', 'oidc_unreachable', 'oidc_misconfigured', 'oidc_untrusted']

export const oidcRoutes = defineRoutes({
  oidcBegin: get(signInPaths.oidc, {
    who: 'public',
    summary: 'Leads to an OpenID Connect provider to sign in there.',
    limit: 'login',
    query: z.object({ next: text }),
    refuses: UNDERWAY,
    async act(ctx, { params, query, request }) {
      const next = landingPath(query.next)
      // A link on another site must not make a signed-in person authenticate again.
      if (ctx.actor && isCrossSite(request)) return seeOther(next)
      const purpose = ctx.actor ? 'confirm' : 'sign_in'
      const { url, cookie } = await beginOidc(ctx, request, params.id, { purpose, next })
      return seeOther(url, { 'set-cookie': cookie })
    },
  }),

  oidcLink: post(signInPaths.oidcLink, {
    who: 'member',
    summary: 'Leads to an OpenID Connect provider to add it to one’s ways of signing in.',
    limit: 'login',
    refuses: [...UNDERWAY, 'sign_in_again'],
    async act(ctx, { params, request }) {
      if (!isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      const next = donePath('linked')
      const begun = await beginOidc(ctx, request, params.id, { purpose: 'link', next })
      const title = ctx.t('sign_in.onward_title', { name: begun.name })
      const body = h(Onward, {
        title,
        text: ctx.t('sign_in.onward_text'),
        url: begun.url,
      })
      const headers = { 'set-cookie': begun.cookie, 'cache-control': 'no-store' }
      return page({ title, shell: 'plain', body, headers })
    },
  }),

  oidcCallback: get(signInPaths.oidcCallback, {
    who: 'public',
    summary: 'Where an OpenID Connect provider sends the browser back to.',
    limit: 'login',
    query: z.object({ state: text, code: text }),
    refuses: [
      ...UNDERWAY,
      ...['oidc_expired', 'oidc_cancelled', 'oidc_not_allowed', 'oidc_not_fresh'],
      ...['oidc_other_session', 'oidc_other_account', 'identity_taken', 'sign_in_again'],
      ...['account_disabled', 'invitation_needed', 'registration_closed', 'link_used_up'],
    ],
    async act(ctx, { params, query, request }) {
      const { next, opened } = await finishOidc(ctx, request, params.id, query)
      const cookies = [
        endedFlowCookie(request),
        ...(opened ? await openedCookies(ctx, request, opened) : []),
      ]
      return withHeaders(seeOther(next), { 'set-cookie': cookies })
    },
  }),
})

function isCrossSite({ headers }: RequestInfo): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}
