/** Settings: declared once, checked at start, listed by `doctor` and the docs. */
import { createECDH } from 'node:crypto'
import { isOneSlipAway } from '../text/slips.ts'
import { secretOfFile, withSecretFiles } from './environment.ts'
import { type Environment, isFamilyName, readFamilies } from './families.ts'
import { type Config, type SettingName, settings } from './settings.ts'

export { loadSettingFiles } from './environment.ts'
export { type OidcProviderSettings, settingFamilies } from './families.ts'
export type { Setting } from './readers.ts'
export { type Config, type SettingName, settings } from './settings.ts'

// Reads the settings from an environment, or reports everything that is wrong with it.

/** A setting that cannot be used. The message names it; the value is never repeated, for it may be a secret. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ConfigFault'
    this.errors = errors
  }
}

export function readConfig(given: Environment): Config {
  const errors: string[] = []
  const environment = withSecretFiles(given, errors)
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const value = environment[name]
    if (value === undefined || value === '') {
      values[name] = setting.fallback
      continue
    }
    const read = setting.read.safeParse(value)
    if (read.success) values[name] = read.data
    else errors.push(`${name} ${read.error.issues[0]?.message ?? 'cannot be read'}`)
  }
  Object.assign(values, readFamilies(environment, errors))
  const config = values as unknown as Config
  if (errors.length === 0) errors.push(...contradictions(config))
  if (errors.length > 0) throw new ConfigError(errors)
  return Object.freeze(config)
}

/** Settings that are fine alone and make no sense together. */
function contradictions(config: Config): string[] {
  const errors: string[] = []
  const needs = (one: SettingName, other: SettingName, why: string) => {
    if (config[one] !== null && config[other] === null)
      errors.push(`${one} is set and ${other} is not: ${why}`)
  }
  needs('BOT_TOKEN', 'BOT_USERNAME', 'both or neither')
  needs('BOT_USERNAME', 'BOT_TOKEN', 'both or neither')
  errors.push(...proxyContradictions(config))
  // The public key alone is fine where a push worker holds the other half, the token alone at that worker.
  needs('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY', 'both are needed to sign')
  needs('PUSH_DELIVERY_URL', 'PUSH_DELIVERY_TOKEN', 'the worker takes nothing without it')
  if (!isKeyPair(config.VAPID_PUBLIC_KEY, config.VAPID_PRIVATE_KEY))
    errors.push('VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY')
  if (
    config.VAPID_PRIVATE_KEY !== null &&
    config.VAPID_SUBJECT === null &&
    !config.BASE_URL?.startsWith('https:')
  )
    errors.push('VAPID_SUBJECT must be set when BASE_URL is not https')
  return errors
}

/** Without both of them the header could be written by anybody. */
function proxyContradictions(config: Config): string[] {
  const { PROXY_AUTH_HEADER: header, PROXY_AUTH_FROM: from, TRUSTED_PROXIES: proxies } = config
  if (header === null)
    return from.length > 0
      ? ['PROXY_AUTH_FROM is set and PROXY_AUTH_HEADER is not: both or neither']
      : []
  if (from.length === 0)
    return [
      'PROXY_AUTH_HEADER is set and PROXY_AUTH_FROM is not: nobody may be believed without it',
    ]
  return proxies === 0
    ? ['PROXY_AUTH_HEADER is set and TRUSTED_PROXIES is 0: it must be 1 or more']
    : []
}

/** A pair that does not fit would be refused by every push service, message after message. */
function isKeyPair(publicKey: string | null, privateKey: string | null): boolean {
  if (publicKey === null || privateKey === null) return true
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

/** Names in the environment that look like a slip of the pen: `DATABSE_URL`. Worth a warning, never a refusal. */
export function likelyTypos(environment: Environment): string[] {
  const known = Object.keys(settings)
  return Object.keys(environment).flatMap((name) => {
    if (name in settings || name.length < 6) return []
    if (isFamilyName(name) || secretOfFile(name) !== null) return []
    const setting = name.replace(/_FILE$/, '')
    if (setting !== name && setting in settings)
      return [`${name} is not a setting; only secrets are read from a file of their own`]
    if (name.startsWith('OIDC_'))
      return [`${name} is not a setting of a provider; those are OIDC_<ID>_ISSUER and the like`]
    const intended = known.find((candidate) => isOneSlipAway(name, candidate))
    return intended ? [`${name} is not a setting; did you mean ${intended}?`] : []
  })
}

const RETIRED: Readonly<Record<string, string>> = {
  ALLOW_LOCAL_LOGIN:
    'sign-in by a name alone works on this machine only; others sign in by passwords, passkeys, OpenID Connect, a proxy or a messenger',
}

/** Names in the environment that used to mean something. Worth a warning, never a refusal. */
export function retiredSettings(environment: Environment): string[] {
  return Object.entries(RETIRED).flatMap(([name, instead]) =>
    environment[name] ? [`${name} is no longer a setting: ${instead}`] : [],
  )
}

// Where people open this installation: `BASE_URL`, else the address that it listens at.

export function publicAddress({ BASE_URL, HOST, PORT }: Config): string {
  if (BASE_URL !== null) return BASE_URL.replace(/\/$/, '')
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}
