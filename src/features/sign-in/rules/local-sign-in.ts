/**
 * Local sign-in: a name is enough, so it exists only where nobody but the people of this machine can come. A proxy in
 * front brings the whole network to loopback; whatever hints at one switches it off.
 */
import type { Config } from '#platform/config/index.ts'
import { isLoopback } from '#platform/http/index.ts'

/** What a proxy adds on the way. One of them is enough: a browser on this machine sends none. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'true-client-ip',
] as const

/** Whether the settings allow it at all. */
export function allowsLocalSignIn(
  config: Pick<Config, 'BOT_TOKEN' | 'OIDC_PROVIDERS' | 'HOST' | 'BASE_URL' | 'TRUSTED_PROXIES'>,
): boolean {
  return (
    config.BOT_TOKEN === null &&
    config.OIDC_PROVIDERS.length === 0 &&
    config.TRUSTED_PROXIES === 0 &&
    isLoopback(config.HOST) &&
    (config.BASE_URL === null || isLoopback(new URL(config.BASE_URL).hostname))
  )
}

/** Whether this request may use it. */
export function isLocalSignIn(
  config: Config,
  { headers }: { headers: Readonly<Record<string, unknown>> },
): boolean {
  return allowsLocalSignIn(config) && FORWARDING.every((name) => headers[name] === undefined)
}
