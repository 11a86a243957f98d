/** The page of sign-in methods, with the result of the last action. */
import { h } from 'preact'
import { deviceName, identitiesOf, isFreshSignIn, settingsPage } from '#features/account/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { RefusedForm, RequestInfo } from '#platform/http/index.ts'
import { relyingParty } from '../actions/passkeys.ts'
import { identityKind, linkMethods } from '../methods/index.ts'
import { unlinkedProxyName } from '../methods/proxy.tsx'
import { againPath, isSomebodyElse } from '../rules/again.ts'
import { hasLocalAccounts } from '../rules/local-accounts.ts'
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
