/** How often a share was opened; by nobody in particular. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function shareViews(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('share_views')
    .addColumn('share_id', text, (c) => c.primaryKey().notNull())
    .addColumn('views', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
}
