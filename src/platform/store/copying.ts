import type { StoreAddress } from './open-store.ts'
import { openPostgresSnapshot } from './postgres/snapshot.ts'
import { openSqliteSnapshot } from './sqlite/snapshot.ts'
import type { Snapshot } from './store-parts.ts'

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
export { openSqliteLoading } from './sqlite/loading.ts'
/** What backups are made of and restored by: rows without a schema of their own, on either database. */
export type { Loading, Snapshot } from './store-parts.ts'
export { historyOf, type StorePart } from './store-parts.ts'
export { type TableShape, tableShapes } from './table-shapes.ts'

// Opens a snapshot of the store that an address names.

export function openSnapshot({ dataDir, databaseUrl }: StoreAddress): Promise<Snapshot> {
  return databaseUrl === null ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl)
}
