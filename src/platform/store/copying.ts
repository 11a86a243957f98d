/** What backups are made of and restored by: rows without a schema of their own, on either database. */
export type { Loading } from './loading.ts'
export { openSnapshot } from './open-snapshot.ts'
export type { StoreAddress } from './open-store.ts'
export { openPostgresLoading } from './postgres/loading.ts'
export {
  abandonRestore,
  announceRestore,
  beginRestore,
  commitRestore,
  holdLibrary,
  lockForRestore,
  refuseWhileUsed,
  settlePostgresRestore,
  settleRestore,
} from './restored.ts'
export type { Snapshot } from './snapshot.ts'
export { openSqliteLoading } from './sqlite/loading.ts'
export { historyOf, type StorePart } from './store-parts.ts'
export { type TableShape, tableShapes } from './table-shapes.ts'
