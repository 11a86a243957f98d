/** The page of sign-in methods, with the result of the last action. */

import { h } from 'preact'
import * as z from 'zod'
import {
  deviceName,
  identitiesOf,
  isFreshSignIn,
  settingsPage,
  unlinkIdentity,
} from '#features/account/index.ts'
import { signInPaths } from '#paths/people.ts'
import type { MemberContext } from '#platform/context.ts'
import {
  defineRoutes,
  get,
  post,
  type RefusedForm,
  type RequestInfo,
  seeOther,
} from '#platform/http/index.ts'
import { relyingParty } from '../actions/passkeys.ts'
import { linkProxy } from '../actions/proxy.ts'
import { identityKind, linkMethods } from '../methods/index.ts'
import { unlinkedProxyName } from '../methods/proxy.tsx'
import { againPath, donePath, isSomebodyElse } from '../rules/landing-path.ts'
import { hasLocalAccounts } from '../rules/local-sign-in.ts'
import { listPasskeys } from '../store/passkeys.ts'
import { SignInSettings } from '../views/settings.tsx'

interface SettingsPageOptions {
  done?: string | undefined
  was?: string | undefined
  /** The form of a password that was refused. */
  password?: RefusedForm
  /** The form of a passkey's name that was refused. */
  renaming?: RefusedForm
}

export async function signInSettingsPage(
  ctx: MemberContext,
  request: RequestInfo,
  options: SettingsPageOptions,
) {
  const { t, actor } = ctx
  const { password, renaming } = options
  const body = h(SignInSettings, {
    ...(await waysOf(ctx, request)),
    proxyName: await unlinkedProxyName(ctx, request),
    deviceName: relyingParty(request) ? deviceOf(request) : null,
    againHref: isFreshSignIn(ctx) ? null : againPath(actor.id),
    otherName: isSomebodyElse(options.was, actor.id) ? actor.firstName : null,
    form: { problem: password && problemIn(password), username: password?.fields['username'] },
    renaming: renaming && {
      id: renaming.fields['id'] ?? '',
      name: renaming.fields['name'] ?? '',
      message: renaming.text,
    },
    isByLink: options.done === 'by_link',
  })
  return settingsPage(ctx, t('sign_in.settings'), body, {
    done: doneText(ctx, options.done),
    sheets: ['sign-in'],
  })
}

/** Why a form was refused, as the views of signing in take it. */
export function problemIn({ problem, text }: Pick<RefusedForm, 'problem' | 'text'>) {
  return { code: problem.code, message: text }
}

async function waysOf(ctx: MemberContext, request: RequestInfo) {
  const identities = await identitiesOf(ctx)
  const passkeys = await listPasskeys(ctx.store, ctx.actor.id)
  const refused = new Set(
    passkeys.filter((one) => one.refusedAt !== null).map((one) => one.credentialId),
  )
  return {
    identities: identities.map((identity) => ({
      ...identity,
      kind: identityKind(ctx, identity.provider),
      isRefused: identity.provider === 'passkey' && refused.has(identity.subject),
    })),
    links: await linkMethods(ctx, {
      request,
      linked: new Set(identities.map(({ provider }) => provider)),
    }),
    username: identities.find(({ provider }) => provider === 'password')?.label ?? null,
    hasLocalAccounts: hasLocalAccounts(ctx.config),
  }
}

const DONE = [
  'linked',
  'unlinked',
  'password_added',
  'password_changed',
  'renamed',
  'by_link',
] as const

function doneText({ t, config }: MemberContext, done: string | undefined): string | undefined {
  const known = DONE.find((one) => one === done)
  if (known === 'by_link' && !hasLocalAccounts(config)) return t('sign_in.done_by_link_only')
  return known && t(`sign_in.done_${known}`)
}

function deviceOf({ headers }: RequestInfo): string {
  return deviceName(String(headers['user-agent'] ?? ''))
}

// `/settings/sign-in`: the sign-in methods of a person.

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
