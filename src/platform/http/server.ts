/** The web server: every request goes through the gate, to one action, and out through one answerer. */

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { Context, MemberContext } from '../context.ts'
import { readLongBody } from '../long-texts/index.ts'
import { common } from '../problems/everywhere.ts'
import { Problem } from '../problems/index.ts'
import { answerFault, answerValue, type Visited } from './answer.ts'
import { type AssetHandlers, serveAssets } from './assets.ts'
import { guardConnections } from './connections.ts'
import { passGate, refuseHaste } from './gate.ts'
import type { House } from './house.ts'
import { isIdempotencyKey, onceOnly } from './idempotency.ts'
import { connectionsFor, openFilesLimit } from './open-files.ts'
import { PageStream } from './page-stream.ts'
import { QueuedBytes } from './queued-bytes.ts'
import { type LimitClass, makeRateLimiter, type RateLimiter } from './rate-limits.ts'
import { readWith, refuseUncleanQuery, refuseUncleanText } from './read-input.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { type Route, SMALL_BODY_BYTES, WHO } from './route.ts'
import { servePhrases } from './serve-phrases.ts'
import { type Body, takeBody } from './take-body.ts'
import { requestIdOf, visitOf, visitorContext } from './visit.ts'

// Of whole pages and texts that their readers have not taken yet, together.
const MOST_QUEUED_BYTES = 128 * 1024 * 1024

// A client that was refused learns why; whether it listens or not, the connection is then gone.
const LINGER_MS = 500

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>

export interface Server {
  fastify: FastifyInstance
  limiter: RateLimiter
}

declare module 'fastify' {
  interface FastifyRequest {
    visited: Visited | null
  }
  interface FastifyContextConfig {
    bytes?: readonly string[] | undefined
  }
}

export async function makeServer(house: House): Promise<Server> {
  for (const route of house.routes) refuseUndeclared(route)
  const counting = { store: house.store, now: house.now, scale: house.config.RATE_LIMIT_SCALE }
  const limiter = makeRateLimiter(counting)
  const stalledMs = house.config.SLOW_CLIENT_SECONDS * 1_000
  const fastify = Fastify({
    // A forwarded address counts only from this many hops; the rest of the header is anybody's word.
    trustProxy: (_address, hop) => hop < house.config.TRUSTED_PROXIES,
    bodyLimit: SMALL_BODY_BYTES,
    genReqId: (raw) => requestIdOf({ headers: raw.headers } as FastifyRequest),
    // Our own lines are enough: one per failure, with its request id.
    logger: false,
    forceCloseConnections: 'idle',
    // While we stop, what still arrives on an open connection is answered as always, and the connection then ends.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    // The whole request; what stalls on the way is ended sooner, by guardConnections.
    requestTimeout: 120_000,
    http: {
      headersTimeout: stalledMs,
      connectionsCheckingInterval: Math.min(stalledMs / 2, 5_000),
    },
    routerOptions: { maxParamLength: 2_000, ignoreTrailingSlash: false },
    frameworkErrors: ((fault, request, reply) =>
      void refuseEarly(house, limiter, fault, request, reply)) as FrameworkErrors,
  })
  fastify.decorateRequest('visited', null)
  guardConnections(fastify.server, {
    mostConnections: house.config.MAX_CONNECTIONS ?? connectionsFor(openFilesLimit()),
    stalledMs,
  })
  endConnectionsWhileClosing(fastify)
  boundQueuedBytes(fastify)
  await fastify.register(cookie)
  await fastify.register(compress, {
    global: true,
    // A few packed bytes would become megabytes here: packed bodies are refused, see refusePackedBody.
    globalDecompression: false,
    threshold: 1_024,
    encodings: ['br', 'gzip'],
    // Pages, JSON and text. A download keeps its length, so that a browser can show how much is left.
    customTypes: /^text\/(?!event-stream)|(?:\+|\/)(?:json|xml)(?:;|$)/u,
    // Level 4 costs a millisecond for a page and is as small as gzip's best; assets are compressed at build time.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  takeBodies(fastify)
  const assetLimiter = makeRateLimiter({ ...counting, isLocal: true })
  const handlers: AssetHandlers = {
    onKnown: (request, reply) => countAsset(house, assetLimiter, request, reply),
    onUnknown: (request, reply) => answerUnknown(house, limiter, request, reply),
  }
  await serveAssets(fastify, house.assetsDir, handlers)
  await servePhrases(fastify, house.phraseFiles, handlers)
  const scheduler = new RequestScheduler()
  for (const route of house.routes) addRoute(fastify, house, { limiter, scheduler }, route)
  fastify.setNotFoundHandler((request, reply) => answerUnknown(house, limiter, request, reply))
  fastify.setErrorHandler(async (fault, request, reply) => {
    const visited = visitedOf(house, request, reply)
    return answerFault(house, visited, reply, fault, await refusalContextOf(visited, request))
  })
  return { fastify, limiter }
}

/** A client that keeps its connection open after the answer would keep the whole server from going. */
function endConnectionsWhileClosing(fastify: FastifyInstance): void {
  let isClosing = false
  fastify.addHook('preClose', async () => {
    isClosing = true
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/** Before anything compresses it: a response is held whole until the last of it is read. */
function boundQueuedBytes(fastify: FastifyInstance): void {
  const queued = new QueuedBytes(MOST_QUEUED_BYTES)
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload))
      queued.add(reply.raw, payload.length)
    else if (payload instanceof PageStream) queued.add(reply.raw, payload.byteLength)
    done()
  })
}

/** Deny by default: an address that does not say who may come does not open at all. */
function refuseUndeclared({ method, path, spec }: Route): void {
  if (!WHO.includes(spec.who)) throw new Error(`${method} ${path} does not declare who may come`)
}

function addRoute(
  fastify: FastifyInstance,
  house: House,
  { limiter, scheduler }: { limiter: RateLimiter; scheduler: RequestScheduler },
  route: Route,
): void {
  fastify.route({
    method: route.method,
    url: route.path,
    ...(route.spec.isSentAsIs && { compress: false as const }),
    bodyLimit: route.spec.maxBodyBytes ?? SMALL_BODY_BYTES,
    config: { bytes: route.spec.bytes },
    onRequest: async (request, reply) => {
      const visited = arrive(house, request, reply, route)
      await enter(house, limiter, visited, request, reply)
    },
    handler: async (request, reply) => {
      const visited = request.visited!
      await scheduler.enter(visited.ctx.actor?.id ?? `address ${visited.visit.address}`)
      const value = await act(house, limiter, visited, route, request)
      return answerValue(house, visited, reply, value)
    },
  })
}

/** Notes who came before anything can go wrong, so that every refusal can be answered in the right form. */
function arrive(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route | null,
): Visited {
  const visit = visitOf(house, request, reply)
  const visited: Visited = { visit, ctx: visitorContext(house, visit, request.id), route }
  request.visited = visited
  reply.header('x-request-id', request.id)
  return visited
}

async function enter(
  house: House,
  limiter: RateLimiter,
  visited: Visited,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { ctx: visitor, visit, route } = visited
  const renew = (cookie: string) => void reply.header('set-cookie', cookie)
  visited.ctx = await passGate(house, limiter, {
    route,
    visitor,
    visit,
    method: request.method,
    renew,
  })
  refusePackedBody(request)
}

function visitedOf(house: House, request: FastifyRequest, reply: FastifyReply): Visited {
  return request.visited ?? arrive(house, request, reply, null)
}

/** What the route tells with every refusal; what cannot be read now is left out. */
async function refusalContextOf({ ctx, route }: Visited, { params }: FastifyRequest) {
  const describe = route?.spec.refusalContext
  if (!describe || !ctx.actor) return {}
  return describe(ctx as MemberContext, params as never).catch(() => ({}))
}

async function act(
  house: House,
  limiter: RateLimiter,
  visited: Visited,
  route: Route,
  request: FastifyRequest,
): Promise<unknown> {
  const { spec } = route
  const { ctx, visit } = visited
  refuseUncleanText(request.params, spec.refusesTextIn)
  refuseUncleanQuery(visit.path)
  refuseUncleanText(request.query)
  const query = spec.query && readWith(spec.query, request.query, house.problems, 'invalid_query')
  const given = spec.body ? await readBody(house, route, request, visited) : { value: undefined }
  if (!spec.takesRawText) refuseUncleanText(given.value, spec.refusesTextIn)
  const body = spec.body && readWith(spec.body, given.value, house.problems, 'invalid_payload')
  const input = {
    params: request.params,
    query,
    body,
    bytes: spec.bytes ? ((request.body as Body | undefined) ?? new Uint8Array()) : NO_BYTES,
    visit,
    spend: (kind: LimitClass) => refuseHaste(limiter, kind, ctx, visit),
  }
  const prepare = async () => (spec.prepare as Step | undefined)?.(ctx, input)
  const run = async (ctx: Context, prepared: unknown) =>
    (spec.act as Step)(ctx, { ...input, prepared })
  const key = keyOf(request)
  if (!spec.isIdempotent || key === undefined || !ctx.actor) return run(ctx, await prepare())
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw common.refuse('bad_request', { header: 'Idempotency-Key' })
  const sent = [route.method, visit.path, given.digest]
  return onceOnly(ctx as MemberContext, { key, request: sent, prepare, create: run })
}

type Step = (ctx: Context, input: unknown) => unknown

const NO_BYTES = new Uint8Array()

/** Bodies arrive as bytes and are read only when a route asks for one: the route may judge other things first. */
function takeBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  const take = async ({ routeOptions, headers }: FastifyRequest, stream: IncomingMessage) =>
    takeBody(stream, {
      limit: routeOptions.bodyLimit ?? SMALL_BODY_BYTES,
      declared: Number(headers['content-length']),
    })
  fastify.addContentTypeParser(
    ['application/json', 'application/x-www-form-urlencoded'],
    async (request: FastifyRequest, stream: IncomingMessage) => {
      if (request.routeOptions.config.bytes) throw common.refuse('unsupported_media_type')
      return take(request, stream)
    },
  )
  // Everything else is for the few routes that name it.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, stream: IncomingMessage) => {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (!request.routeOptions.config.bytes?.includes(type))
      throw common.refuse('unsupported_media_type')
    return take(request, stream)
  })
}

/** Nobody's client of ours packs what it sends, and unpacking is work that the sender does not pay for. */
function refusePackedBody({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    throw common.refuse('unsupported_content_encoding', {}, { 'accept-encoding': 'identity' })
}

interface Given {
  value: unknown
  /** Of the body as it was sent, where the request has a key of its own. */
  digest?: string | undefined
}

async function readBody(
  house: House,
  { spec }: Route,
  request: FastifyRequest,
  { ctx, visit }: Visited,
): Promise<Given> {
  const body = request.body as Body | undefined
  if (!body || body.length === 0) return { value: undefined }
  const named = spec.unreadable && house.problems[spec.unreadable]
  const unreadable = named ? new Problem(spec.unreadable!, named) : null
  const isForm = /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
  const isDigested = keyOf(request) !== undefined
  const kind = isForm ? 'form' : 'json'
  const read = await readLongBody({ kind, body, isDigested }, ctx.actor?.id ?? visit.address)
  if ('excess' in read)
    throw unreadable ?? common.refuse('invalid_payload', { reason: read.excess })
  if ('isUnreadable' in read) throw unreadable ?? common.refuse('invalid_json')
  return read
}

function keyOf({ headers }: FastifyRequest): string | string[] | undefined {
  return headers['idempotency-key']
}

/** An address nobody declared: 405 when it exists for another method, else 404. Writes are judged all the same. */
async function answerUnknown(
  house: House,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const visited = arrive(house, request, reply, null)
  try {
    await enter(house, limiter, visited, request, reply)
    const methods = methodsAt(house.routes, request.url.split('?')[0] ?? '')
    if (methods.length > 0)
      throw common.refuse('method_not_allowed', {}, { allow: methods.join(', ') })
    throw common.refuse('not_found')
  } catch (fault) {
    return answerFault(house, visited, reply, fault)
  }
}

function methodsAt(routes: readonly Route[], path: string): string[] {
  const here = routes.filter((route) => patternOf(route.path).test(path))
  return [...new Set(here.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

const patterns = new Map<string, RegExp>()

function patternOf(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) {
    const source = path
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
    pattern = new RegExp(`^${source.join('/')}$`)
    patterns.set(path, pattern)
  }
  return pattern
}

/** Bytes that are not HTTP at all, or headers without end: there is no request yet, so the words go out bare. */
function refuseUnreadable(fault: NodeJS.ErrnoException, socket: Socket): void {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy(fault)
  const status = UNREADABLE[fault.code ?? ''] ?? '400 Bad Request'
  const code = status.startsWith('408') ? 'request_timeout' : 'bad_request'
  const body = JSON.stringify({ error: common.declarations[code]!.error, code })
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\n` +
      `content-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
  // An end alone leaves the connection half open for as long as the other side likes.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

const UNREADABLE: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** A request that Fastify refuses before routing, such as a badly encoded address. It counts like any other. */
async function refuseEarly(
  house: House,
  limiter: RateLimiter,
  fault: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const visited = visitedOf(house, request, reply)
  try {
    await refuseHaste(limiter, 'read', visited.ctx, visited.visit)
    return answerFault(house, visited, reply, fault)
  } catch (limited) {
    return answerFault(house, visited, reply, limited)
  }
}

/** A file of the pages: nobody is asked who they are, and the count of this process is enough. */
async function countAsset(
  house: House,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { ctx, visit } = arrive(house, request, reply, null)
  await refuseHaste(limiter, 'asset', ctx, visit)
}
