/** A reminder of a note whose file is in the bin is silent until the file comes back, as that of a deleted note is. */
import { type Kysely, sql } from 'kysely'

export async function remindersOfBinnedFiles(db: Kysely<any>): Promise<void> {
  await sql`
    update reminders set is_hidden = 1
    where exists (
      select 1 from notes
      join files on files.owner_id = notes.owner_id and files.id = notes.place_id
      where notes.owner_id = reminders.owner_id and notes.id = reminders.note_id
        and notes.kind = 'file' and files.deleted_at is not null
    )
  `.execute(db)
}
