/** `/settings/sign-in`: the sign-in methods of a person. */
import * as z from 'zod'
import { isFreshSignIn, unlinkIdentity } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { linkProxy } from '../actions/proxy.ts'
import { againPath, donePath } from '../rules/again.ts'
import { signInSettingsPage } from './settings-page.ts'

const text = z.string().optional().catch(undefined)
const SettingsQuery = z.object({ done: text, was: text })

const UnlinkForm = z.object({ provider: z.string().max(80), subject: z.string().max(2_048) })

export const settingsRoutes = defineRoutes({
  signInSettings: get(signInPaths.settings, {
    who: 'member',
    summary: 'The ways in which one signs in, and more of them.',
    query: SettingsQuery,
    linksProxy: true,
    act: (ctx, { query, request }) => signInSettingsPage(ctx, request, query),
  }),

  linkProxyForm: post(signInPaths.linkProxy, {
    who: 'member',
    summary: 'Links the name that a trusted proxy sends for the signed-in person.',
    limit: 'create',
    linksProxy: true,
    refuses: ['not_found', 'identity_taken', 'sign_in_again'],
    async act(ctx, { request }) {
      if (!isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      await linkProxy(ctx, request)
      return seeOther(donePath('linked'))
    },
  }),

  unlinkForm: post(signInPaths.unlink, {
    who: 'member',
    summary: 'Removes one of the ways in; never the last.',
    limit: 'delete',
    body: UnlinkForm,
    refuses: ['identity_not_found', 'last_identity', 'sign_in_again'],
    async act(ctx, { body }) {
      if (!isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      await unlinkIdentity(ctx, body)
      return seeOther(donePath('unlinked'))
    },
  }),
})
