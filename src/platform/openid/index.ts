/**
 * A thin layer over OpenID Connect: a provider found by its address, requested to identify a person, and never believed
 * unchecked.
 */
import { createHash } from 'node:crypto'
import type { Configuration, ServerMetadata } from 'openid-client'
import { isSame } from '../crypto/index.ts'
import { utf8Text } from '../text/utf8.ts'
import type { Timers } from '../time/timers.ts'
import {
  CachedDiscovery,
  isWebAddress,
  makeProviderFetch,
  PROVIDER_TIMEOUT_MS,
} from './discovery.ts'
import { OpenIdError, toOpenIdError } from './errors.ts'

export { OpenIdError, toOpenIdError } from './errors.ts'

// One provider of OpenID Connect: where to send somebody, and what they bring back.

interface ProviderOptions {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  now(): number
  timers: Timers
  /** Null: the provider can be used from now on. */
  onChange(error: OpenIdError | null): void
}

interface AuthorizationRequest {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
  /** Asks the provider to let the person prove again who they are, instead of remembering it. */
  isFresh: boolean
}

interface AuthorizationResponse {
  /** The address that the browser was sent back to, as it is. */
  callback: URL
  state: string
  nonce: string
  verifier: string
}

/** What the provider proves: every check has passed. */
export interface OpenIdProof {
  subject: string
  claims: Readonly<Record<string, unknown>>
  idToken: string
  /** When the person last authenticated at the provider, in seconds; undefined where it does not report it. */
  authenticatedAt: number | undefined
}

export class OpenIdProvider {
  readonly #options: ProviderOptions
  readonly #discovery: CachedDiscovery

  constructor(options: ProviderOptions) {
    this.#options = options
    this.#discovery = new CachedDiscovery(options)
  }

  /** False while the provider has never responded. */
  get isKnown(): boolean {
    return this.#discovery.metadata !== null
  }

  /** Fetches the provider's metadata, unless it is known or a retry is due anyway. */
  start(): Promise<void> {
    return this.#discovery.start()
  }

  stop(): void {
    this.#discovery.stop()
  }

  async authorizationUrl(request: AuthorizationRequest): Promise<URL> {
    const { library, configuration } = await this.#configure()
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: request.redirectUri,
      scope: this.#options.scopes,
      state: request.state,
      nonce: request.nonce,
      code_challenge: await library.calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      ...(request.isFresh && { prompt: 'login', max_age: '0' }),
    })
  }

  /** Exchanges the code and checks everything; `wantsMore` decides whether the id token leaves out what is needed. */
  async prove(
    response: AuthorizationResponse,
    wantsMore: (claims: OpenIdProof['claims']) => boolean,
  ): Promise<OpenIdProof> {
    try {
      return await this.#prove(response, wantsMore)
    } catch (thrown) {
      throw toOpenIdError(thrown)
    }
  }

  async #prove(
    { callback, state, nonce, verifier }: AuthorizationResponse,
    wantsMore: (claims: OpenIdProof['claims']) => boolean,
  ): Promise<OpenIdProof> {
    const { library, configuration, metadata } = await this.#configure()
    const tokens = await library.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    const { id_token: idToken, access_token: accessToken } = tokens
    if (!claims || !idToken) throw new OpenIdError('untrusted', 'no id token')
    if (!fitsAccessToken(idToken, claims['at_hash'], accessToken))
      throw new OpenIdError('untrusted', 'at_hash')
    // The library looks at it only where the token is for several.
    if (claims.azp !== undefined && claims.azp !== this.#options.clientId)
      throw new OpenIdError('untrusted', 'azp')
    const more =
      metadata.userinfo_endpoint && wantsMore(claims)
        ? await library.fetchUserInfo(configuration, accessToken, claims.sub)
        : {}
    return {
      subject: claims.sub,
      // Signed claims win over unsigned ones.
      claims: { ...more, ...claims },
      idToken,
      authenticatedAt: claims.auth_time,
    }
  }

  /** Where somebody signs out of the provider too; null: it has no such page, or is not known now. */
  async endSessionUrl(idToken: string, returnTo: string): Promise<URL | null> {
    if (!this.#discovery.metadata?.end_session_endpoint) return null
    const { library, configuration } = await this.#configure()
    const url = library.buildEndSessionUrl(configuration, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    })
    if (!isWebAddress(url.href, this.#options.issuer))
      throw new OpenIdError('misconfigured', 'end_session_endpoint is no address of the web')
    return url
  }

  /** Made for one sign-in: the keys are fetched with it, so a key that the provider changed is never an old one here. */
  async #configure() {
    const { metadata } = this.#discovery
    if (!metadata) throw new OpenIdError('unreachable', 'the provider has not responded yet')
    const library = await import('openid-client')
    const { issuer, clientId, clientSecret, now } = this.#options
    const client = { [library.clockSkew]: Math.round((now() - Date.now()) / 1_000) }
    const proof = usesBasic(metadata)
      ? library.ClientSecretBasic(clientSecret)
      : library.ClientSecretPost(clientSecret)
    const configuration: Configuration = new library.Configuration(
      metadata,
      clientId,
      client,
      proof,
    )
    configuration[library.customFetch] = makeProviderFetch(new URL(issuer))
    configuration.timeout = PROVIDER_TIMEOUT_MS / 1_000
    if (issuer.startsWith('http:')) library.allowInsecureRequests(configuration)
    // Without this the library trusts TLS and leaves the signature unread.
    library.enableNonRepudiationChecks(configuration)
    return { library, configuration, metadata }
  }
}

/** The default of the protocol, and what most providers expect of a client without an agreed method. */
function usesBasic({ token_endpoint_auth_methods_supported: methods }: ServerMetadata): boolean {
  return methods === undefined || methods.includes('client_secret_basic')
}

// `at_hash`: the id token contains a hash of the access token that came with it. The library leaves this check to its
// callers.

/** The left half of the access token's hash, by the hash of the id token's signature. */
function accessTokenHash(accessToken: string, algorithm: string): string {
  const bits = /^(?:RS|PS|ES)(256|384|512)$/.exec(algorithm)?.[1] ?? '512'
  const digest = createHash(`sha${bits}`).update(accessToken).digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}

/** A token may leave it out; one that is there must fit. */
function fitsAccessToken(idToken: string, claimed: unknown, accessToken: string): boolean {
  if (claimed === undefined) return true
  const header = utf8Text(Buffer.from(idToken.split('.')[0] ?? '', 'base64url')) ?? ''
  const { alg } = JSON.parse(header) as { alg: string }
  return typeof claimed === 'string' && isSame(claimed, accessTokenHash(accessToken, alg))
}
