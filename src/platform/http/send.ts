/** The one place where a value, a page or a refusal becomes an HTTP response. */

import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import type { FastifyReply } from 'fastify'
import type * as z from 'zod'
import { NOBODY, READER_HEADER } from '../html/reader-header.ts'
import { common, Problem } from '../problems/index.ts'
import { isStoreUnavailable, OutcomeUnknown } from '../store/index.ts'
import { refusalsOf } from './refusals.ts'
import type { RequestState } from './request-state.ts'
import { type PageParts, PageResponse, RawResponse, WithHeaders } from './responses.ts'
import type { RequestInfo, Route } from './route.ts'
import { CLOSED_POLICY, commonHeaders, HSTS, newNonce, pagePolicy } from './security-headers.ts'
import type { DrawnPage, ServerDeps } from './server-deps.ts'

// Sends a large page piece by piece and as fast as its reader receives it. The pieces are views of bytes that
// caches hold too: a copy of each page for each reader cost megabytes and the collector's time.

// What is smaller is copied into one piece of memory and written at once.
export const LARGE_PAGE = 64 * 1024
const PIECE = 256 * 1024

export class PageStream extends Readable {
  readonly byteLength: number
  readonly #pieces: Iterator<Uint8Array>

  constructor(chunks: readonly Uint8Array[]) {
    super({ highWaterMark: PIECE })
    this.byteLength = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    this.#pieces = piecesOf(chunks)
  }

  override _read(): void {
    const { value } = this.#pieces.next()
    this.push(value ?? null)
  }
}

function* piecesOf(chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  let small: Uint8Array[] = []
  for (const chunk of chunks) {
    if (chunk.length < LARGE_PAGE) {
      small.push(chunk)
      continue
    }
    if (small.length > 0) yield Buffer.concat(small)
    small = []
    for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE)
  }
  if (small.length > 0) yield Buffer.concat(small)
}

// By its standard (RFC 9728).
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource'

export function sendValue(
  deps: ServerDeps,
  state: RequestState,
  reply: FastifyReply,
  value: unknown,
) {
  const { info, route } = state
  if (value instanceof PageResponse) return sendPage(deps, state, reply, value.parts)
  if (value instanceof RawResponse) return sendRaw(info, reply, value)
  if (value instanceof WithHeaders) {
    reply.headers(value.headers)
    return sendValue(deps, state, reply, value.value)
  }
  if (deps.checksReplies && route?.spec.reply) checkReply(route, value)
  const status = route?.spec.status ?? 200
  const text = JSON.stringify(value ?? null)
  if (status === 200 && (state.method === 'GET' || state.method === 'HEAD')) {
    // No cache stores it; a program that has the last response asks whether it is still the same.
    const etag = `W/"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    reply.header('etag', etag)
    if (info.headers['if-none-match']?.includes(etag)) return sendText(info, reply, 304, '')
  }
  return sendText(info, reply, status, text)
}

const JSON_TYPE = 'application/json; charset=utf-8'

function sendText(
  info: RequestInfo,
  reply: FastifyReply,
  status: number,
  text: string,
  type = JSON_TYPE,
) {
  reply.code(status).headers({
    ...protection(info),
    'content-security-policy': CLOSED_POLICY,
    'cache-control': 'no-store',
  })
  return status === 304 ? reply.send() : reply.type(type).send(text)
}

function sendRaw(info: RequestInfo, reply: FastifyReply, { status, headers, body }: RawResponse) {
  return reply
    .code(status)
    .headers({ ...protection(info), 'content-security-policy': CLOSED_POLICY, ...headers })
    .send(body ?? '')
}

async function sendPage(
  deps: ServerDeps,
  state: Pick<RequestState, 'ctx' | 'info'>,
  reply: FastifyReply,
  parts: PageParts,
) {
  const { info } = state
  const ctx = parts.isOfNobody ? { ...state.ctx, actor: null } : state.ctx
  const drawn = await deps.draw(ctx, parts, info)
  const etag = `W/"${drawn.digest.slice(0, 32)}"`
  reply.headers({
    'cache-control': 'private, no-cache',
    vary: 'Accept, Accept-Language, Cookie',
    [READER_HEADER]: ctx.actor?.id ?? NOBODY,
    etag,
    ...(parts.isIndexed ? {} : { 'x-robots-tag': 'noindex' }),
    ...parts.headers,
  })
  const isKnown =
    (parts.status ?? 200) === 200 && reply.request.headers['if-none-match']?.includes(etag)
  // A 304 carries no policy: the browser keeps the stored one, whose nonce is the stored page's own.
  if (isKnown) return reply.code(304).send()
  return sendHtml(info, reply, parts.status ?? 200, drawn, parts.thirdPartyScript)
}

function sendHtml(
  info: RequestInfo,
  reply: FastifyReply,
  status: number,
  { chunks }: DrawnPage,
  thirdPartyScript?: PageParts['thirdPartyScript'],
) {
  const nonce = newNonce()
  const body = bodyOf(chunks, Buffer.from(nonce, 'latin1'))
  return reply
    .code(status)
    .headers({
      ...protection(info),
      'content-security-policy': pagePolicy(nonce, info.isSecure, thirdPartyScript),
      'content-length': String(body.byteLength),
    })
    .type('text/html; charset=utf-8')
    .send(body)
}

/** The whole page with its nonce: in one piece of memory, or in pieces if it is large. */
function bodyOf(chunks: DrawnPage['chunks'], nonce: Buffer): Buffer | PageStream {
  const whole = chunks.map((chunk) => chunk ?? nonce)
  const size = whole.reduce((sum, chunk) => sum + chunk.length, 0)
  return size < LARGE_PAGE ? Buffer.concat(whole, size) : new PageStream(whole)
}

/** Turns any thrown value into the one error format, or into a page for a browser. */
export function sendError(
  deps: ServerDeps,
  state: RequestState,
  reply: FastifyReply,
  thrown: unknown,
  context: Record<string, unknown> = {},
) {
  const problem = problemOf(thrown, state)
  logFailure(state, problem, thrown)
  return sendProblem(deps, state, reply, withContext(problem, context))
}

/** The problem that any thrown value is sent as; what no one declared is an internal error. */
export function problemOf(thrown: unknown, state: RequestState): Problem {
  if (thrown instanceof Problem) return thrown
  return fromFastify(thrown) ?? fromStore(thrown, state) ?? common.refuse('internal_error')
}

/** One log line for each response that the server is responsible for. */
export function logFailure({ ctx }: RequestState, problem: Problem, thrown: unknown): void {
  const { status } = problem.declared
  const about = { code: problem.code, request_id: ctx.requestId }
  // Refused because of load: nothing is broken, so no alert is needed.
  if (status === 503 && problem === thrown) ctx.log.warn(about, 'a request was put off')
  else if (status >= 500) ctx.log.error({ err: thrown, ...about }, 'a request failed')
}

function withContext(problem: Problem, context: Record<string, unknown>): Problem {
  const { code, declared, headers } = problem
  return new Problem(code, declared, { ...context, ...problem.context }, { ...headers })
}

function sendProblem(deps: ServerDeps, state: RequestState, reply: FastifyReply, problem: Problem) {
  const { ctx, info, route } = state
  if (deps.checksReplies && route?.spec.refuses && !state.isRefusedAsOther)
    checkRefusal(deps, route, problem)
  reply.headers(problem.headers)
  challenge(state, reply, problem)
  if (!info.wantsHtml) return sendRefusal(info, reply, problem, route)
  reply.header('cache-control', 'no-store')
  reply.header('vary', 'Accept, Accept-Language, Cookie')
  if (problem.code === 'authentication_required' && !problem.context['written']) {
    const to = `/login?next=${encodeURIComponent(info.path)}`
    return sendText(
      info,
      reply.header('location', to),
      303,
      JSON.stringify(problemBody(problem, route)),
    )
  }
  // A refusal with a location redirects there.
  if (problem.headers['location'])
    return sendText(info, reply, 303, JSON.stringify(problemBody(problem, route)))
  return sendHtml(info, reply, problem.declared.status, deps.drawProblem(ctx, problem, info))
}

const PROBLEM_TYPE = 'application/problem+json'

/** With the fields of RFC 9457 besides, for a client that asks for its media type. */
function sendRefusal(
  info: RequestInfo,
  reply: FastifyReply,
  problem: Problem,
  route: Route | null,
) {
  const { status, error } = problem.declared
  const body = problemBody(problem, route)
  if (!info.headers.accept?.includes(PROBLEM_TYPE))
    return sendText(info, reply, status, JSON.stringify(body))
  const type = `${info.origin}/docs?chapter=errors#error-${problem.code}`
  const text = JSON.stringify({ type, title: error, status, ...body })
  return sendText(info, reply, status, text, `${PROBLEM_TYPE}; charset=utf-8`)
}

/** Where a program asks for access, or for more of it. */
function challenge({ info, route }: RequestState, reply: FastifyReply, problem: Problem): void {
  const said = problem.headers['www-authenticate']
  const isUnknown = problem.declared.status === 401 && route?.spec.who === 'bearer'
  if (said === undefined && !isUnknown) return
  const where = `resource_metadata="${info.origin}${RESOURCE_METADATA}"`
  reply.header('www-authenticate', said === undefined ? `Bearer ${where}` : `${said}, ${where}`)
}

/** `{ ok: false, error, code, …context }`: the envelope follows the success of the same route. */
function problemBody(
  { declared, code, context }: Problem,
  route: Route | null,
): Record<string, unknown> {
  const fields = shapeOf(route?.spec.reply)
  const envelope = route?.spec.envelope
  return {
    ...(('ok' in fields || envelope === 'ok') && { ok: false }),
    ...(('success' in fields || envelope === 'success') && { success: false }),
    error: declared.error,
    code,
    ...(code === 'authentication_required' && { redirect: '/login' }),
    ...context,
  }
}

function shapeOf(schema: z.ZodType | undefined): Record<string, unknown> {
  return (schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
}

/** Fastify's own refusals, by their codes. */
function fromFastify(thrown: unknown): Problem | null {
  const { code, statusCode } = (thrown ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return common.refuse('payload_too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return common.refuse('unsupported_media_type')
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return common.refuse('bad_request')
  if (code === 'FST_ERR_BAD_URL' || code === 'ERR_BAD_URL') return common.refuse('bad_request')
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return common.refuse('bad_request')
  return statusCode === 400 ? common.refuse('bad_request') : null
}

/** A store that is away or full is 503: unknown, not empty and not our bug. "Nothing was changed" only where that is known. */
export function fromStore(thrown: unknown, { method, hasCommitted }: RequestState): Problem | null {
  if (!isStoreUnavailable(thrown)) return null
  if (method !== 'GET' && (hasCommitted || thrown instanceof OutcomeUnknown))
    return common.refuse('outcome_unknown')
  return common.refuse('store_unavailable', {}, { 'retry-after': '2' })
}

function protection(info: RequestInfo): Record<string, string> {
  return info.isSecure ? { ...commonHeaders, 'strict-transport-security': HSTS } : commonHeaders
}

function checkReply(route: Route, value: unknown): void {
  const read = route.spec.reply!.safeParse(value)
  if (!read.success)
    throw new Error(
      `${route.method} ${route.path} returned a body that violates its schema: ${read.error.message}`,
    )
}

/** A route that lists its refusals lists all of them: the API pages are made of that list. */
function checkRefusal({ problems }: ServerDeps, route: Route, { code }: Problem): void {
  const declared = refusalsOf(route).map((name) => problems[name]?.code ?? name)
  if (!declared.includes(code))
    throw new Error(`${route.method} ${route.path} refused with ${code}, which it does not declare`)
}

// Which responses are compressed, and how.

export const compression: FastifyCompressOptions = {
  global: true,
  // A few packed bytes would become megabytes here: packed bodies are refused, see refusePackedBody.
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  // Pages, JSON and text. A download keeps its length, so that a browser can show how much is left.
  customTypes: /^text\/(?!event-stream)|(?:\+|\/)(?:json|xml)(?:;|$)/u,
  // Level 4 costs a millisecond for a page and is as small as gzip's best; assets are compressed at build time.
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}
