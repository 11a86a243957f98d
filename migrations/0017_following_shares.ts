/** Shares that show the newest version, some lines only, or the notes beside the text. Those of before show none of it. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function followingShares(db: Kysely<any>, { whole, flag }: Kinds) {
  // One at a time: SQLite adds no two columns in one statement.
  await db.schema
    .alterTable('shares')
    .addColumn('is_following', flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('shares')
    .addColumn('has_notes', flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('shares').addColumn('line_start', whole).execute()
  await db.schema.alterTable('shares').addColumn('line_end', whole).execute()
}
