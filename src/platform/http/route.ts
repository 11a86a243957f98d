/** A route declares its address, who has access, its input, its action and its response. */
import type * as z from 'zod'
import type { Context, MemberContext, Scope } from '../context.ts'
import type { ParamsOf } from './paths.ts'
import type { LimitClass } from './rate-limits.ts'

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
  /** The body of a route that takes bytes; empty for every other. Its memory may be given away. */
  bytes: Uint8Array<ArrayBuffer>
  /** What `prepare` made. */
  prepared: Prepared
  /** What HTTP knows beyond the input: cookies, address, headers. Actions do not see it. */
  request: RequestInfo
  /** Counts against another limit than the route's own, once it turns out what is asked; refuses as access control does. */
  spend(kind: LimitClass, countedBy?: CountedBy): Promise<void>
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

/** What a `bearer` route declares about the tokens that it accepts. */
export interface TokenRules {
  /** What a token must be allowed to do. */
  scope: Scope
  /** Its action keeps a limited token within its limit. Every other route refuses limited tokens. */
  honoursLimit?: true
  /** The role that the token's person, or the person of the session, must have. */
  role?: 'premium'
}

export type Spec<
  Path extends string,
  W extends Who,
  Query,
  Body,
  Prepared = undefined,
> = CommonSpec<Path, W, Query, Body, Prepared> &
  (W extends 'bearer' ? TokenRules : { [Rule in keyof TokenRules]?: never })

interface CommonSpec<Path extends string, W extends Who, Query, Body, Prepared> {
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
  /** Bytes of body accepted; SMALL_BODY_BYTES unless declared. */
  maxBodyBytes?: number
  /** A create that takes an `Idempotency-Key`: the same key makes nothing twice. */
  isIdempotent?: boolean
  /** Open beside a proxy's name that no account has yet: the few routes by which somebody links that name, or leaves. */
  linksProxy?: true
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
  act(ctx: ContextFor<W>, input: Input<Path, Query, Body, Prepared>): unknown
}

export interface Route<Path extends string = string> {
  readonly method: Method
  readonly path: Path
  readonly spec: Omit<
    CommonSpec<Path, Who, unknown, unknown, unknown>,
    'act' | 'prepare' | 'refusalContext'
  > &
    Partial<TokenRules> & {
      act(ctx: never, input: never): unknown
      prepare?(ctx: never, input: never): Promise<unknown>
      refusalContext?(ctx: MemberContext, params: never): Promise<Record<string, unknown>>
    }
}

function route(method: Method) {
  return <
    const Path extends string,
    W extends Who,
    Query = undefined,
    Body = undefined,
    Prepared = undefined,
  >(
    path: Path,
    spec: Spec<Path, W, Query, Body, Prepared>,
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
