/**
 * A provider's metadata, cached and refreshed in the background. A provider that is down holds up neither the start nor
 * a page: its button is missing until it responds.
 */
import type { CustomFetch, ServerMetadata } from 'openid-client'
import { OutgoingError, requestOutside } from '../outgoing/index.ts'
import type { Timers } from '../time/timers.ts'
import { OpenIdError, toOpenIdError } from './errors.ts'

// Requests to one provider. The operator wrote its address, so it may be in the operator's own network; other
// hosts that its description names must be public machines over https, or the description could point us at
// anything inside.

export const PROVIDER_TIMEOUT_MS = 5_000

export function makeProviderFetch(issuer: URL): CustomFetch {
  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const isIssuersOwn = url.origin === issuer.origin
    if (!isIssuersOwn && url.protocol !== 'https:') throw new OutgoingError('inside_address')
    const sent = body === undefined || body === null ? undefined : Buffer.from(String(body))
    const answer = await requestOutside({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(sent && { body: sent }),
      timeoutMs: PROVIDER_TIMEOUT_MS,
      mayReachLoopback: isIssuersOwn && url.protocol === 'http:',
      mayReachInside: isIssuersOwn,
    })
    return toResponse(answer)
  }
}

const WITHOUT_BODY = new Set([204, 205, 304])

function toResponse({ status, headers, text }: Awaited<ReturnType<typeof requestOutside>>) {
  if (status < 200 || status > 599 || text === null) throw new OutgoingError('failed')
  const known = ['content-type', 'www-authenticate', 'retry-after'] as const
  const kept = known.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value ? [[name, value]] : []
  })
  return new Response(WITHOUT_BODY.has(status) ? null : text, { status, headers: kept })
}

export const FIRST_RETRY_MS = 1_000
export const LONGEST_RETRY_MS = 60_000
const REFRESH_MS = 3_600_000

interface DiscoveryOptions {
  issuer: string
  clientId: string
  timers: Timers
  /** Called when the provider begins or ceases to be known; null: it is known. */
  onChange(error: OpenIdError | null): void
}

export class CachedDiscovery {
  readonly #options: DiscoveryOptions
  #metadata: ServerMetadata | null = null
  #attempt: Promise<void> | null = null
  #cancel: (() => void) | null = null
  #retryMs = FIRST_RETRY_MS
  #failure: string | null = null
  #isStopped = false

  constructor(options: DiscoveryOptions) {
    this.#options = options
  }

  /** Null while the provider has not responded yet. */
  get metadata(): ServerMetadata | null {
    return this.#metadata
  }

  /** Begins, if it has not; resolves when the attempt that is under way has ended, one way or the other. */
  start(): Promise<void> {
    if (this.#metadata || this.#isStopped) return Promise.resolve()
    if (this.#attempt) return this.#attempt
    return this.#cancel ? Promise.resolve() : this.#try()
  }

  stop(): void {
    this.#isStopped = true
    this.#cancel?.()
  }

  #try(): Promise<void> {
    this.#cancel = null
    this.#attempt = this.#discover().finally(() => {
      this.#attempt = null
    })
    return this.#attempt
  }

  async #discover(): Promise<void> {
    try {
      this.#metadata = await discover(this.#options)
      this.#retryMs = FIRST_RETRY_MS
      this.#report(null)
      this.#again(REFRESH_MS)
    } catch (thrown) {
      // What was known before stays in use: a description seldom changes, and a pause of the provider is no change.
      this.#report(toOpenIdError(thrown))
      this.#again(this.#retryMs)
      this.#retryMs = Math.min(this.#retryMs * 2, LONGEST_RETRY_MS)
    }
  }

  #again(afterMs: number): void {
    if (!this.#isStopped) this.#cancel = this.#options.timers.after(afterMs, () => this.#try())
  }

  /** Called when it changes, not at every retry. */
  #report(error: OpenIdError | null): void {
    const failure = error?.message ?? null
    if (failure === this.#failure) return
    this.#failure = failure
    this.#options.onChange(error)
  }
}

async function discover({ issuer, clientId }: DiscoveryOptions): Promise<ServerMetadata> {
  const library = await import('openid-client')
  const server = new URL(issuer)
  const found = await library.discovery(server, clientId, undefined, undefined, {
    [library.customFetch]: makeProviderFetch(server),
    timeout: PROVIDER_TIMEOUT_MS / 1_000,
    execute: server.protocol === 'http:' ? [library.allowInsecureRequests] : [],
  })
  const metadata = found.serverMetadata()
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (!metadata[name]) throw new OpenIdError('misconfigured', `the provider names no ${name}`)
  if (!isWebAddress(metadata.authorization_endpoint ?? '', issuer))
    throw new OpenIdError('misconfigured', 'authorization_endpoint is no address of the web')
  return metadata
}

/** Where a browser may be sent: over https, or as plainly as the operator wrote the issuer. */
export function isWebAddress(address: string, issuer: string): boolean {
  const protocol = URL.parse(address)?.protocol
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}
