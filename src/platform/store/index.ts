/** The store: one SQL text on SQLite and on PostgreSQL. */

export { acrossOwners } from './across-owners.ts'
export { compileOnce } from './compiled.ts'
export { countRows } from './count-rows.ts'
export { forgetOwner } from './forget-owner.ts'
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
export { listOverdueRows, type OverdueRow } from './overdue.ts'
export { OwnerMissing, ownerGuard } from './owner-guard.ts'
export { isOneOfPairs, type Pair } from './pairs.ts'
export { asksForRepeat } from './postgres/retries.ts'
export { type CandidateKind, ROWS_PER_OWNER } from './search-index.ts'
export { loadSqlite } from './sqlite/connection.ts'
export { hasReserve } from './sqlite/disk-reserve.ts'
export { setTelemetryAside, TelemetryDamaged } from './sqlite/telemetry-damaged.ts'
export type { Store } from './store.ts'
export { StoreUnusable } from './store-unusable.ts'
export { isRecord, isTextList, storedJson } from './stored-json.ts'
export type { Tables, TelemetryTables } from './tables.ts'
export { together } from './together.ts'
export { afterCommit, inTransaction, inTransactionOf } from './transaction.ts'
export { isStoreUnavailable, OutcomeUnknown } from './unavailable.ts'
