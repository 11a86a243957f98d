/**
 * Which token wrote a version, a note or a board: its name, which stays when the token is deleted, and its id. Null: a person
 * wrote it in the browser. What programs wrote before is not known.
 */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function writtenBy(db: Kysely<any>, { text }: Kinds) {
  // One at a time: SQLite adds no two columns in one statement.
  for (const table of ['file_versions', 'notes', 'note_history', 'boards'])
    for (const column of ['by_token', 'by_name'])
      await db.schema.alterTable(table).addColumn(column, text).execute()
  // What programs wrote is read newest first, of all of them or of one, without reading what people wrote.
  await index(db, 'file_versions', ['created_at', 'file_id', 'number'])
  await index(db, 'notes', ['written_at', 'id'])
  await index(db, 'note_history', ['written_at', 'note_id', 'number'])
}

async function index(db: Kysely<any>, table: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${table}_by_token`)
    .on(table)
    .columns(['owner_id', ...columns, 'by_token'])
    .where(sql<boolean>`by_token is not null`)
    .execute()
}
