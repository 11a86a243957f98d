/**
 * The web server. Every request goes one way: host, token, origin, session, access, rate limit (access.ts), body and input
 * (call-route.ts), the action of its route, and out through send.ts.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { MemberContext } from '../context.ts'
import { common, Problem } from '../problems/index.ts'
import { admit, enforceRateLimit, tokenProblemOf } from './access.ts'
import { type AssetHandlers, serveAssets, servePhrases } from './assets.ts'
import { callRoute } from './call-route.ts'
import { beginInTurn, connectionsFor, guardConnections, openFilesLimit } from './connections.ts'
import { refuserOfFloods } from './floods.ts'
import { preflightHeaders } from './foreign-pages.ts'
import { type Limiters, makeRateLimiter, type RateLimiter } from './rate-limits.ts'
import { readableAddress } from './readable-address.ts'
import { refuseUnreadable } from './refusals.ts'
import { requestIdOf } from './request-info.ts'
import { RequestScheduler } from './request-scheduler.ts'
import { beginRequest, type RequestState, stateOf } from './request-state.ts'
import { raw, seeOther } from './responses.ts'
import { type Route, SMALL_BODY_BYTES, WHO } from './route.ts'
import { MAX_PARAM_LENGTH, METHODS, methodName, OTHER_ROUTE, RouteFinder } from './route-finder.ts'
import { compression, PageStream, sendError, sendValue } from './send.ts'
import type { ServerDeps } from './server-deps.ts'
import { QueuedBytes, takeBodies } from './take-body.ts'
import { traceRequests, withinRequest } from './trace-requests.ts'

// Of whole pages and texts that their readers have not taken yet, together.
const MOST_QUEUED_BYTES = 128 * 1024 * 1024

// Longer than most balancers keep theirs, so that it is they who close a connection that is not used.
const KEEP_ALIVE_MS = 72_000

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>

export interface Server {
  fastify: FastifyInstance
  limiter: RateLimiter
}

export async function makeServer(deps: ServerDeps): Promise<Server> {
  for (const route of deps.routes) requireDeclaredAccess(route)
  const counting = { store: deps.store, now: deps.now, scale: deps.config.RATE_LIMIT_SCALE }
  const limiter = makeRateLimiter(counting)
  const localLimiter = makeRateLimiter({ ...counting, isLocal: true })
  const finder = new RouteFinder(deps.routes)
  const refuseFlood = refuserOfFloods(deps, { limiter, localLimiter }, finder)
  const stalledMs = deps.config.SLOW_CLIENT_SECONDS * 1_000
  const fastify = Fastify({
    // A forwarded address counts only from this many hops; the rest of the header is anybody's word.
    trustProxy: (_address, hop) => hop < deps.config.TRUSTED_PROXIES,
    bodyLimit: SMALL_BODY_BYTES,
    genReqId: (raw) => requestIdOf({ headers: raw.headers } as FastifyRequest),
    // Our own lines are enough: one per failure, with its request id.
    logger: false,
    forceCloseConnections: 'idle',
    // While the server stops, requests that arrive on an open connection are served as always, and the connection then
    // ends.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    serverFactory: serverInTurn(stalledMs, refuseFlood),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: ((error, request, reply) =>
      void refuseEarly(deps, limiter, error, request, reply)) as FrameworkErrors,
  })
  fastify.decorateRequest('state', null)
  guardConnections(fastify.server, {
    mostConnections: deps.config.MAX_CONNECTIONS ?? connectionsFor(openFilesLimit()),
    stalledMs,
  })
  endConnectionsWhileClosing(fastify)
  boundQueuedBytes(fastify)
  countRequests(fastify, deps)
  traceRequests(fastify, countedAs)
  sendEachCookieOnce(fastify)
  await fastify.register(cookie)
  await fastify.register(compress, compression)
  takeBodies(fastify)
  const routing = { limiter, localLimiter, finder }
  const handlers: AssetHandlers = {
    onKnown: (request, reply) => countAsset(deps, localLimiter, request, reply),
    onUnknown: (request, reply) => sendUnknown(deps, routing, request, reply),
  }
  await serveAssets(fastify, deps.assetsDir, handlers)
  await servePhrases(fastify, deps.phraseFiles, handlers)
  serveRoutes(fastify, deps, routing)
  fastify.setNotFoundHandler(handlers.onUnknown)
  answerErrors(fastify, deps)
  return { fastify, limiter }
}

/** Requests begin in turn, and Fastify makes nothing for those that are refused at once. */
function serverInTurn(
  stalledMs: number,
  refuse: (request: IncomingMessage, response: ServerResponse) => boolean,
): NonNullable<FastifyServerOptions['serverFactory']> {
  const options = {
    // The whole request; what stalls on the way is ended sooner, by guardConnections.
    requestTimeout: 120_000,
    headersTimeout: stalledMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(stalledMs / 2, 5_000),
  }
  return (handle) =>
    createServer(options, (request, response) =>
      beginInTurn(request, response, () => {
        if (!refuse(request, response)) handle(request, response)
      }),
    )
}

function answerErrors(fastify: FastifyInstance, deps: ServerDeps): void {
  fastify.setErrorHandler(async (error, request, reply) => {
    const state = stateOf(deps, request, reply)
    const about = await refusalContextOf(state, request, error)
    if (about instanceof Problem) return sendError(deps, state, reply, about)
    return sendError(deps, state, reply, error, about)
  })
}

/** A client that keeps its connection open after the response would keep the server from stopping. */
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

/** A session that is renewed at the beginning of a request may be replaced or ended by its route: the last word counts. */
function sendEachCookieOnce(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    const cookies = reply.getHeader('set-cookie')
    if (Array.isArray(cookies)) {
      const byName = new Map(cookies.map((cookie) => [cookie.split('=', 1)[0], cookie]))
      reply.removeHeader('set-cookie').header('set-cookie', [...byName.values()])
    }
    done()
  })
}

function countedAs(request: FastifyRequest) {
  return {
    route: request.state?.route?.path ?? OTHER_ROUTE,
    method: methodName(request.method),
  }
}

/** By the template of the route: requested addresses are arbitrary, and there are many. */
function countRequests(fastify: FastifyInstance, { metrics }: ServerDeps): void {
  const untilWaiting = new WeakMap<FastifyReply, number>()
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream')
    if (isStream && request.state?.route?.spec.streamsWait)
      untilWaiting.set(reply, reply.elapsedTime)
    done()
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    metrics.count({
      ...countedAs(request),
      status: reply.statusCode,
      durationMs: untilWaiting.get(reply) ?? reply.elapsedTime,
    })
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

/** Deny by default: a route that does not declare its access does not open at all. */
function requireDeclaredAccess({ method, path, spec }: Route): void {
  if (!WHO.includes(spec.who)) throw new Error(`${method} ${path} does not declare who may come`)
  if (spec.who === 'bearer' && !spec.scope)
    throw new Error(`${method} ${path} does not declare which scope a token needs`)
}

interface Routing extends Limiters {
  finder: RouteFinder
}

/** Behind one address of Fastify's: a route of its own for each took half the time of opening a server. */
function serveRoutes(fastify: FastifyInstance, deps: ServerDeps, routing: Routing): void {
  const { limiter, localLimiter, finder } = routing
  // A transaction waits for several replies, each of them otherwise for all the requests of a turn.
  const scheduler = new RequestScheduler(() => deps.store.takeReplies())
  const enterTurn = ({ ctx, info }: Pick<RequestState, 'ctx' | 'info'>) =>
    scheduler.enter(ctx.actor?.id ?? `address ${info.address}`)
  // What waited for threads arrives together again, and drawing is most of the work on a page.
  const drawingInTurn: ServerDeps = {
    ...deps,
    async draw(ctx, parts, info) {
      await enterTurn({ ctx, info })
      return deps.draw(ctx, parts, info)
    },
  }
  fastify.route({
    method: [...METHODS],
    url: '/*',
    onSend: leaveBodyOut,
    onRequest: (request, reply) =>
      withinRequest(request, async () => {
        const found = finder.find(request.method, request.raw.url ?? '')
        if (!found) return sendUnknown(deps, routing, request, reply)
        if (found === 'too long')
          return refuseEarly(deps, limiter, common.refuse('bad_request'), request, reply)
        request.params = found.params
        if (found.route.spec.isSentAsIs) request.headers['x-no-compression'] = 'sent as it is'
        await admit(
          { deps, limiter, localLimiter },
          beginRequest(deps, request, reply, found.route),
        )
      }),
    handler: (request, reply) =>
      withinRequest(request, async () => {
        const state = request.state!
        await enterTurn(state)
        const value = await callRoute(deps, limiter, state, state.route!, request)
        return sendValue(drawingInTurn, state, reply, value)
      }),
  })
}

/** A HEAD request gets the length of the response. Runs before anything is compressed. */
function leaveBodyOut(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: Error | null, payload?: unknown) => void,
): void {
  if (method !== 'HEAD') {
    done(null, payload)
    return
  }
  if (payload instanceof Readable) payload.on('error', () => {}).resume()
  else reply.header('content-length', Buffer.byteLength((payload ?? '') as string | Buffer))
  done(null, null)
}

/**
 * What the route adds to every refusal; what cannot be read now is left out. A thing that is missing is reported before
 * anything that is wrong with the body.
 */
async function refusalContextOf(
  { ctx, route }: RequestState,
  { params }: FastifyRequest,
  refused: unknown,
) {
  const describe = route?.spec.refusalContext
  if (!describe || !ctx.actor) return {}
  if (ctx.actor.token && tokenProblemOf(route.spec, ctx.actor.token)) return {}
  try {
    return await describe(ctx as MemberContext, params as never)
  } catch (missing) {
    return missing instanceof Problem && isAboutBody(refused) ? missing : {}
  }
}

function isAboutBody(refused: unknown): boolean {
  return refused instanceof Problem && [400, 413, 415].includes(refused.declared.status)
}

/** An address nobody declared: 405 when it exists for another method, else 404. Writes are judged all the same. */
async function sendUnknown(
  deps: ServerDeps,
  { limiter, localLimiter, finder }: Routing,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const state = beginRequest(deps, request, reply, null)
  try {
    await admit({ deps, limiter, localLimiter }, state)
    const open = finder.openMethodsAt(request.raw.url ?? '')
    const preflight = preflightHeaders(request.method, state.info, open)
    if (preflight) return sendValue(deps, state, reply, raw(204, preflight, null))
    const methods = finder.methodsAt(request.raw.url ?? '')
    if (methods.length > 0)
      throw common.refuse('method_not_allowed', {}, { allow: methods.join(', ') })
    const shorter = withoutLastSlash(request)
    if (shorter !== null && finder.find('GET', shorter))
      return sendValue(deps, state, reply, seeOther(shorter))
    throw common.refuse('not_found')
  } catch (error) {
    return sendError(deps, state, reply, error)
  }
}

/** Where a page that was asked for with a slash behind its name may be; null for everything else. */
function withoutLastSlash({ method, url }: FastifyRequest): string | null {
  const isRead = method === 'GET' || method === 'HEAD'
  const [, path = '', search = ''] = /^(\/[^/?#][^?#]*)\/(?:\?|$)(.*)$/.exec(url) ?? []
  return isRead && path !== '' && !path.startsWith('/api/') ? path + (search && `?${search}`) : null
}

/** A request that Fastify refuses before routing, such as a badly encoded address. It counts like any other. */
async function refuseEarly(
  deps: ServerDeps,
  limiter: RateLimiter,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const state = stateOf(deps, request, reply)
  try {
    await enforceRateLimit(limiter, 'read', state)
    return sendError(deps, state, reply, error)
  } catch (limited) {
    return sendError(deps, state, reply, limited)
  }
}

/** A file of the pages: nobody is asked who they are, and the count of this process is enough. */
async function countAsset(
  deps: ServerDeps,
  limiter: RateLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await enforceRateLimit(limiter, 'asset', beginRequest(deps, request, reply, null))
}
