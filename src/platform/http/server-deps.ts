/** What the composition root gives the server: the platform, the routes, and what features decide. */
import type { Actor, Context } from '../context.ts'
import type { Locale } from '../i18n/index.ts'
import type { PhraseFiles } from '../i18n/phrase-files.ts'
import type { PlatformDeps } from '../make-context.ts'
import type { Metrics } from '../metrics/index.ts'
import type { Problem, ProblemDeclarations } from '../problems/index.ts'
import type { PageParts } from './responses.ts'
import type { RequestInfo, Route } from './route.ts'

export interface DrawnPage {
  /** The bytes of the page; null marks where the response's nonce belongs. */
  chunks: readonly (Uint8Array | null)[]
  /** Changes with every byte but the nonce, and with the release: its policy and headers are cached with the page. */
  digest: string
}

/** What a request may do to the session of somebody whom a proxy names. */
export interface ProxySession {
  /** A browser asks for a page of a member: the one request that may open a session. */
  mayOpenSession: boolean
  /** The route is one of those by which somebody links the name to their account. */
  mayLink: boolean
  setCookie(cookie: string): void
}

export interface ServerDeps extends PlatformDeps {
  routes: readonly Route[]
  problems: ProblemDeclarations
  /** Who came, from the cookies. Null means nobody we know. A session that lives on may renew its cookie. */
  identify(ctx: Context, info: RequestInfo, renew: (cookie: string) => void): Promise<Actor | null>
  /** Whether the cookies are those of a session of this installation, which may be over. Asks no store. */
  hadSession(ctx: Context, info: RequestInfo): boolean
  /** Headers that make a browser forget the cookie and the pages of an ended session. */
  leavingHeaders(info: RequestInfo): Record<string, string>
  /** Whom a personal access token acts for. Null: it is none, it is over, or its person is. */
  identifyToken(ctx: Context, token: string, info: RequestInfo): Promise<Actor | null>
  /** True for an address that carries a token, which then appears in logs and histories. */
  hasTokenIn(address: string): boolean
  /**
   * The person named by the header of a trusted proxy; null leaves the session's person. Throws for another person's
   * session.
   */
  identifyByProxy(ctx: Context, info: RequestInfo, session: ProxySession): Promise<Actor | null>
  /** The language of a visitor without an account. */
  localeOf(info: RequestInfo): Locale
  draw(ctx: Context, parts: PageParts, info: RequestInfo): Promise<DrawnPage>
  drawProblem(ctx: Context, problem: Problem, info: RequestInfo): DrawnPage
  /** True when nobody can sign in with this request, in any way, and nobody has an account: see `requireOurHost`. */
  isSignInClosed(ctx: Context, info: RequestInfo): Promise<boolean>
  /** Counts every request. */
  metrics: Metrics
  /** Responses are compared with their schemas: in tests and in development. */
  checksReplies: boolean
  assetsDir: string
  phraseFiles: PhraseFiles
  /** Which build this is. */
  release: string
}
