/** Coming in and going out. */
import { h } from 'preact'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import {
  defineRoutes,
  get,
  page,
  post,
  raw,
  seeOther,
  type Visit,
  withHeaders,
} from '../../platform/http/index.ts'
import { endedCookie, endThisSession, isFirstPerson } from '../account/index.ts'
import { signAsStandIn, signIn } from './actions.ts'
import { SignedIn, StandInData, StandInName, WidgetData } from './contract.ts'
import { isLocalSignIn } from './rules/local-sign-in.ts'
import { landingPath } from './rules/messenger.ts'
import { Leave } from './views/leave.tsx'
import { Login } from './views/login.tsx'
import { SetUp } from './views/set-up.tsx'

// The messenger's widget comes from its own host and opens a frame there; this page alone lets them in.
const GUEST = { scripts: ['https://telegram.org'], frames: ['https://oauth.telegram.org'] }

export const routes = defineRoutes({
  login: get('/login', {
    who: 'public',
    summary: 'The login page with the messenger\u2019s widget.',
    query: z.object({ next: z.string().optional().catch(undefined) }),
    async act(ctx, { query, visit }) {
      const next = landingPath(query.next)
      if (ctx.actor) return seeOther(next)
      const kind = ctx.config.BOT_USERNAME !== null ? 'widget' : 'stand-in'
      if (kind === 'stand-in' && !isLocalSignIn(ctx.config, visit)) return setUpPage(ctx)
      return page({
        title: ctx.t('sign_in.title'),
        shell: 'plain',
        ...(kind === 'widget' && { guest: GUEST }),
        body: h(Login, {
          t: ctx.t,
          kind,
          botUsername: ctx.config.BOT_USERNAME,
          next,
          hasPlace: query.next !== undefined && next !== '/dashboard',
          isFirst: kind === 'stand-in' && (await isFirstPerson(ctx)),
        }),
      })
    },
  }),

  authMessenger: post('/auth/messenger', {
    who: 'public',
    summary: 'Verifies the widget\u2019s data and opens a session.',
    limit: 'login',
    query: z.object({ tz: z.string().optional().catch(undefined) }),
    body: WidgetData,
    unreadable: 'invalid_login_payload',
    takesRawText: true,
    reply: SignedIn,
    refuses: ['invalid_authentication'],
    async act(ctx, { body, query, visit }) {
      const { cookie } = await signIn(ctx, visit, body, query.tz)
      return withHeaders({ success: true }, { 'set-cookie': cookie })
    },
  }),

  authStandIn: post('/auth/stand-in', {
    who: 'public',
    summary:
      'Signs a name as the messenger would, while no bot is configured and the server is private.',
    limit: 'login',
    body: StandInName,
    reply: StandInData,
    refuses: ['not_found'],
    act: (ctx, { body, visit }) => signAsStandIn(ctx, visit, body.first_name),
  }),

  logout: get('/logout', {
    who: 'member',
    summary: 'Ends the session and leads home.',
    async act(ctx, { visit }) {
      // A link on another site must not sign anybody out by itself.
      if (isFromElsewhere(visit))
        return page({
          title: ctx.t('sign_in.leave_title'),
          shell: 'plain',
          body: h(Leave, { t: ctx.t }),
        })
      await endThisSession(ctx)
      return leaving(visit)
    },
  }),

  logoutPost: post('/logout', {
    who: 'member',
    summary: 'Ends the session and leads home, by a press on our own page.',
    async act(ctx, { visit }) {
      await endThisSession(ctx)
      return leaving(visit)
    },
  }),
})

function setUpPage({ t }: Context) {
  return page({ title: t('sign_in.set_up_title'), shell: 'plain', body: h(SetUp, { t }) })
}

function isFromElsewhere(visit: Visit): boolean {
  const site = visit.headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

function leaving(visit: Visit) {
  return raw(
    303,
    {
      location: '/',
      'set-cookie': endedCookie(visit),
      'cache-control': 'no-store',
      'clear-site-data': '"cache"',
    },
    null,
  )
}
