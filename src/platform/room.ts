/** What a room shows at its door to the composition root. A missing drawer is information. */
import type { Context, Role } from './context.ts'
import type { EventDeclarations } from './events/index.ts'
import type { Follows } from './happenings.ts'
import type { Route } from './http/index.ts'
import type { TextKey, TextsOfRoom } from './i18n/index.ts'
import type { Job } from './jobs/index.ts'
import type { ProblemDeclarations } from './problems/index.ts'

/** A place in the rail, the phone's bottom bar and the palette. */
export interface NavEntry {
  path: string
  label: TextKey
  icon: string
  group: 'main' | 'admin'
  /** `g` then this letter. */
  key?: string
  /** Small first. */
  order: number
  role?: Role
}

/** An island without a place of its own: pages of other rooms name it and it answers their buttons (`data-action`). */
export interface Companion {
  island: string
  /** Keys of the room's own phrases that travel with it. */
  says: readonly string[]
}

export interface Room {
  name: string
  routes?: Record<string, Route>
  texts?: TextsOfRoom
  problems?: { declarations: ProblemDeclarations }
  events?: EventDeclarations
  jobs?: readonly Job[]
  nav?: readonly NavEntry[]
  companions?: readonly Companion[]
  /** What happens in other rooms and has to be followed here, in the same transaction. */
  follows?: Follows
  /** Looks at once, at every start, whether what the room relies on is there: after the migrations, before any job. */
  onStart?(ctx: Context): Promise<void>
  /** Lets go of what it holds on the machine (processes, threads), when the program stops. */
  onStop?(ctx: Context): Promise<void>
  /** Tables whose rows belong to a person: each query of them names the owner. */
  ownedTables?: readonly string[]
}

export function defineRoom<const R extends Room>(room: R): R {
  return room
}
