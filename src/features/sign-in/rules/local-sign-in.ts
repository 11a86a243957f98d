/**
 * Local sign-in: a name is enough, so it exists only where nobody but the people of this machine can come. A proxy in
 * front brings the whole network to loopback; whatever hints at one switches it off.
 */
import type { Config } from '../../../platform/config/index.ts'
import { isLoopback } from '../../../platform/http/index.ts'

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
  config: Pick<Config, 'BOT_TOKEN' | 'HOST' | 'BASE_URL' | 'TRUSTED_PROXIES'>,
): boolean {
  return (
    config.BOT_TOKEN === null &&
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

export interface SignInStatus {
  message: string
  /** Somebody has to do something before anybody can come in, or ought to know who can. */
  needsAttention: boolean
  isClosed: boolean
}

/** Who can sign in to this installation, for the log at the start and for `doctor`. */
export function signInStatus(config: Config): SignInStatus {
  if (config.BOT_TOKEN !== null)
    return config.BASE_URL === null
      ? {
          message:
            'by the messenger, but BASE_URL is not set: only requests to localhost or to an IP address are served',
          needsAttention: true,
          isClosed: false,
        }
      : { message: 'by the messenger', needsAttention: false, isClosed: false }
  if (allowsLocalSignIn(config))
    return {
      message:
        'local: no bot is configured, so on this machine a name is enough to sign in; requests that come through a proxy cannot',
      needsAttention: true,
      isClosed: false,
    }
  return {
    message:
      'closed: nobody can sign in, because no bot is configured and the server is not only for this machine; set BOT_TOKEN, BOT_USERNAME and BASE_URL (docs/running.md)',
    needsAttention: true,
    isClosed: true,
  }
}
