/** The store: one SQL text on SQLite and on PostgreSQL. */

export { isRecord, isTextList, storedJson } from './json-rows.ts'
export {
  foreignMigrations,
  type Histories,
  isMade,
  migrate,
  newerThanThis,
  pendingMigrations,
} from './migrate.ts'
export type { OpenOptions } from './open-options.ts'
export { openStore } from './open-store.ts'
export { ownedRows, withRowsOf } from './owned-rows.ts'
export { acrossOwners, forgetOwner, OwnerMissing, ownerGuard } from './owner-guard.ts'
export { asksForRepeat } from './postgres/retries.ts'
export {
  compileOnce,
  countRows,
  isBefore,
  isOneOfPairs,
  listOverdueRows,
  MOST_SIMILAR,
  mayBeSimilar,
  type OverdueRow,
  type Pair,
} from './queries.ts'
export { type CandidateKind, ROWS_PER_OWNER } from './search-index.ts'
export { loadSqlite } from './sqlite/connection.ts'
export { hasReserve } from './sqlite/disk-reserve.ts'
export { setTelemetryAside, TelemetryDamaged } from './sqlite/telemetry-damaged.ts'
export type { Store } from './store.ts'
export type { Tables, TelemetryTables } from './tables.ts'
export { afterCommit, inTransaction, inTransactionOf, together } from './transaction.ts'
export { isStoreUnavailable, OutcomeUnknown, StoreUnusable } from './unavailable.ts'
