/** The expiry index: its state, and how it is created again. Files themselves belong to the library. */
import { sql } from 'kysely'
import { RECYCLE_BIN_INDEX, recycleBin } from '#migrations/0004_recycle_bin.ts'
import type { Store } from '#platform/store/index.ts'

export { RECYCLE_BIN_INDEX as EXPIRY_INDEX }

/** Its definition as the database reports it; null when it is missing or not valid. Throws when it cannot be read. */
export async function findExpiryIndex(store: Store): Promise<string | null> {
  return (await store.upkeep.findIndex(RECYCLE_BIN_INDEX))?.definition ?? null
}

/** Creates it where there is none, by the migration's own statement. */
export async function makeExpiryIndex(store: Store): Promise<void> {
  await build(store, async () => {})
}

/** Replaces any index of its name: in one transaction, so that nobody sees the moment between. */
export async function replaceExpiryIndex(store: Store): Promise<void> {
  await build(store, async (query) => {
    await query.schema.dropIndex(RECYCLE_BIN_INDEX).ifExists().execute()
  })
}

type Query = Store['query']

async function build(store: Store, before: (query: Query) => Promise<void>): Promise<void> {
  await store.transact(async (query) => {
    // A server with a limit per statement would cancel it on a large library; SQLite has no such limit.
    if (store.canSkipLocked) await sql`set local statement_timeout = 0`.execute(query)
    await before(query)
    await recycleBin(query)
  })
}
