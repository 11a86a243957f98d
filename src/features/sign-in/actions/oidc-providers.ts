/**
 * The providers of this installation: created once from the settings, and their configuration is loaded in the
 * background.
 */
import type { Config, OidcProviderSettings } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { decryptText, encryptText, newToken } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { OpenIdProvider } from '#platform/openid/index.ts'
import { systemTimers } from '#platform/time/timers.ts'

export interface OidcProvider {
  settings: OidcProviderSettings
  client: OpenIdProvider
}

// Per configuration and not per module: tests run several installations in one process.
const known = new WeakMap<Config, ReadonlyMap<string, OidcProvider>>()

/** By their ids, in the order of the settings. */
export function oidcProviders(ctx: Context): ReadonlyMap<string, OidcProvider> {
  const found = known.get(ctx.config)
  if (found) return found
  const made = new Map(
    ctx.config.OIDC_PROVIDERS.map((settings) => [settings.id, makeProvider(ctx, settings)]),
  )
  known.set(ctx.config, made)
  return made
}

function makeProvider(ctx: Context, settings: OidcProviderSettings): OidcProvider {
  const { log, emit, now } = ctx
  const client = new OpenIdProvider({
    issuer: settings.ISSUER,
    clientId: settings.CLIENT_ID,
    clientSecret: settings.CLIENT_SECRET,
    scopes: settings.SCOPES,
    now,
    timers: systemTimers,
    onChange(error) {
      const provider = settings.id
      if (!error) return void emit('sign_in_provider_available', { provider })
      log.warn({ provider, reason: error.code, detail: error.detail }, 'a provider is unavailable')
      emit('sign_in_provider_unavailable', { provider, reason: error.code })
    },
  })
  return { settings, client }
}

/** Nothing waits for it: a provider that is down must not delay the start. */
export async function startOidc(ctx: Context): Promise<void> {
  for (const { client } of oidcProviders(ctx).values()) void client.start()
}

export async function stopOidc(ctx: Context): Promise<void> {
  for (const { client } of oidcProviders(ctx).values()) client.stop()
}

/** The label of the button. */
export function providerName({ NAME, id }: OidcProviderSettings): string {
  return NAME ?? id
}

// A sign-in in progress at a provider. Its state is stored in the browser that began it, in an encrypted
// cookie: another browser that returns has no cookie, and a second return finds its state used up.

export const FLOW_MS = 10 * 60_000

/**
 * `confirm`: a signed-in person proves their identity again. `link`: they add the provider to their sign-in methods.
 */
export type FlowPurpose = 'sign_in' | 'confirm' | 'link'

export interface OidcFlow {
  provider: string
  purpose: FlowPurpose
  state: string
  nonce: string
  verifier: string
  next: string
  /** The session that began it; null: a visitor. */
  sessionId: string | null
  startedAt: number
}

type Beginning = Pick<OidcFlow, 'provider' | 'purpose' | 'next'>

export function newFlow(ctx: Context, beginning: Beginning): OidcFlow {
  return {
    ...beginning,
    state: newToken(),
    nonce: newToken(),
    verifier: newToken(),
    sessionId: ctx.actor?.sessionId ?? null,
    startedAt: ctx.now(),
  }
}

export function flowCookie(ctx: Context, request: RequestInfo, flow: OidcFlow): string {
  return cookieText(request, encryptText(keyOf(ctx), JSON.stringify(flow)), FLOW_MS / 1_000)
}

export function endedFlowCookie(request: RequestInfo): string {
  return cookieText(request, '', 0)
}

/** Null: this browser began no sign-in, or too long ago. */
export function readFlow(ctx: Context, request: RequestInfo): OidcFlow | null {
  const text = decryptText(keyOf(ctx), request.cookies[cookieName(request)] ?? '')
  if (text === null) return null
  const flow = JSON.parse(text) as OidcFlow
  const age = ctx.now() - flow.startedAt
  return age >= 0 && age <= FLOW_MS ? flow : null
}

function keyOf({ secrets }: Context): Buffer {
  return secrets.get('oidc-flow')
}

function cookieName({ isSecure }: RequestInfo): string {
  return isSecure ? '__Host-oidc' : 'oidc'
}

function cookieText(request: RequestInfo, value: string, maxAgeSeconds: number): string {
  const secure = request.isSecure ? '; Secure' : ''
  return `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
