/**
 * Notes follow files of mirrored repositories: in which text a note's lines were looked for in vain, on which commit it
 * was written, and where git thinks that its file went.
 */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function notesInRepositories(db: Kysely<any>, { text }: Kinds) {
  for (const name of ['anchor_lost_in', 'written_on', 'renamed_to'])
    await db.schema
      .alterTable('notes')
      .addColumn(name, text, (c) => c.notNull().defaultTo(''))
      .execute()
}
