/** Reads the input that a route declares and runs its action: once only, where the request carries a key. */
import type { FastifyRequest } from 'fastify'
import type { Context, MemberContext } from '../context.ts'
import { runHooks } from '../hooks.ts'
import { READER_FIELD } from '../html/reader-header.ts'
import { readLongBody } from '../long-texts/index.ts'
import { common, Problem } from '../problems/index.ts'
import { inTransaction, isRecord } from '../store/index.ts'
import { utf8Text } from '../text/utf8.ts'
import { enforceRateLimit, requireRights } from './access.ts'
import { textsIn } from './forms.ts'
import { isIdempotencyKey, onceOnly } from './idempotency.ts'
import type { LimitClass, RateLimiter } from './rate-limits.ts'
import { readWith, requireCleanQuery, requireCleanText } from './read-input.ts'
import { hasOtherCharset, isForm, type RequestState } from './request-state.ts'
import { RawResponse, WithHeaders } from './responses.ts'
import { type CountedBy, type Fields, limitClassOf, type Route, type SentTo } from './route.ts'
import { fromStore, logFailure, problemOf } from './send.ts'
import type { ServerDeps } from './server-deps.ts'
import type { Body } from './take-body.ts'

export async function callRoute(
  deps: ServerDeps,
  limiter: RateLimiter,
  state: RequestState,
  route: Route,
  request: FastifyRequest,
): Promise<unknown> {
  const { spec } = route
  const { ctx, info } = state
  // A session that was renewed on the way is nothing that anybody asked for.
  state.hasCommitted = false
  if (state.isSignedOutForm) throw await refuseSignedOut(deps, state, route, request)
  requireCleanQuery(info.path)
  requireCleanText(request.query)
  const query = spec.query && readWith(spec.query, request.query, deps.problems, 'invalid_query')
  const given = await readBody(deps, route, request, state)
  refusePageOfOther(state, route, given.value)
  if (!spec.takesRawText) requireCleanText(given.value, spec.refusesTextIn)
  const sent = {
    params: request.params as object,
    query,
    fields: spec.form && isRecord(given.value) ? textsIn(given.value) : {},
    bytes: spec.bytes ? ((request.body as Body | undefined) ?? new Uint8Array()) : NO_BYTES,
    request: info,
    ...callsOf(deps, limiter, state),
  }
  const key = keyOf(request)
  const act = async () => {
    const body = spec.body && readWith(spec.body, given.value, deps.problems, 'invalid_payload')
    const input = { ...sent, body }
    const prepare = async () => (spec.prepare as Step | undefined)?.(ctx, input)
    const run = async (ctx: Context, prepared: unknown) =>
      (spec.act as Step)(ctx, { ...input, prepared })
    const proposed = { ...input, given: given.value }
    if (isProposal(route, ctx)) return propose(ctx, route, proposed, run, await prepare())
    if (!spec.isIdempotent || key === undefined || !ctx.actor) return run(ctx, await prepare())
    if (typeof key !== 'string' || !isIdempotencyKey(key))
      throw common.refuse('bad_request', { header: 'Idempotency-Key' })
    const asked = [route.method, info.path, given.digest]
    return onceOnly(ctx as MemberContext, { key, request: asked, prepare, create: run })
  }
  return spec.again ? act().catch((thrown) => showAgain(state, thrown, sent)) : act()
}

function callsOf(deps: ServerDeps, limiter: RateLimiter, state: RequestState) {
  return {
    spend: (kind: LimitClass, countedBy?: CountedBy) =>
      enforceRateLimit(limiter, kind, state, countedBy),
    call: (route: Route, sent?: SentTo) =>
      callInside(deps, limiter, state, route, sent).catch((thrown: unknown) => {
        throw fromStore(thrown, state) ?? thrown
      }),
  }
}

/** Only routes that programs may call: those keep a token within its rights. */
async function callInside(
  deps: ServerDeps,
  limiter: RateLimiter,
  state: RequestState,
  route: Route,
  { params = {}, query = {}, body: given, accepted }: SentTo = {},
): Promise<unknown> {
  const { spec } = route
  const { actor } = state.ctx
  if (spec.who !== 'bearer') throw new Error(`${route.path} is not for programs`)
  if (!actor) throw common.refuse('authentication_required')
  requireRights(spec, actor)
  await enforceRateLimit(limiter, limitClassOf(route), state)
  requireCleanText(params)
  requireCleanText(query)
  if (!spec.takesRawText) requireCleanText(given, spec.refusesTextIn)
  const input = {
    ...{ params, fields: {}, bytes: NO_BYTES, request: state.info },
    ...callsOf(deps, limiter, state),
    query: spec.query && readWith(spec.query, query, deps.problems, 'invalid_query'),
    body: spec.body && readWith(spec.body, given, deps.problems, 'invalid_payload'),
  }
  const prepared = await (spec.prepare as Step | undefined)?.(state.ctx, input)
  const run = async (ctx: Context, prepared: unknown) =>
    (spec.act as Step)(ctx, { ...input, prepared })
  const { ctx } = state
  if (isProposal(route, ctx))
    return jsonOf(await propose(ctx, route, { ...input, given }, run, prepared))
  if (!accepted) return jsonOf(await run(ctx, prepared))
  const { author, first } = accepted
  const signed = { ...ctx, actor: { ...actor, author } }
  return inTransaction(signed, async (ctx) => {
    await first(ctx)
    return jsonOf(await run(ctx, prepared))
  })
}

// Writes of a token that wait for its person.

declare module '../context.ts' {
  interface Hooks {
    /** A token would write this; who stores it fills in the id of the proposal. */
    write_proposed: {
      route: Route
      params: Readonly<Record<string, string>>
      /** As its route reads it, and as it was sent. */
      body: unknown
      sent: unknown
      proposal: { id: string }
    }
  }
}

function isProposal({ spec }: Route, { actor }: Context): boolean {
  return actor?.token?.isProposing === true && spec.scope === 'write'
}

/** Thrown to take back a write that was only tried. */
class Tried extends Error {}

/** The write is tried and taken back: it is refused now as it would be refused later. */
async function propose(
  ctx: Context,
  route: Route,
  { params, body, given: sent }: { params: object; body: unknown; given: unknown },
  run: (ctx: Context, prepared: unknown) => Promise<unknown>,
  prepared: unknown,
): Promise<RawResponse> {
  await inTransaction(ctx, async (ctx) => {
    await run(ctx, prepared)
    throw new Tried()
  }).catch((thrown) => {
    if (!(thrown instanceof Tried)) throw thrown
  })
  const proposal = { id: '' }
  const named = params as Readonly<Record<string, string>>
  await runHooks(ctx, 'write_proposed', { route, params: named, body, sent, proposal })
  const reply = { ok: true, proposed: true, proposal_id: proposal.id }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new RawResponse(202, headers, JSON.stringify(reply))
}

/** What the caller would have read: some routes return JSON that is written already. */
function jsonOf(value: unknown): unknown {
  if (value instanceof WithHeaders) return jsonOf(value.value)
  if (!(value instanceof RawResponse)) return value
  const { body } = value
  if (typeof body === 'string') return JSON.parse(body)
  if (body instanceof Uint8Array) return JSON.parse(utf8Text(body) ?? '')
  throw new Error('a call from inside cannot return a stream')
}

/** The page of the form, if it can be drawn; anything else is refused as everywhere. */
async function showAgain(state: RequestState, thrown: unknown, sent: object): Promise<unknown> {
  const { route, ctx } = state
  const problem = problemOf(thrown, state)
  const shown = await route!.spec.again!(problem, { ...sent, ctx } as never).catch((error) => {
    throw error === problem ? thrown : error
  })
  if (!shown) throw thrown
  logFailure(state, problem, thrown)
  return shown
}

type Step = (ctx: Context, input: unknown) => unknown

const NO_BYTES = new Uint8Array()

/** The session ended while somebody wrote: nothing is done, and the page of the refusal can send it once more. */
async function refuseSignedOut(
  deps: ServerDeps,
  state: RequestState,
  route: Route,
  request: FastifyRequest,
): Promise<Problem> {
  const sent = ((await readBody(deps, route, request, state)).value ?? {}) as Record<string, string>
  const back = writtenToSend(sent)
  return common.refuse('authentication_required', back.written.length > 0 ? { ...back } : {})
}

/**
 * A form names the person for whom its page was drawn; no other code reads that field. If another person has signed in
 * in this browser since, nothing is done and the input is returned.
 */
function refusePageOfOther(state: RequestState, { spec }: Route, sent: unknown): void {
  const { actor } = state.ctx
  if (!isForm(state) || typeof sent !== 'object' || sent === null) return
  const { [READER_FIELD]: reader, ...written } = sent as Record<string, string>
  delete (sent as Record<string, string>)[READER_FIELD]
  if (spec.who === 'public' || !actor || reader === undefined || reader === actor.id) return
  state.isRefusedAsOther = true
  throw common.refuse('page_of_other', state.info.wantsHtml ? { written: writtenIn(written) } : {})
}

interface ReadBody {
  value: unknown
  /** Of the body as it was sent, where the request has a key of its own. */
  digest?: string | undefined
}

/** A body that nobody asked for has to be text all the same; one that is taken as bytes is not read here. */
async function readBody(
  deps: ServerDeps,
  { spec }: Route,
  request: FastifyRequest,
  { ctx, info }: RequestState,
): Promise<ReadBody> {
  const body = request.body as Body | undefined
  if (!body || body.length === 0) return { value: undefined }
  const named = spec.unreadable && deps.problems[spec.unreadable]
  const unreadable = named ? new Problem(spec.unreadable!, named) : null
  if (hasOtherCharset(request)) throw unreadable ?? common.refuse('invalid_text')
  if (spec.bytes) return { value: undefined }
  const isDigested = keyOf(request) !== undefined
  const kind = isForm(request) ? 'form' : 'json'
  const read = await readLongBody(
    { kind, body, isDigested },
    { memberId: ctx.actor?.id, address: info.address },
  )
  if ('excess' in read)
    throw unreadable ?? common.refuse('invalid_payload', { reason: read.excess })
  if ('isNotUtf8' in read) throw unreadable ?? common.refuse('invalid_text')
  if ('isUnreadable' in read) throw unreadable ?? common.refuse('invalid_json')
  return read
}

function keyOf({ headers }: FastifyRequest): string | string[] | undefined {
  return headers['idempotency-key']
}

// What somebody wrote in a form that is refused: the page of the refusal gives it back.

// A password that was typed is not shown.
const SECRET_NAME = /pass|secret|token/i
const IS_WRITING = /\s|.{24}/s

type Shown = [name: string, text: string][]

/** The fields by name, to be copied; none where the fields only come from a button. */
function writtenIn(sent: Fields): Shown {
  const shown = Object.entries(sent).filter(
    ([name, text]) => text !== '' && name !== READER_FIELD && !isSecret(name),
  )
  return shown.some(isWriting) ? shown : []
}

/** The same for a form that may go out again, with the rest unseen. Without its password it would do something else. */
function writtenToSend(sent: Fields): { written: Shown; sent?: Fields } {
  const written = writtenIn(sent)
  const isWhole = Object.entries(sent).every(([name, text]) => text === '' || !isSecret(name))
  return isWhole ? { written: written.filter(isWriting), sent } : { written }
}

const isSecret = (name: string) => SECRET_NAME.test(name)
const isWriting = ([, text]: [string, string]) => IS_WRITING.test(text)
