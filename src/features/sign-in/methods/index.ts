/**
 * The sign-in methods of this installation. Each method has a file here that defines its part of the login page and of
 * the settings; a method that is not configured returns nothing.
 */
import type { Context, MemberContext } from '#platform/context.ts'
import { providerName } from '../actions/oidc-providers.ts'
import type { LinkMethod, LinkOptions, LoginMethod, LoginOptions } from '../views/methods.ts'
import { localMethod } from './local.tsx'
import { messengerLink, messengerMethod } from './messenger.tsx'
import { oidcLinks, oidcMethods } from './oidc.tsx'
import { passkeyMethod } from './passkey.tsx'
import { passwordMethod } from './password.tsx'
import { proxyLink, proxyMethod } from './proxy.tsx'

type LoginMethods = (ctx: Context, options: LoginOptions) => Promise<LoginMethod[]> | LoginMethod[]
type LinkMethods = (
  ctx: MemberContext,
  options: LinkOptions,
) => Promise<LinkMethod[]> | LinkMethod[]

/** In the order of the login page. */
const LOGIN_METHODS: readonly LoginMethods[] = [
  proxyMethod,
  messengerMethod,
  localMethod,
  oidcMethods,
  passkeyMethod,
  passwordMethod,
]

const LINK_METHODS: readonly LinkMethods[] = [proxyLink, messengerLink, oidcLinks]

export async function loginMethods(ctx: Context, options: LoginOptions): Promise<LoginMethod[]> {
  return (await Promise.all(LOGIN_METHODS.map((methods) => methods(ctx, options)))).flat()
}

export async function linkMethods(ctx: MemberContext, options: LinkOptions): Promise<LinkMethod[]> {
  return (await Promise.all(LINK_METHODS.map((methods) => methods(ctx, options)))).flat()
}

const KINDS = ['messenger', 'local', 'password', 'passkey', 'proxy'] as const

/** The name of a sign-in method on screen. */
export function identityKind(
  { t, config }: Pick<Context, 't' | 'config'>,
  provider: string,
): string {
  const known = KINDS.find((kind) => kind === provider)
  if (known) return t(`sign_in.kind_${known}`)
  const configured = config.OIDC_PROVIDERS.find(({ id }) => provider === `oidc:${id}`)
  // A provider that was removed from the settings is named by its id.
  return configured ? providerName(configured) : provider.replace('oidc:', '')
}
