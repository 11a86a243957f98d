/** The messenger's data, verified: it signs a person in, or becomes another sign-in method of a signed-in one. */
import { h } from 'preact'
import * as z from 'zod'
import { isFreshSignIn } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page, post, seeOther, withHeaders } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { openedCookies } from '../actions/known-browser.ts'
import { linkMessenger, signInByMessenger } from '../actions/messenger.ts'
import { SignedIn, WidgetData } from '../contract/index.ts'
import { messengerMethod, WIDGET_SCRIPT } from '../methods/messenger.tsx'
import { againPath, donePath } from '../rules/landing-path.ts'
import { LinkPage } from '../views/link-page.tsx'

const text = z.string().optional().catch(undefined)

export const messengerRoutes = defineRoutes({
  authMessenger: post(signInPaths.messenger, {
    who: 'public',
    summary:
      'Verifies the widget\u2019s data and opens a session, or links the messenger to the account that is signed in.',
    limit: 'login',
    query: z.object({ tz: text, link: text }),
    body: WidgetData,
    unreadable: 'invalid_login_payload',
    takesRawText: true,
    reply: SignedIn,
    refuses: [
      'invalid_authentication',
      'authentication_required',
      'account_disabled',
      'identity_taken',
      'invitation_needed',
      'registration_closed',
      'sign_in_again',
    ],
    async act(ctx, { body, query, request }) {
      if (query.link !== undefined) {
        if (!ctx.actor) throw common.refuse('authentication_required')
        await linkMessenger(ctx as MemberContext, request, body)
        return { success: true }
      }
      const opened = await signInByMessenger(ctx, request, body, query.tz)
      const cookies = await openedCookies(ctx, request, opened)
      return withHeaders({ success: true }, { 'set-cookie': cookies })
    },
  }),

  linkMessengerPage: get(signInPaths.linkMessenger, {
    who: 'member',
    summary: 'The messenger\u2019s widget, for linking the messenger to one\u2019s account.',
    act(ctx) {
      if (!isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      const [method] = messengerMethod(ctx, { next: donePath('linked'), isLinking: true })
      if (!method) throw common.refuse('not_found')
      const title = ctx.t('sign_in.link_messenger')
      return page({
        title,
        shell: 'plain',
        thirdPartyScript: WIDGET_SCRIPT,
        body: h(LinkPage, { title, children: method.body }),
      })
    },
    refuses: ['not_found'],
  }),
})
