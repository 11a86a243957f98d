/** What the server is given by the composition root: the ground, the routes, and three things rooms decide. */
import type { Config } from '../config/index.ts'
import type { Actor, Context } from '../context.ts'
import type { Secrets } from '../crypto/index.ts'
import type { Emitter } from '../events/index.ts'
import type { Followers } from '../happenings.ts'
import type { Locale, Phrase } from '../i18n/index.ts'
import type { PhraseFiles } from '../i18n/phrase-files.ts'
import type { Log } from '../log/index.ts'
import type { Problem, ProblemDeclarations } from '../problems/index.ts'
import type { Store } from '../store/index.ts'
import type { PageParts } from './answers.ts'
import type { Route, Visit } from './route.ts'

export interface Ground {
  store: Store
  config: Config
  secrets: Secrets
  now: () => number
  log: Log
  emitter: Emitter
  followers: Followers
  texts: ReadonlyMap<string, Phrase>
}

export interface Drawn {
  /** The bytes of the page; null stands wherever the answer's nonce belongs. */
  chunks: readonly (Uint8Array | null)[]
  /** Changes with every byte but the nonce, and with the release: its policy and headers are kept with the page. */
  digest: string
}

export interface House extends Ground {
  routes: readonly Route[]
  problems: ProblemDeclarations
  /** Who came, from the cookies. Null means nobody we know. A session that lives on may renew its cookie. */
  identify(ctx: Context, visit: Visit, renew: (cookie: string) => void): Promise<Actor | null>
  /** The language of a visitor without an account. */
  localeOf(visit: Visit): Locale
  draw(ctx: Context, parts: PageParts, visit: Visit): Promise<Drawn>
  drawProblem(ctx: Context, problem: Problem, visit: Visit): Drawn
  /** True when a name is enough to sign in with this request: see `isOurHost`. */
  isLocalSignIn(visit: Pick<Visit, 'headers'>): boolean
  /** Answers are compared with their schemas: in tests and in development. */
  checksReplies: boolean
  assetsDir: string
  phraseFiles: PhraseFiles
  /** Which build this is. */
  release: string
}
