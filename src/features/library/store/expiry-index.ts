/** The expiry index: how it stands, and how it is made again. Files themselves belong to the library. */
import { sql } from 'kysely'
import { RECYCLE_BIN_INDEX, recycleBin } from '#migrations/0004_recycle_bin.ts'
import type { Store } from '#platform/store/index.ts'

export { RECYCLE_BIN_INDEX as EXPIRY_INDEX }

/** Its definition as the database tells it; null when it is not there or not valid. Throws when it cannot be known. */
export async function findExpiryIndex(store: Store): Promise<string | null> {
  return (await store.upkeep.findIndex(RECYCLE_BIN_INDEX))?.definition ?? null
}

/** Makes it where there is none, by the migration's own statement. */
export async function makeExpiryIndex(store: Store): Promise<void> {
  await build(store, async () => {})
}

/** Makes it anew, whatever has its name: both in one transaction, so that nobody sees the moment between. */
export async function replaceExpiryIndex(store: Store): Promise<void> {
  await build(store, async (query) => {
    await query.schema.dropIndex(RECYCLE_BIN_INDEX).ifExists().execute()
  })
}

type Query = Store['query']

async function build(store: Store, before: (query: Query) => Promise<void>): Promise<void> {
  await store.transact(async (query) => {
    // A server with a limit per statement would give up on a large library; SQLite knows no such limit.
    if (store.canSkipLocked) await sql`set local statement_timeout = 0`.execute(query)
    await before(query)
    await recycleBin(query)
  })
}
