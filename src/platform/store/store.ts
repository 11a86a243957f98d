/** The handle that every `store.ts` of a feature takes first. */
import type { Kysely } from 'kysely'
import type { JsonRows } from './json-rows.ts'
import type { WriteCounters } from './postgres/retries.ts'
import type { SearchIndex } from './search-index.ts'
import type { Tables, TelemetryTables } from './tables.ts'

export interface Store {
  /** What people keep. A success means that it survives a power cut. */
  readonly query: Kysely<Tables>
  /**
   * The same tables for reads that may take long: searches, counts without a bound, exports, recounts. They never run
   * on the event loop. Sees everything that was acknowledged; inside a transaction it is `query`. People are served in
   * turn, so it names the person who waits; null for work that is nobody's.
   */
  reading(person: string | null): Kysely<Tables>
  /** Events, counters and metrics: written in batches, lost at most by a crash of the machine. */
  readonly telemetry: Kysely<TelemetryTables>
  /** The same for reads that may take long, which never run on the event loop. */
  readonly readingTelemetry: Kysely<TelemetryTables>
  /** Both parts for migrations, which may take as long as they need. */
  readonly migrating: { readonly library: Kysely<any>; readonly telemetry: Kysely<any> }
  /** Row locks that step aside (`for update skip locked`). SQLite has one writer at a time and needs none. */
  readonly canSkipLocked: boolean
  /** True inside `inTransaction`, where a second one joins the first. */
  readonly isInTransaction: boolean
  /** Whose turn the open transaction is; null for none, and for work that belongs to nobody. */
  readonly transactionOwner: string | null
  /** How often transactions met one another: for benchmarks and monitoring. */
  readonly writeCounters: Readonly<WriteCounters>
  /**
   * True when another process may use the same store, so that counters must live in it. On SQLite it may become true
   * while we run.
   */
  readonly isShared: boolean
  /** The last write failed because of the store itself: a full disk, a file that only reads, a lost thread. */
  areWritesFailing(): boolean
  /** Goes on with transactions whose replies have arrived. To be called where many requests begin, one after another. */
  takeReplies(): void
  /** What waits for the store in this process, and what of it is busy. */
  pressure(): { waiting: number; busy: number }
  readonly upkeep: Upkeep
  readonly searchIndex: SearchIndex
  readonly jsonRows: JsonRows
  /**
   * Runs the work in one write transaction and retries it when the database asks for that. Transactions of one owner
   * take turns. Without an owner the work is protected against others of its kind, and against an owner's only where
   * both write the same row: whatever changes one owner's rows names that owner.
   */
  transact<T>(work: (query: Kysely<Tables>) => Promise<T>, ownerId?: string | null): Promise<T>
  close(): Promise<void>
}

/** The port for what only the database itself can report or do. */
interface IndexDefinition {
  name: string
  definition: string
}

export interface Upkeep {
  /** Which database this is, for `doctor`: `SQLite 3.53.4`. */
  describe(): Promise<string>
  /** Complaints of the database about its own files; empty means sound. */
  checkIntegrity(): Promise<string[]>
  /** An initial check for damage, of the structure only, that ends when the store is closed. */
  findDamage(): Promise<string[]>
  /** The same for what is watched, where that is a file of its own. */
  findTelemetryDamage(): Promise<string[]>
  /** Damaged telemetry files that are retained. */
  listTelemetryAside(): string[]
  /** Bytes on disk, or null when the database does not report it. */
  sizeBytes(): Promise<number | null>
  /** The actual definition of an index, or null when it is missing or not valid. Throws when it cannot be read. */
  findIndex(name: string): Promise<IndexDefinition | null>
  /** The schema as text, one statement a line, for the comparison in the tests. */
  dumpSchema(): Promise<string>
}
