/** What only the database knows about its machine. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'

/** The difference between the database's clock and ours; null where both are one. */
export async function readClockDriftMs(store: Store): Promise<number | null> {
  if (!store.canSkipLocked) return null
  const before = Date.now()
  const { rows } = await sql<{
    at: number
  }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(store.query)
  return Math.round(Math.abs((rows[0]?.at ?? before) - (before + Date.now()) / 2))
}
