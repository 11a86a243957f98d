/** What a check is given and what it returns. */
import type { Config } from '#platform/config/index.ts'
import type { Capability } from '#platform/sandbox/index.ts'
import type { Store } from '#platform/store/index.ts'
import type { CheckId, Outcome } from '../../../rules/health/finding.ts'

export interface Installation {
  config: Config
  /** Null: it is not made yet. */
  store: Store | null
  now(): number
  /** The isolation of code runs; null while it is still being examined. */
  capability(): Promise<Capability | null>
}

export interface Check<Subject> {
  id: CheckId
  inspect(subject: Subject): Outcome | Promise<Outcome>
}

/** Asked of the machine and the settings, also before there is a library. */
export type MachineCheck = Check<Installation>
/** Asked of a library, whoever it belongs to: one that serves, or one that a backup was unpacked into. */
export type LibraryCheck = Check<{ store: Store }>
/** Asked of a library and of the settings that it is served with. */
export type StoreCheck = Check<Installation & { store: Store }>
