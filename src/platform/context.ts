/** What every action gets first: no globals, no container. */
import type { Config } from './config/index.ts'
import type { Secrets } from './crypto/index.ts'
import type { Emit } from './events/index.ts'
import type { Followers } from './happenings.ts'
import type { Locale, Translate } from './i18n/index.ts'
import type { Log } from './log/index.ts'
import type { Store } from './store/index.ts'

export type Role = 'user' | 'premium' | 'admin'

/** Who acts, as the session tells at this very request. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly username: string
  readonly photoUrl: string
  readonly locale: Locale
  readonly timeZone: string
  readonly hasSeenWelcomeModal: boolean
  /** When this person's account goes for good, by their own wish; null for everybody else. */
  readonly leavingAt: number | null
  readonly preferences: Readonly<Record<string, unknown>>
  /** Which of the person's sessions this is. */
  readonly sessionId: string
}

export interface Context {
  readonly store: Store
  readonly config: Config
  readonly secrets: Secrets
  readonly now: () => number
  readonly emit: Emit
  /** Rooms that follow what happens in others: see `happened`. */
  readonly followers: Followers
  readonly log: Log
  readonly t: Translate
  readonly locale: Locale
  readonly requestId: string
  readonly actor: Actor | null
  /** What waits for the commit; see `afterCommit`. */
  readonly commitActs?: (() => void)[]
}

/** Work on one person's things, whoever asked for it: a visitor whom that person let in, say. */
export interface OwnerContext extends Omit<Context, 'actor'> {
  readonly actor: Pick<Actor, 'id'>
}

export interface MemberContext extends Context {
  readonly actor: Actor
}
