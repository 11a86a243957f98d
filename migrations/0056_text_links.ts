/** Links that are written by name in notes and Markdown files. What was written before is read by a job. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function textLinks(
  db: Kysely<any>,
  { text, whole, flag, keyed }: Kinds,
): Promise<void> {
  await db.schema
    .createTable('text_links')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('source_kind', text, (c) => c.notNull().check(sql`source_kind in ('file', 'note')`))
    .addColumn('source_id', text, (c) => c.notNull())
    .addColumn('place', whole, (c) => c.notNull())
    .addColumn('target', text, (c) => c.notNull())
    // A hash of the folded name: a path can be longer than what an index may hold.
    .addColumn('name_key', text, (c) => c.notNull())
    // Empty while nothing has the name.
    .addColumn('target_kind', text, (c) =>
      c.notNull().check(sql`target_kind in ('', 'file', 'note', 'board')`),
    )
    .addColumn('target_id', text, (c) => c.notNull())
    // Not while its source is in the trash.
    .addColumn('is_live', flag, (c) => c.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('text_links_pk', ['owner_id', 'source_kind', 'source_id', 'place'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('text_links_by_target')
    .on('text_links')
    .columns(['owner_id', 'target_kind', 'target_id', 'source_kind', 'source_id'])
    .execute()
  await db.schema
    .createIndex('text_links_open')
    .on('text_links')
    .columns(['name_key', 'owner_id'])
    .where(sql<boolean>`target_id = ''`)
    .execute()
  await db.schema
    .createIndex('notes_by_title')
    .on('notes')
    .columns(['owner_id', 'title_folded', 'id'])
    .where(sql<boolean>`deleted_at is null and title_folded <> ''`)
    .execute()
  await unreadTexts(db, { text, keyed })
}

async function unreadTexts(
  db: Kysely<any>,
  { text, keyed }: Pick<Kinds, 'text' | 'keyed'>,
): Promise<void> {
  await db.schema
    .createTable('unlinked_texts')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('source_kind', text, (c) => c.notNull().check(sql`source_kind in ('file', 'note')`))
    .addColumn('source_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('unlinked_texts_pk', ['owner_id', 'source_kind', 'source_id'])
    .modifyEnd(keyed)
    .execute()
  await sql`insert into unlinked_texts (owner_id, source_kind, source_id)
    select owner_id, 'note', id from notes where deleted_at is null and content like '%[[%'`.execute(
    db,
  )
  await sql`insert into unlinked_texts (owner_id, source_kind, source_id)
    select files.owner_id, 'file', files.id from files
    join contents on contents.owner_id = files.owner_id and contents.hash = files.content_hash
    where files.language = 'markdown' and contents.text like '%[[%'`.execute(db)
}
