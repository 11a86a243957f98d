/** What tokens wrote and no version shows: names, folders, boards, deletions, reminders, links. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function tokenWrites(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('token_writes')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('by_token', text, (c) => c.notNull())
    .addColumn('by_name', text, (c) => c.notNull())
    .addColumn('written_at', whole, (c) => c.notNull())
    .addColumn('action', text, (c) => c.notNull())
    .addColumn('target_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('fields_before', text, (c) => c.notNull())
    .addColumn('fields_after', text, (c) => c.notNull())
    .addColumn('undone_at', whole)
    .addPrimaryKeyConstraint('token_writes_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('token_writes_newest')
    .on('token_writes')
    .columns(['owner_id', 'written_at', 'id', 'by_token'])
    .execute()
  await db.schema
    .createIndex('token_writes_by_age')
    .on('token_writes')
    .column('written_at')
    .execute()
}
