/**
 * Local sign-in: a name is enough, so it exists only where nobody except the people of this machine has access. Behind
 * a proxy the whole network arrives from loopback; any sign of one switches it off.
 */
import type { Config } from '#platform/config/index.ts'
import { isLoopback, type RequestInfo } from '#platform/http/index.ts'
import { refuse } from '../problems.ts'

/** What a proxy, a load balancer or a tunnel adds. One of them is enough: a browser on this machine sends none. */
const FORWARDING =
  /^(?:forwarded|via|true-client|client-ip|remote-addr|x-(?:forwarded|real|remote|client|cluster|original|envoy|amzn?|arr|azure|appengine|appgw|cloud|proxy|varnish|akamai|vercel|nf|scheme|host|traefik|b3|request-start)|cf|cdn|fly|fastly|akamai|ali-cdn|eagleid|incap|ngrok|tailscale|surrogate|traceparent|tracestate)(?:-|$)/

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

/** Whether this request may use it. No browser uses HTTP/1.0, but proxies do by default. */
export function isLocalSignIn(
  config: Config,
  { headers, httpVersion }: Pick<RequestInfo, 'headers' | 'httpVersion'>,
): boolean {
  return (
    allowsLocalSignIn(config) &&
    httpVersion !== '1.0' &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  )
}

// Passwords and passkeys of this installation: one setting switches both off.

type LocalAccountSettings = Pick<Config, 'LOCAL_SIGN_IN'>

export function hasLocalAccounts({ LOCAL_SIGN_IN }: LocalAccountSettings): boolean {
  return LOCAL_SIGN_IN === 'on'
}

export function requireLocalAccounts(config: LocalAccountSettings): void {
  if (!hasLocalAccounts(config)) throw refuse('local_sign_in_off')
}
