/** What each file defines: functions, classes, headings, selectors. Files that are there already wait for the job. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function fileSymbols(db: Kysely<any>, { text, flag, keyed }: Kinds) {
  await db.schema
    .createTable('file_symbols')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('is_waiting', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('keys', text, (c) => c.notNull())
    .addColumn('symbols', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('file_symbols_pk', ['owner_id', 'file_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('file_symbols_waiting')
    .on('file_symbols')
    .columns(['owner_id', 'file_id'])
    .where(sql<boolean>`is_waiting = 1`)
    .execute()
  await sql`
    insert into file_symbols (owner_id, file_id, is_waiting, keys, symbols)
    select owner_id, id, 1, '', '[]' from files
  `.execute(db)
}
