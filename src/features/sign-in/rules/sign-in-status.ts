/** Who can sign in to this installation, by which methods: for the log at the start and for `doctor`. */
import type { Config } from '#platform/config/index.ts'
import { allowsLocalSignIn, hasLocalAccounts } from './local-sign-in.ts'

/** The meaning of `message`, as a code, for callers with their own text. */
type SignInReason =
  | 'local'
  | 'no_base_url'
  | 'no_way'
  | 'open_set_up_link'
  | 'give_sign_in_link'
  | 'allow_local'

export interface SignInStatus {
  message: string
  reasons: readonly SignInReason[]
  /** The operator has to act before anybody can sign in, or should know who can. */
  needsAttention: boolean
  isClosed: boolean
}

/** What the store knows and the settings do not. */
export interface SignInFacts {
  hasPeople: boolean
  /** At least one person has a password or a passkey. */
  hasCredentials: boolean
}

const NO_BASE_URL = 'BASE_URL is not set: only requests to localhost or to an IP address are served'

export function signInStatus(config: Config, facts: SignInFacts): SignInStatus {
  const isByCredentials = hasLocalAccounts(config) && facts.hasCredentials
  const ways = [...networkWays(config), ...(isByCredentials ? ['by password or passkey'] : [])]
  if (allowsLocalSignIn(config)) return { ...localStatus(ways), isClosed: false }
  if (ways.length === 0) return closedStatus(config, facts)
  const message = ways.join(', ')
  if (config.BASE_URL !== null)
    return { message, reasons: [], needsAttention: false, isClosed: false }
  return {
    message: `${message}, but ${NO_BASE_URL}`,
    reasons: ['no_base_url'],
    needsAttention: true,
    isClosed: false,
  }
}

function localStatus(ways: readonly string[]): Omit<SignInStatus, 'isClosed'> {
  const throughProxy = ways.length > 0 ? `sign in ${ways.join(', ')} only` : 'cannot'
  return {
    message: `local: no bot is configured, so on this machine a name is enough to sign in; requests that come through a proxy ${throughProxy}`,
    reasons: ['local'],
    needsAttention: true,
  }
}

function closedStatus(config: Config, facts: SignInFacts): SignInStatus {
  const byLink = facts.hasPeople ? 'give_sign_in_link' : 'open_set_up_link'
  return {
    message: closedMessage(config, facts),
    reasons: [
      'no_way',
      hasLocalAccounts(config) ? byLink : 'allow_local',
      ...(config.BASE_URL === null ? (['no_base_url'] as const) : []),
    ],
    needsAttention: true,
    isClosed: true,
  }
}

/** Why nobody can sign in, and what the operator does about it: the shortest way first. */
function closedMessage(config: Config, { hasPeople }: SignInFacts): string {
  const canChoosePassword = hasLocalAccounts(config)
  const remedies = [
    ...(canChoosePassword && !hasPeople ? ['open the set-up link in DATA_DIR/setup-link'] : []),
    ...(canChoosePassword && hasPeople
      ? ['give somebody a link with "codeshelf sign-in-link", by which they choose a password']
      : []),
    'set BOT_TOKEN, BOT_USERNAME and BASE_URL',
    'set up an OpenID Connect provider with OIDC_<ID>_ISSUER and OIDC_<ID>_CLIENT_ID',
    ...(canChoosePassword ? [] : ['set LOCAL_SIGN_IN to on']),
  ]
  const nobody = hasPeople ? 'nobody can sign in' : 'nobody can sign in yet'
  const hosts = config.BASE_URL === null ? `; ${NO_BASE_URL}` : ''
  return `closed: ${nobody}, because no way is set up and the server is not only for this machine; ${remedies.join(', or ')}${hosts}`
}

/**
 * Whether the first administrator uses the set-up link: when local sign-in is not possible, no other method is
 * configured, and the account that the link creates can have a password.
 */
export function usesSetUpLink(config: Config): boolean {
  return networkWays(config).length === 0 && !allowsLocalSignIn(config) && hasLocalAccounts(config)
}

/** What the operator does when the login page has no sign-in method; the log states the same. */
export type SetUpRemedy = 'set_up_link' | 'sign_in_link' | 'allow_passwords' | 'trust_proxy'

export function setUpRemedy(
  config: Config,
  { hasPeople }: Pick<SignInFacts, 'hasPeople'>,
): SetUpRemedy {
  // A name would be enough, if the request had not come through a proxy that is not configured.
  if (allowsLocalSignIn(config)) return 'trust_proxy'
  if (!hasLocalAccounts(config)) return 'allow_passwords'
  return hasPeople ? 'sign_in_link' : 'set_up_link'
}

/** The configured sign-in methods for other machines, as text. */
export function networkWays({
  BOT_TOKEN,
  OIDC_PROVIDERS,
  PROXY_AUTH_HEADER,
  PROXY_AUTH_FROM,
}: Config): string[] {
  const providers = OIDC_PROVIDERS.map(({ NAME, id, ISSUER }) => `${NAME ?? id} (${ISSUER})`)
  return [
    ...(BOT_TOKEN === null ? [] : ['by the messenger']),
    ...(providers.length === 0 ? [] : [`by OpenID Connect with ${providers.join(' and ')}`]),
    ...(PROXY_AUTH_HEADER === null
      ? []
      : [`by the header ${PROXY_AUTH_HEADER} of a proxy at ${PROXY_AUTH_FROM.join(' or ')}`]),
  ]
}
