/** Tags that are written in notes. Notes of before are read by a job, because their texts are not read by statements. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function noteTags(db: Kysely<any>, { text, flag, keyed }: Kinds): Promise<void> {
  await db.schema
    .createTable('note_tags')
    .addColumn('owner_id', text, (c) => c.notNull())
    // Folded; `written` is how the note has it.
    .addColumn('tag', text, (c) => c.notNull())
    .addColumn('note_id', text, (c) => c.notNull())
    .addColumn('written', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('note_tags_pk', ['owner_id', 'tag', 'note_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('note_tags_by_note')
    .on('note_tags')
    .columns(['owner_id', 'note_id'])
    .execute()
  await db.schema
    .alterTable('notes')
    .addColumn('is_tagged', flag, (c) => c.notNull().defaultTo(1))
    .execute()
  await sql`update notes set is_tagged = 0 where deleted_at is null and content like '%#%'`.execute(
    db,
  )
  await db.schema
    .createIndex('notes_untagged')
    .on('notes')
    .columns(['owner_id', 'id'])
    .where(sql<boolean>`is_tagged = 0`)
    .execute()
}
