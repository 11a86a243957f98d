/** Passkeys: options for the browser, and its responses. */
import { isFreshSignIn } from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import { defineRoutes, post, seeOther, withHeaders } from '#platform/http/index.ts'
import { openedCookies } from '../actions/known-browser.ts'
import {
  addingOptions,
  addPasskey,
  joinByPasskey,
  joiningOptions,
  renamePasskey,
  signInByPasskey,
  signInOptions,
} from '../actions/passkeys.ts'
import {
  JoiningName,
  JoiningPasskey,
  NewPasskey,
  PasskeyNameForm,
  PasskeyOptions,
  PasskeyResponse,
  SignedIn,
} from '../contract/index.ts'
import { againPath, donePath } from '../rules/landing-path.ts'
import { signInSettingsPage } from './settings-page.ts'

const REFUSALS = ['local_sign_in_off', 'passkeys_need_a_name']
const ANSWERS = [...REFUSALS, 'passkey_refused']

export const passkeyRoutes = defineRoutes({
  passkeyOptions: post(signInPaths.passkeyOptions, {
    who: 'public',
    summary: 'What a browser needs to ask for a passkey.',
    limit: 'login',
    reply: PasskeyOptions,
    refuses: REFUSALS,
    act: async (ctx, { request }) => optionsReply(await signInOptions(ctx, request)),
  }),

  passkeySignIn: post(signInPaths.passkey, {
    who: 'public',
    summary: 'Signs in by a passkey.',
    limit: 'login',
    body: PasskeyResponse,
    reply: SignedIn,
    refuses: [...ANSWERS, 'passkey_copied', 'account_disabled', 'invitation_needed'],
    async act(ctx, { body, request }) {
      const opened = await signInByPasskey(ctx, request, body)
      const cookies = await openedCookies(ctx, request, opened)
      return withHeaders({ success: true }, { 'set-cookie': cookies })
    },
  }),

  addPasskeyOptions: post(signInPaths.addPasskeyOptions, {
    who: 'member',
    summary: 'What a browser needs to make another passkey.',
    reply: PasskeyOptions,
    refuses: [...REFUSALS, 'sign_in_again', 'too_many_passkeys'],
    act: async (ctx, { request }) => optionsReply(await addingOptions(ctx, request)),
  }),

  addPasskey: post(signInPaths.addPasskey, {
    who: 'member',
    summary: 'Adds a passkey to one\u2019s account.',
    limit: 'create',
    body: NewPasskey,
    reply: SignedIn,
    refuses: [...ANSWERS, 'sign_in_again', 'passkey_known', 'identity_taken'],
    async act(ctx, { body, request }) {
      await addPasskey(ctx, request, { response: body.credential, name: body.name })
      return { success: true }
    },
  }),

  renamePasskeyForm: post(signInPaths.renamePasskey, {
    who: 'member',
    summary: 'Gives a passkey another name.',
    body: PasskeyNameForm,
    refuses: ['identity_not_found'],
    async act(ctx, { body }) {
      if (!isFreshSignIn(ctx)) return seeOther(againPath(ctx.actor.id))
      await renamePasskey(ctx, body.id, body.name)
      return seeOther(donePath('renamed'))
    },
    form: { again: (renaming) => signInSettingsPage(renaming.ctx, renaming.request, { renaming }) },
  }),

  joinPasskeyOptions: post(signInPaths.joinPasskeyOptions, {
    who: 'public',
    summary: 'What a newcomer\u2019s browser needs to make a passkey.',
    limit: 'login',
    body: JoiningName,
    reply: PasskeyOptions,
    refuses: [...REFUSALS, 'invalid_username'],
    act: async (ctx, { params, body, request }) =>
      optionsReply(await joiningOptions(ctx, request, params.secret, body.username)),
  }),

  joinPasskey: post(signInPaths.joinPasskey, {
    who: 'public',
    summary: 'Joins by an invitation, with a passkey.',
    limit: 'login',
    body: JoiningPasskey,
    reply: SignedIn,
    refuses: [
      ...ANSWERS,
      'invalid_username',
      'passkey_known',
      'invitation_needed',
      'registration_closed',
    ],
    async act(ctx, { params, body, request }) {
      const { credential: response, username, name: deviceName, tz: timeZone } = body
      const given = { response, username, deviceName, timeZone }
      const { cookie } = await joinByPasskey(ctx, request, params.secret, given)
      return withHeaders({ success: true }, { 'set-cookie': cookie })
    },
  }),
})

function optionsReply({ options, cookie }: { options: unknown; cookie: string }) {
  return withHeaders({ success: true, options }, { 'set-cookie': cookie })
}
