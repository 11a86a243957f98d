/** Requests from the browser to the server. Nothing here throws: a request without a response resolves with status 0. */

import { READER_HEADER } from '#platform/html/reader-header.ts'
import type { Method } from '#platform/http/route.ts'
import { pageData } from '../shell/page-data.ts'

/** After 15 s without a response the outcome is unknown: the server may have stored the change. */
export const REQUEST_TIMEOUT_MS = 15_000

/** Fired on `window` when the server reports that the session is over; `detail.redirect` is where to sign in. */
export const SIGNED_OUT = 'codeshelf:signed-out'

export interface ProblemBody {
  error?: string
  code?: string
  redirect?: string
}

interface ResponseMeta {
  /** 0: no response (no network, a timeout, a page that is closing). */
  status: number
  /** The stable name of a refusal; clients branch on this, never on the status. */
  code: string | null
  retryAfterSeconds: number | null
  requestId: string | null
}

export type ApiResponse<T> = ResponseMeta &
  ({ ok: true; body: T } | { ok: false; body: Partial<T> & ProblemBody })

export interface RequestOptions {
  /** Makes a repeated create harmless: the same key gets the same result. */
  idempotencyKey?: string
  /** Lets a small request outlive the page. All such bodies of a page share 64 KiB. */
  keepalive?: boolean
  timeoutMs?: number
  signal?: AbortSignal
  fetch?: typeof fetch
}

export function get<T>(url: string, options?: RequestOptions): Promise<ApiResponse<T>> {
  return sendRequest<T>('GET', url, undefined, options)
}

export function post<T>(
  url: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<ApiResponse<T>> {
  return sendRequest<T>('POST', url, body, options)
}

export function put<T>(
  url: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<ApiResponse<T>> {
  return sendRequest<T>('PUT', url, body, options)
}

export function patch<T>(
  url: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<ApiResponse<T>> {
  return sendRequest<T>('PATCH', url, body, options)
}

export function del<T>(
  url: string,
  body?: unknown,
  options?: RequestOptions,
): Promise<ApiResponse<T>> {
  return sendRequest<T>('DELETE', url, body, options)
}

export async function sendRequest<T>(
  method: Method,
  url: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<ApiResponse<T>> {
  const { keepalive = false, timeoutMs = REQUEST_TIMEOUT_MS, fetch: send = fetch } = options
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(url, {
      method,
      headers: headersFor(body, options.idempotencyKey),
      keepalive,
      credentials: 'same-origin',
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    })
    return await readResponse<T>(response)
  } catch {
    return noResponse<T>()
  }
}

/** The result of a request that got no response. */
export function noResponse<T>(): ApiResponse<T> {
  const nothing = { code: null, retryAfterSeconds: null, requestId: null }
  return { ok: false, status: 0, body: {} as Partial<T>, ...nothing }
}

function headersFor(body: unknown, idempotencyKey?: string): Record<string, string> {
  const { user } = pageData()
  return {
    accept: 'application/json',
    ...(body === undefined || isRaw(body) ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(user ? { [READER_HEADER]: user.id } : {}),
  }
}

/** Bodies that carry their own content type. */
function isRaw(body: unknown): body is FormData | Blob | URLSearchParams {
  return body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams
}

async function readResponse<T>(response: Response): Promise<ApiResponse<T>> {
  const body = await readJson(response)
  const { code = null, redirect } = body as ProblemBody
  // An outcome that the server itself does not know counts as no response.
  if (code === 'outcome_unknown') return noResponse()
  if (response.status === 401 && redirect) {
    dispatchEvent(new CustomEvent(SIGNED_OUT, { detail: { redirect } }))
  }
  return {
    ok: response.ok,
    status: response.status,
    body,
    code,
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
    requestId: response.headers.get('x-request-id'),
  } as ApiResponse<T>
}

/** A connection that breaks while reading counts as no response; a page of HTML from some proxy is an empty body. */
async function readJson(response: Response): Promise<object> {
  const text = await response.text()
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

/** Our server sends whole seconds; a proxy may send a date (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
