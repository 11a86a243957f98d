/** What a request passes before its route runs: host, token, origin, session, access, rate limit. */
import { isIPv6 } from 'node:net'
import { type ActingToken, type Actor, ROLE_RANK } from '../context.ts'
import { READER_HEADER } from '../html/reader-header.ts'
import { withActor } from '../make-context.ts'
import type { Problem } from '../problems/index.ts'
import { common } from '../problems/index.ts'
import { isForeignPage, isOpenToPages, READABLE } from './foreign-pages.ts'
import { isForeignWrite, isHostName, isLoopback, isOurHost } from './origin.ts'
import type { LimitClass, Limiters, RateLimiter, Standing } from './rate-limits.ts'
import { isForm, type RequestState } from './request-state.ts'
import { type CountedBy, limitClassOf, type RequestInfo, type Route } from './route.ts'
import type { ServerDeps } from './server-deps.ts'

// Probes of orchestrators come by address, not by name, and learn nothing here; `/metrics` looks itself who asks. Nobody is asked who they are, and
// other machines are counted in this process alone, so that "alive" does not depend on the store.
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

export function isProbe({ path }: Route): boolean {
  return PROBES.has(path)
}

/** A check that a request passes before its route runs; it throws the problem that it finds. */
type AccessStep = (state: RequestState, server: AccessDeps) => void | Promise<void>

interface AccessDeps extends Limiters {
  deps: ServerDeps
}

/** In this order: which problem a request gets first is part of the interface. */
const ACCESS_STEPS: readonly AccessStep[] = [
  requireOurHost,
  refuseTokenInAddress,
  readToken,
  requireSameOrigin,
  identifyActor,
  identifyByProxy,
  requireAccess,
]

export async function admit(server: AccessDeps, state: RequestState): Promise<void> {
  if (isFromForeignPage(state)) state.sendAlso(READABLE)
  if (state.route && isProbe(state.route)) await enforceProbeLimit(state, server)
  else await admitCounted(server, state)
  requireUnpackedBody(state)
}

function isFromForeignPage({ route, info }: RequestState): boolean {
  return route !== null && isOpenToPages(route) && isForeignPage(info)
}

/** What is refused is counted too: finding out who comes has asked the store. */
async function admitCounted(server: AccessDeps, state: RequestState): Promise<void> {
  try {
    for (const step of ACCESS_STEPS) await step(state, server)
  } catch (refused) {
    await enforceRateLimit(server.limiter, 'read', state)
    throw refused
  }
  const kind = state.route ? limitClassOf(state.route) : 'read'
  await enforceRateLimit(server.limiter, kind, state)
}

function isForPrograms({ path }: RequestInfo): boolean {
  return path.startsWith('/api/')
}

/** Programs see how much is left before they are refused; a page has no use for it. */
function tellStanding(
  state: Pick<RequestState, 'sendAlso'>,
  kind: LimitClass,
  standing: Standing,
): void {
  const { limit, windowSeconds, left, endsIn } = standing
  state.sendAlso({
    'ratelimit-policy': `"${kind}";q=${limit};w=${windowSeconds}`,
    ratelimit: `"${kind}";r=${left};t=${endsIn}`,
  })
}

/** A monitor on this machine, or behind a proxy on it, is never refused. */
async function enforceProbeLimit(state: RequestState, { localLimiter }: AccessDeps): Promise<void> {
  if (!isLoopback(state.info.address.replace(/^::ffff:/, '')))
    await enforceRateLimit(localLimiter, 'probe', state, 'address')
}

/**
 * A network name other than that of BASE_URL is read-only, and works only while sign-in is not configured and no
 * account exists. It leads to the page that explains how to configure sign-in; nothing else can be read.
 */
async function requireOurHost(state: RequestState, { deps }: AccessDeps) {
  const { ctx, info, method } = state
  if (isRepeated(state, 'host')) throw common.refuse('wrong_host')
  const host = headerText(info, 'host')
  const { BASE_URL } = deps.config
  if (isOurHost(host, BASE_URL)) return
  const mayLook = BASE_URL === null && isHostName(host) && (method === 'GET' || method === 'HEAD')
  if (!mayLook || !(await deps.isSignInClosed(ctx, info))) throw common.refuse('wrong_host')
}

function refuseTokenInAddress({ info }: RequestState, { deps }: AccessDeps): void {
  if (deps.hasTokenIn(info.path)) throw common.refuse('token_in_address')
}

const BEARER = /^Bearer(?:[ \t]+(.*))?$/i

/** Only looked up here. A bad token is refused after the origin check, which it does not switch off. */
async function readToken(state: RequestState, { deps }: AccessDeps): Promise<void> {
  if (state.route?.spec.isSigned) return
  if (isRepeated(state, 'authorization')) {
    state.token = { actor: null }
    return
  }
  const sent = BEARER.exec(headerText(state.info, 'authorization') ?? '')
  if (sent) state.token = { actor: await deps.identifyToken(state.ctx, sent[1] ?? '', state.info) }
}

/**
 * Node takes the first of two such headers, another program on the way may take the last: whom they mean, nobody knows.
 */
function isRepeated({ rawHeaders }: RequestState, name: string): boolean {
  let times = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const sent = rawHeaders[at]!
    if (sent.length === name.length && sent.toLowerCase() === name) times++
  }
  return times > 1
}

function requireSameOrigin(state: RequestState): void {
  const { route, info, method, token } = state
  // A header that only claims to be a token proves nothing, and one that is not accepted here identifies nobody.
  if (route?.spec.isSigned || (route?.spec.isOpenToPages && isFromForeignPage(state))) return
  if (token?.actor && route?.spec.who === 'bearer') return
  const origin = headerText(info, 'origin')
  const fetchSite = headerText(info, 'sec-fetch-site')
  if (isForeignWrite({ method, origin, fetchSite }, info.origin))
    throw common.refuse('cross_origin')
}

/** A request with a token is its token's alone: a session beside it is not looked at, and a bad token is nobody. */
async function identifyActor(state: RequestState, { deps }: AccessDeps): Promise<void> {
  if (!state.token) {
    if (isFromForeignPage(state)) return
    const actor = await deps.identify(state.ctx, state.info, state.renewCookie)
    if (actor) state.ctx = withActor(deps, state.ctx, actor)
    else if (isPageLoad(state) && deps.hadSession(state.ctx, state.info))
      state.sendAlso(deps.leavingHeaders(state.info))
    return
  }
  const { actor } = state.token
  if (!actor)
    throw common.refuse('invalid_token', {}, { 'www-authenticate': 'Bearer error="invalid_token"' })
  if (state.route?.spec.who === 'bearer') state.ctx = withActor(deps, state.ctx, actor)
}

/**
 * A page load notices that the session has ended elsewhere. A form or a background save keeps the cookie, so that what
 * was written in that page is given back to the person who holds it.
 */
function isPageLoad({ method, info }: RequestState): boolean {
  return method === 'GET' && info.wantsHtml
}

/** Two people in one request are never served as one of them: see `identifyByProxy` of the deps. */
async function identifyByProxy(state: RequestState, { deps }: AccessDeps): Promise<void> {
  const { route, info, method } = state
  if (deps.config.PROXY_AUTH_HEADER === null || state.token || isFromForeignPage(state)) return
  const isMembers = route !== null && route.spec.who !== 'public'
  const mayOpenSession = isMembers && method === 'GET' && info.wantsHtml
  const mayLink = route?.spec.linksProxy ?? false
  const session = { mayOpenSession, mayLink, setCookie: state.renewCookie }
  try {
    const actor = await deps.identifyByProxy(state.ctx, info, session)
    if (actor) state.ctx = withActor(deps, state.ctx, actor)
  } catch (error) {
    // Refused on every route alike, so no route declares it; and the page of the refusal has no reader.
    state.isRefusedAsOther = true
    state.ctx = { ...state.ctx, actor: null }
    throw error
  }
}

/** Of a form without a session, which can only be given back: as much as most texts have. */
export const STRANGER_FORM_BYTES = 64 * 1024

async function requireAccess(state: RequestState, { deps, limiter }: AccessDeps): Promise<void> {
  const { route, ctx, info, token } = state
  if (!route || route.spec.who === 'public') return
  const { who } = route.spec
  if (token && who !== 'bearer') throw common.refuse('token_not_accepted')
  if (!ctx.actor && route.spec.body && info.wantsHtml && isForm(state)) {
    await enforceRateLimit(limiter, 'unlock', state)
    state.isSignedOutForm = true
    if (!deps.hadSession(ctx, info)) state.mostBytes = STRANGER_FORM_BYTES
    return
  }
  if (!ctx.actor || isPageOfOther(info, ctx.actor.id))
    throw common.refuse('authentication_required')
  requireRights(route.spec, ctx.actor)
  if (who === 'admin' && ctx.actor.role !== 'admin') throw common.refuse('admin_only')
}

/** What a token lacks, and what a role does. */
export function requireRights(spec: Route['spec'], { token, role }: Actor): void {
  const tokenProblem = token && tokenProblemOf(spec, token)
  if (tokenProblem) throw tokenProblem
  if ((spec.who === 'premium' || spec.role) && ROLE_RANK[role] < ROLE_RANK.premium)
    throw common.refuse('premium_required', { success: false })
}

/** The same as a question. */
export function mayCall(spec: Route['spec'], actor: Actor): boolean {
  try {
    requireRights(spec, actor)
    return true
  } catch {
    return false
  }
}

/**
 * Another person has signed in since the requesting page was loaded: its content must not be saved as that person's.
 */
function isPageOfOther(info: RequestInfo, actorId: string): boolean {
  return (headerText(info, READER_HEADER) ?? actorId) !== actorId
}

/** Why this route is closed to this token; null where it is open. */
export function tokenProblemOf(
  { scope, honoursLimit, canBeProposed }: Route['spec'],
  { scopes, limit, isProposing }: ActingToken,
): Problem | null {
  if (!scope || !scopes.includes(scope)) {
    const header = `Bearer error="insufficient_scope", scope="${scope}"`
    return common.refuse('insufficient_scope', { scope }, { 'www-authenticate': header })
  }
  if (isProposing && scope === 'write' && !canBeProposed) return common.refuse('token_proposes')
  return limit && !honoursLimit ? common.refuse('token_limited', { limit }) : null
}

export async function enforceRateLimit(
  limiter: RateLimiter,
  kind: LimitClass,
  state: Pick<RequestState, 'ctx' | 'info' | 'sendAlso'>,
  countedBy: CountedBy = 'caller',
): Promise<void> {
  const standing = await limiter.check(kind, counterOf(state, countedBy))
  if (!standing) return
  if (isForPrograms(state.info)) tellStanding(state, kind, standing)
  const { wait: seconds } = standing
  if (seconds !== null)
    throw common.refuse(
      'rate_limited',
      { retry_after: seconds },
      { 'retry-after': String(seconds) },
    )
}

function counterOf({ ctx, info }: Pick<RequestState, 'ctx' | 'info'>, by: CountedBy): string {
  if (typeof by === 'object') return `k:${by.key}`
  return ctx.actor && by === 'caller' ? `u:${ctx.actor.id}` : counterOfAddress(info.address)
}

export function counterOfAddress(address: string): string {
  return `a:${addressKey(address)}`
}

/** A household has one IPv4 address or one IPv6 network of 64 bits. */
function addressKey(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array(Math.max(0, missing)).fill('0')].slice(0, 4).join(':')
}

function headerText(info: RequestInfo, name: string): string | undefined {
  const value = info.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** No client of ours packs what it sends, and unpacking is work that the sender does not pay for. */
function requireUnpackedBody({ method, headers }: RequestState): void {
  if (method === 'GET' || method === 'HEAD') return
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
  if (encoding !== '' && encoding !== 'identity')
    throw common.refuse('unsupported_content_encoding', {}, { 'accept-encoding': 'identity' })
}
