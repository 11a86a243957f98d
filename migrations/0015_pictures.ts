/** Pictures of notes and documents: what is known about each, and its bytes in parts. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function pictures(db: Kysely<any>, { text, whole, bytes, keyed, numbered }: Kinds) {
  await db.schema
    .createTable('pictures')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('width', whole, (c) => c.notNull())
    .addColumn('height', whole, (c) => c.notNull())
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    // When it came, or when it was last looked whether some text names it.
    .addColumn('checked_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('pictures_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('pictures_by_check')
    .on('pictures')
    .columns(['checked_at', 'owner_id'])
    .execute()
  await db.schema
    .createTable('picture_parts')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('part', whole, (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .addPrimaryKeyConstraint('picture_parts_pk', ['owner_id', 'id', 'part'])
    .modifyEnd(numbered)
    .execute()
}
