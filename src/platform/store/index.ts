/** The store: one SQL text on SQLite and on PostgreSQL. */
export { acrossOwners } from './across-owners.ts'
export { type Histories, migrate, pendingMigrations } from './migrate.ts'
export { type OpenOptions, openStore, type StoreAddress, StoreUnusable } from './open-store.ts'
export { OwnerMissing, ownerGuard } from './owner-guard.ts'
export type { Store } from './store.ts'
export type { Tables, TelemetryTables } from './tables.ts'
export { inTransaction } from './transaction.ts'
export type { IndexState, Upkeep } from './upkeep.ts'
