/** Signing out. */
import { h } from 'preact'
import { leavingHeaders } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { Context } from '#platform/context.ts'
import { defineRoutes, get, page, post, type RequestInfo, seeOther } from '#platform/http/index.ts'
import { signOut } from '../actions/oidc.ts'
import { Leave, Onward } from '../views/onward.tsx'

export const logoutRoutes = defineRoutes({
  logout: get(signInPaths.logout, {
    who: 'member',
    summary: 'Ends the session and leads home.',
    linksProxy: true,
    async act(ctx, { request }) {
      // A link on another site must not sign anybody out by itself. A typed URL is intended, but only a page can delete
      // the device's data, and ask before something unsent is lost.
      const isWritten = isWrittenAddress(request)
      if (isWritten || isCrossSite(request))
        return page({
          title: ctx.t('sign_in.leave_title'),
          shell: 'plain',
          body: h(Leave, { isMeant: isWritten }),
        })
      const elsewhere = await signOut(ctx, request)
      return seeOther(elsewhere?.url ?? '/', leavingHeaders(request))
    },
  }),

  logoutPost: post(signInPaths.logout, {
    who: 'member',
    summary: 'Ends the session and leads home, by a press on our own page.',
    linksProxy: true,
    async act(ctx, { request }) {
      const elsewhere = await signOut(ctx, request)
      const headers = { ...leavingHeaders(request), 'cache-control': 'no-store' }
      return elsewhere ? onwardPage(ctx, elsewhere, headers) : seeOther('/', headers)
    },
  }),
})

function isCrossSite(request: RequestInfo): boolean {
  const site = request.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Typed into the address bar, or from a bookmark; programs send no such headers. */
function isWrittenAddress({ headers }: RequestInfo): boolean {
  return headers['sec-fetch-site'] === 'none' && headers['sec-fetch-mode'] === 'navigate'
}

/** Signed out here; the provider's page is next. */
function onwardPage(
  { t }: Context,
  { url, name }: { url: string; name: string },
  headers: Record<string, string>,
) {
  const title = t('sign_in.left_title')
  const body = h(Onward, { title, text: t('sign_in.left_text', { name }), url })
  return page({ title, shell: 'bare', isOfNobody: true, body, headers })
}
