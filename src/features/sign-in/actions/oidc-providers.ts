/**
 * The providers of this installation: created once from the settings, and their configuration is loaded in the
 * background.
 */
import type { Config, OidcProviderSettings } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
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
