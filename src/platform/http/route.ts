/** A route declares its address, who has access, its input, its action and its response. */
import type * as z from 'zod'
import type { Authorship, Context, MemberContext, Scope } from '../context.ts'
import type { Problem } from '../problems/index.ts'
import type { ParamsOf } from './paths.ts'
import type { LimitClass } from './rate-limits.ts'
import type { PageResponse, RawResponse } from './responses.ts'

/** Who may come. `bearer` is a member's JSON endpoint that also takes a personal access token. */
export const WHO = ['public', 'member', 'premium', 'admin', 'bearer'] as const
export type Who = (typeof WHO)[number]
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Enough for names, choices and ids; a route that takes long text declares its own. */
export const SMALL_BODY_BYTES = 16 * 1024

// An escaped character takes up to twelve bytes in JSON (a pair of surrogates) and in a form (four bytes in per cent).
const MOST_BYTES_A_CHARACTER = 12

/** The body of a route with this many characters of text, however they are escaped, and small fields beside it. */
export function bodyBytesFor(characters: number): number {
  return characters * MOST_BYTES_A_CHARACTER + SMALL_BODY_BYTES
}

export type ContextFor<W extends Who> = W extends 'public' ? Context : MemberContext

export interface Input<Path extends string, Query, Body, Prepared = undefined> {
  params: ParamsOf<Path>
  query: Query
  body: Body
  /** Of a form; empty for every other request. */
  fields: Fields
  /** The body of a route that takes bytes; empty for every other. Its memory may be given away. */
  bytes: Uint8Array<ArrayBuffer>
  /** What `prepare` made. */
  prepared: Prepared
  /** What HTTP knows beyond the input: cookies, address, headers. Actions do not see it. */
  request: RequestInfo
  /** Counts against another limit than the route's own, once it turns out what is asked; refuses as access control does. */
  spend(kind: LimitClass, countedBy?: CountedBy): Promise<void>
  /** Another route of the API, for the same caller: with its rights, limits, schemas and refusals, as if it had been asked. */
  call: CallRoute
}

export type CallRoute = (route: Route, sent?: SentTo) => Promise<unknown>

/** What a route is asked for from inside; a query is text, as in an address. */
export interface SentTo {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
  /** Of a write that its person accepts: whose it is then, and what happens before it in the same transaction. */
  accepted?: { author: Authorship; first(ctx: MemberContext): Promise<void> }
}

/**
 * Whose counter a request adds to: the caller, the address regardless of the caller, or a key of its own (an account
 * that is tried).
 */
export type CountedBy = 'caller' | 'address' | { key: string }

export interface RequestInfo {
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly address: string
  /** The machine at the other end of the connection: a proxy, if there is one. */
  readonly peer: string
  readonly httpVersion: string
  readonly isSecure: boolean
  readonly origin: string
  readonly path: string
  readonly wantsHtml: boolean
  /** Ends when the client goes away. */
  readonly signal: AbortSignal
}

/** What was typed, by the names of the form's fields. */
export type Fields = Readonly<Record<string, string>>

/** A form as it was sent. */
export interface SentForm<Params = unknown, Ctx = MemberContext, Query = unknown> {
  ctx: Ctx
  params: Params
  query: Query
  fields: Fields
  request: RequestInfo
}

export interface RefusedForm<Params = unknown, Ctx = MemberContext, Query = unknown>
  extends SentForm<Params, Ctx, Query> {
  problem: Problem
  /** The field that it is about, by its name in the schema; null: the form as a whole. */
  field: string | null
  /** Why, in the reader's language. */
  text: string
}

/** A page, or an address of ours to go to. */
type End = string | PageResponse | RawResponse

/** How the same write is sent by a browser without a script. */
type Form<Path extends string, W extends Who, Query, Done> = FormAddress<
  Path,
  To<Path, W, Query, Done>
> & {
  /** The input, as the schema takes it; else the fields, at another address without blank ones that the schema does not require. */
  read?(fields: Fields): unknown
  /** Its page, with what was typed and the reason. Without one a refusal is a page of its own. */
  again?(refused: RefusedForm<ParamsOf<Path>, ContextFor<W>, Query>): End | Promise<End>
  /** The fields of problems that the schema does not name. */
  fieldsOf?: Readonly<Record<string, string>>
}

/** Where it leads when it worked. */
type To<Path extends string, W extends Who, Query, Done> =
  | string
  | ((done: Done, sent: SentForm<ParamsOf<Path>, ContextFor<W>, Query>) => End | Promise<End>)

/** Without an address of its own a form is sent to that of the route, which then takes nothing else. */
type FormAddress<Path extends string, To> =
  | {
      at: string
      summary: string
      limit?: LimitClass
      /** Takes as much as its route; every other form is small. */
      isLong?: true
      /** The fields that hold parameters which the address lacks, where they are not called like them. */
      params?: { [Name in keyof ParamsOf<Path>]?: string }
      to: To
    }
  | {
      at?: never
      /** Without it the action has made the response. */
      to?: To
    }

/** What a `bearer` route declares about the tokens that it accepts. */
export interface TokenRules {
  /** What a token must be allowed to do. */
  scope: Scope
  /** Its action keeps a limited token within its limit. Every other route refuses limited tokens. */
  honoursLimit?: true
  /** A token whose writes wait for its person may propose this one; every other write refuses such tokens. */
  canBeProposed?: true
  /** The role that the token's person, or the person of the session, must have. */
  role?: 'premium'
}

export type Spec<
  Path extends string,
  W extends Who,
  Query,
  Body,
  Prepared = undefined,
  Done = unknown,
> = CommonSpec<Path, W, Query, Body, Prepared, Done> &
  (W extends 'bearer' ? TokenRules : { [Rule in keyof TokenRules]?: never })

interface CommonSpec<Path extends string, W extends Who, Query, Body, Prepared, Done> {
  who: W
  /** One sentence for the API pages. */
  summary: string
  /** Which rate limit it draws on; else by method. */
  limit?: LimitClass
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The JSON response. Its `ok` or `success` field also decides the envelope of the errors. */
  reply?: z.ZodType
  /** Of the JSON response; 200 by default. */
  status?: number
  /** The envelope of the errors, where the success is not JSON. */
  envelope?: 'ok' | 'success'
  /** Media types of a body that is taken as bytes and read by nobody but the action. */
  bytes?: readonly string[]
  /** The media type of an API response that is not JSON: `application/zip`, `text/plain`. */
  media?: string
  /** Problems the action may refuse with, beyond those of access control and of its schemas, by their declared names. */
  refuses?: readonly string[]
  /** Sent as it is, with its length, never compressed on the way. */
  isSentAsIs?: boolean
  /** Its event streams wait for something to happen: only the time until one begins is counted. */
  streamsWait?: true
  /** Bytes of body accepted; SMALL_BODY_BYTES unless declared. */
  maxBodyBytes?: number
  /** A create that takes an `Idempotency-Key`: the same key makes nothing twice. */
  isIdempotent?: boolean
  /** Open beside a proxy's name that no account has yet: the few routes by which somebody links that name, or leaves. */
  linksProxy?: true
  /** Programs in pages of other sites may call it too, as everything that takes a token; a cookie counts for nobody then. */
  isOpenToPages?: true
  /** A machine's signed call (webhook): exempt from the origin check, because it proves itself otherwise. */
  isSigned?: boolean
  /** The problem of a body that is not JSON at all; else `invalid_json`. */
  unreadable?: string
  /** Content of the body is judged by the action itself (a file may hold what a name may not). */
  takesRawText?: boolean
  /**
   * Fields of the body whose unreadable text the schema or the action refuses by a name of its own; everywhere else it is
   * `invalid_text`. A body that is no object at all is then theirs to refuse too.
   */
  refusesTextIn?: readonly string[]
  /**
   * Added to every refusal to a member: the state that the request was about. It refuses where that is not there, and
   * that refusal then comes before any that concerns the body.
   */
  refusalContext?(ctx: MemberContext, params: ParamsOf<Path>): Promise<Record<string, unknown>>
  /** Slow work (hashing a password, for one) whose result the action needs: never inside a transaction. */
  prepare?(ctx: ContextFor<W>, input: Omit<Input<Path, Query, Body>, 'prepared'>): Promise<Prepared>
  act(ctx: ContextFor<W>, input: Input<Path, Query, Body, Prepared>): Done
  /** The forms of pages that send the same, each with an address of its own. Below `act`, whose result they read. */
  form?: Form<Path, W, Query, Awaited<Done>> | readonly Form<Path, W, Query, Awaited<Done>>[]
}

export interface Route<Path extends string = string> {
  readonly method: Method
  readonly path: Path
  readonly spec: Omit<
    CommonSpec<Path, Who, unknown, unknown, unknown, unknown>,
    'act' | 'prepare' | 'refusalContext' | 'form'
  > &
    Partial<TokenRules> & {
      form?: ErasedForm | readonly ErasedForm[]
      /** Of the address of a form: see forms.ts. */
      again?(problem: Problem, sent: SentForm<unknown, Context>): Promise<unknown>
      act(ctx: never, input: never): unknown
      prepare?(ctx: never, input: never): Promise<unknown>
      refusalContext?(ctx: MemberContext, params: never): Promise<Record<string, unknown>>
    }
}

export interface ErasedForm extends Pick<Form<string, Who, unknown, unknown>, 'read' | 'fieldsOf'> {
  at?: string
  summary?: string
  limit?: LimitClass
  isLong?: true
  params?: Record<string, string>
  to?: string | ((done: never, sent: never) => unknown)
  again?(refused: never): End | Promise<End>
}

export function limitClassOf({ method, spec }: Pick<Route, 'method' | 'spec'>): LimitClass {
  if (spec.limit) return spec.limit
  if (method === 'GET') return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

function route(method: Method) {
  return <
    const Path extends string,
    W extends Who,
    Query = undefined,
    Body = undefined,
    Prepared = undefined,
    Done = unknown,
  >(
    path: Path,
    spec: Spec<Path, W, Query, Body, Prepared, Done>,
  ): Route<Path> => ({ method, path, spec: spec as unknown as Route<Path>['spec'] })
}

export const get = route('GET')
export const post = route('POST')
export const put = route('PUT')
export const patch = route('PATCH')
export const del = route('DELETE')

export function defineRoutes<const R extends Record<string, Route>>(routes: R): R {
  return routes
}

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? First & Joined<Rest>
  : unknown

/** The addresses of a feature from its files. Spread into one, a name that is used twice would hide a route. */
export function joinRoutes<const Parts extends readonly Record<string, Route>[]>(
  ...parts: Parts
): Joined<Parts> {
  const joined: Record<string, Route> = {}
  for (const [name, one] of parts.flatMap((part) => Object.entries(part))) {
    if (name in joined) throw new Error(`two routes of a feature are called ${name}`)
    joined[name] = one
  }
  return joined as Joined<Parts>
}
