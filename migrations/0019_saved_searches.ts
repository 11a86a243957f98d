/** Searches of the list of files that somebody gave a name: the parts of the list's address, empty where it has none. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function savedSearches(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  let table = db.schema
    .createTable('saved_searches')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('name_folded', text, (c) => c.notNull())
  for (const part of ['q', 'lang', 'category', 'folder', 'repo', 'sort'])
    table = table.addColumn(part, text, (c) => c.notNull())
  await table
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('saved_searches_pk', ['owner_id', 'id'])
    .addUniqueConstraint('saved_searches_name', ['owner_id', 'name_folded'])
    .modifyEnd(keyed)
    .execute()
}
