/** What a check is given and what it returns. */
import type { Config } from '#platform/config/index.ts'
import type { Capability } from '#platform/sandbox/index.ts'
import type { Store } from '#platform/store/index.ts'
import type { CheckId, Outcome } from '../../../rules/health/finding.ts'

export interface Installation {
  config: Config
  /** Null: it does not exist yet. */
  store: Store | null
  now(): number
  /** Whether code can run in isolation; null while that is being examined. */
  capability(): Promise<Capability | null>
}

export interface Check<Subject> {
  id: CheckId
  inspect(subject: Subject): Outcome | Promise<Outcome>
}

/** Checks the machine and the settings, also before there is a library. */
export type MachineCheck = Check<Installation>
/** Checks a library of any origin: one that is served, or one that a backup was unpacked into. */
export type LibraryCheck = Check<{ store: Store }>
/** Checks a library together with the settings that it is served with. */
export type StoreCheck = Check<Installation & { store: Store }>
