/** Takes everything of one owner away, from every table that rows have owners in. */
import type { Kysely } from 'kysely'
import type { Store } from './store.ts'

/** The tables are named by those who declare them; the store itself knows none. */
export async function forgetOwner(
  { query }: Store,
  tables: readonly string[],
  ownerId: string,
): Promise<void> {
  const db = query as Kysely<any>
  for (const table of tables) await db.deleteFrom(table).where('ownerId', '=', ownerId).execute()
}
