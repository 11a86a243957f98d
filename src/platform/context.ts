/** What every action gets first: no globals, no container. */
import type { Config } from './config/index.ts'
import type { Secrets } from './crypto/index.ts'
import type { Emit } from './events/index.ts'
import type { Locale, Translate } from './i18n/index.ts'
import type { Log } from './log/index.ts'
import type { Store } from './store/index.ts'

export type Role = 'user' | 'premium' | 'admin'

/** A higher role may do everything that a lower one may. */
export const ROLE_RANK: Readonly<Record<Role, number>> = { user: 0, premium: 1, admin: 2 }

/** What a personal access token may be allowed to do. */
export const SCOPES = ['read', 'write', 'run'] as const
export type Scope = (typeof SCOPES)[number]

/** The one part of a person's data that a token reaches: `folder` and its name, for example. */
export interface AccessLimit {
  readonly kind: string
  readonly value: string
}

/** The token by which a program acts for somebody. */
export interface ActingToken {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** Null: everything of its person. */
  readonly limit: AccessLimit | null
  /** What it writes waits for its person. */
  readonly isProposing: boolean
}

/** Who acts, from the session or the token of this very request. */
export interface Actor {
  readonly id: string
  readonly role: Role
  readonly firstName: string
  readonly username: string
  readonly photoUrl: string
  readonly locale: Locale
  readonly timeZone: string
  readonly hasSeenWelcomeModal: boolean
  /** When this person's account will be deleted at their own request; null for everybody else. */
  readonly leavingAt: number | null
  readonly preferences: Readonly<Record<string, unknown>>
  /** Which of the person's sessions this is; of a program, the id of its token. */
  readonly sessionId: string
  /** When this session's person last proved who they are. */
  readonly signedInAt: number
  /** Absent: the person acts, by a session. */
  readonly token?: ActingToken
  /** Who wrote what this person accepts. */
  readonly author?: Authorship
}

/** Who wrote what is stored: the token by id and name, which stays when the token is deleted. Null: the person, by a session. */
export interface Authorship {
  byToken: string | null
  byName: string | null
}

export function authorship(actor: Actor | null): Authorship {
  if (actor?.author) return actor.author
  return { byToken: actor?.token?.id ?? null, byName: actor?.token?.name ?? null }
}

/** Which writes of tokens are asked for: those of all tokens or of one, before a position of a list, newest first. */
export interface WritesAsked {
  token: string | null
  before: { at: number; id: string; number: number }
  limit: number
}

/** Features add their hooks by declaration merging, each with its payload: see hooks.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Hooks {}
export type HookName = keyof Hooks & string

export type HookHandler<Name extends HookName> = (
  ctx: Context,
  payload: Hooks[Name],
) => Promise<void>

/** All handlers of each hook, in the order of the features. */
export type HookHandlers = { readonly [Name in HookName]?: readonly HookHandler<Name>[] }

/** The parts that features declare and some pages list, filled in by `feature.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled where the parts are known
export interface InstalledParts {}

export interface Context {
  readonly store: Store
  readonly config: Config
  readonly secrets: Secrets
  readonly now: () => number
  readonly emit: Emit
  /** What other features do when this one changes something: see `runHooks`. */
  readonly hooks: HookHandlers
  readonly installed: InstalledParts
  readonly log: Log
  /** The description of a stored event; null for a name that this release does not know. */
  readonly describeEvent: (name: string) => Readonly<Record<Locale, string>> | null
  readonly t: Translate
  readonly locale: Locale
  readonly requestId: string
  readonly actor: Actor | null
  /** What waits for the commit; see `afterCommit`. */
  readonly commitActs?: (() => void)[]
  /** Called on each commit; see `inTransactionOf`. */
  readonly noteCommit?: () => void
}

/** Work on one person's data, on behalf of anybody: a visitor with a share link, for example. */
export interface OwnerContext extends Omit<Context, 'actor'> {
  readonly actor: Pick<Actor, 'id'>
}

export interface MemberContext extends Context {
  readonly actor: Actor
}
