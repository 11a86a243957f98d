/** Opens a snapshot of the store that an address names. */
import type { StoreAddress } from './open-store.ts'
import { openPostgresSnapshot } from './postgres/snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { openSqliteSnapshot } from './sqlite/snapshot.ts'

export function openSnapshot({ dataDir, databaseUrl }: StoreAddress): Promise<Snapshot> {
  return databaseUrl === null ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl)
}
