/**
 * One call of a GitHub-compatible REST interface. The token travels in a header, to the host it is for and to no other;
 * redirects are followed within that host alone.
 */

import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { LruCache } from '../cache/lru.ts'
import {
  isLoopbackName,
  OutgoingError,
  type OutgoingErrorCode,
  type OutgoingResponse,
  requestOutside,
} from '../outgoing/index.ts'

// Why a code host did not do what it was asked.

export type HostErrorCode =
  /** The token is wrong, or no longer valid. */
  | 'unauthorized'
  /** The token is right and may not do this. */
  | 'forbidden'
  | 'not_found'
  /** What is there is not what the request was about: it changed meanwhile. */
  | 'conflict'
  /** The host finds something wrong with the request. */
  | 'rejected'
  | 'rate_limited'
  /** It points to another machine, where no token is sent. */
  | 'redirected'
  /** What came is not what this interface promises. */
  | 'unreadable'
  /** The host reports that it is unavailable. */
  | 'unavailable'
  | OutgoingErrorCode

export class HostError extends Error {
  readonly code: HostErrorCode
  /** When requests are accepted again, in milliseconds; null when the host does not report it. */
  readonly retryAt: number | null

  /** The message holds the code alone: neither an address nor what a host wrote reaches a log through it. */
  constructor(code: HostErrorCode, retryAt: number | null = null) {
    super(`the code host: ${code}`)
    this.name = 'HostError'
    this.code = code
    this.retryAt = retryAt
  }
}

export interface HostConnection {
  /** Where the interface is: `https://api.github.com`, `https://git.example.org/api/v1`. */
  base: URL
  /** Gitea and Forgejo differ from GitHub in a few names. */
  kind: 'github' | 'gitea'
  token: string
  /** The operator listed it: it may have a private address. */
  isInside: boolean
  now(): number
}

interface HostCall {
  method?: 'GET' | 'POST' | 'PUT'
  /** Below the base, with its query: `/user/repos?page=2`. */
  path: string
  body?: object
}

interface HostResponse {
  status: number
  headers: OutgoingResponse['headers']
  json: unknown
}

const TIMEOUT_MS = 20_000
// A file of the library at its largest, in base64, and the JSON around it.
const MAX_RESPONSE_BYTES = 4 * 2 ** 20
const MAX_REDIRECTS = 3

/** Responses with their tags: a request with its tag costs nothing of the rate limit while the response is unchanged. */
const tagged = new LruCache<{ etag: string; response: OutgoingResponse }>({
  maxSize: 4 * 2 ** 20,
  maxEntrySize: 2 ** 19,
})

export async function callHost(host: HostConnection, call: HostCall): Promise<HostResponse> {
  const url = new URL(`${host.base.href.replace(/\/$/, '')}${call.path}`)
  const isReading = (call.method ?? 'GET') === 'GET'
  const key = isReading ? cacheKey(host, url) : null
  const known = key === null ? undefined : tagged.get(key)
  let response = await send(host, call, url, known?.etag)
  if (response.status === 304 && known) response = known.response
  const { etag } = response.headers
  if (key !== null && etag && response.status === 200)
    tagged.set(key, { etag, response }, response.text?.length)
  const { status, headers } = response
  if (status >= 300) throw errorOf(response, host.now())
  return { status, headers, json: response.text === '' ? null : readJson(response.text) }
}

/** Another token may see something else at the same address. */
function cacheKey({ token }: HostConnection, url: URL): string {
  return `${createHash('sha256').update(token).digest('hex')} ${url.href}`
}

async function send(
  host: HostConnection,
  call: HostCall,
  from: URL,
  etag: string | undefined,
): Promise<OutgoingResponse> {
  let url = from
  for (let hops = 0; ; hops++) {
    const response = await request(host, call, url, etag)
    if (![301, 302, 303, 307, 308].includes(response.status)) return response
    const { location } = response.headers
    const to = location ? URL.parse(location, url) : null
    // For a renamed repository the host redirects to another path of the same host. Writes do not follow redirects:
    // their body was made for the first address.
    const isHere = to !== null && to.origin === host.base.origin && !to.username
    if (!isHere || call.body !== undefined || hops >= MAX_REDIRECTS)
      throw new HostError('redirected')
    url = to
  }
}

async function request(
  { kind, token, isInside }: HostConnection,
  { method = 'GET', body }: HostCall,
  url: URL,
  etag: string | undefined,
): Promise<OutgoingResponse> {
  const isPlain = url.protocol === 'http:'
  // Plain http never leaves the machine, and only where the operator listed it.
  if (isPlain && !(isInside && isLoopbackName(url.hostname))) throw new HostError('inside_address')
  try {
    return await requestOutside({
      url,
      method,
      headers: {
        accept: kind === 'github' ? 'application/vnd.github+json' : 'application/json',
        authorization: `${kind === 'github' ? 'Bearer' : 'token'} ${token}`,
        'user-agent': 'codeshelf',
        ...(kind === 'github' && { 'x-github-api-version': '2022-11-28' }),
        ...(body && { 'content-type': 'application/json' }),
        ...(etag && { 'if-none-match': etag }),
      },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
      timeoutMs: TIMEOUT_MS,
      mayReachLoopback: isPlain,
      mayReachInside: isInside,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      isSentOnce: method !== 'GET',
    })
  } catch (error) {
    if (error instanceof OutgoingError) throw new HostError(error.code)
    throw error
  }
}

function readJson(text: string | null): unknown {
  try {
    if (text === null) throw new HostError('unreadable')
    return JSON.parse(text)
  } catch {
    throw new HostError('unreadable')
  }
}

/** Hosts report a spent limit by 403 or 429, and a request that comes too fast by either with `Retry-After`. */
function errorOf({ status, headers, text }: OutgoingResponse, now: number): HostError {
  const retryAfter = Number(headers['retry-after'])
  const isSpent = headers['x-ratelimit-remaining'] === '0'
  if (status === 429 || (status === 403 && (isSpent || retryAfter > 0))) {
    const resetAt = Number(headers['x-ratelimit-reset']) * 1000
    const waitsUntil = retryAfter > 0 ? now + retryAfter * 1000 : null
    return new HostError('rate_limited', waitsUntil ?? (resetAt > 0 ? resetAt : null))
  }
  if (status === 401) return new HostError('unauthorized')
  if (status === 403) return new HostError('forbidden')
  if (status === 404 || status === 410) return new HostError('not_found')
  if (status === 409) return new HostError('conflict')
  // A file that is there already, written to without its name: the same thing in other words.
  if (status === 422) return new HostError(/\bsha\b/i.test(text ?? '') ? 'conflict' : 'rejected')
  return new HostError(status >= 500 ? 'unavailable' : 'rejected')
}

// What comes from a host is read with a schema: a host that sends something else is named, not believed.

export function readShape<Shape extends z.ZodType>(shape: Shape, json: unknown): z.infer<Shape> {
  const read = shape.safeParse(json)
  if (!read.success) throw new HostError('unreadable')
  return read.data
}

/** `owner/name`, encoded for a path. */
export function repositoryPath(fullName: string): string {
  const segments = fullName.split('/')
  if (segments.length !== 2) throw new HostError('rejected')
  return `/repos/${encodedSegments(segments)}`
}

/** A segment that addresses are shortened by (`..`) would lead to another part of the interface. */
export function encodedSegments(segments: readonly string[]): string {
  if (segments.some((segment) => ['', '.', '..'].includes(segment))) throw new HostError('rejected')
  return segments.map(encodeURIComponent).join('/')
}

/** The number of a page in a `Link` header; null when it names none such. */
export function linkedPage(header: string | undefined, rel: 'next' | 'prev'): number | null {
  for (const link of (header ?? '').split(',')) {
    const [address = '', ...rest] = link.split(';')
    if (!rest.some((part) => part.trim() === `rel="${rel}"`)) continue
    const page = URL.parse(address.trim().replace(/^<|>$/g, ''))?.searchParams.get('page')
    if (page && /^\d{1,6}$/.test(page)) return Number(page)
  }
  return null
}
