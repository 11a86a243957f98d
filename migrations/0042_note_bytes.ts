/** What people wrote in notes, and what they wrote there before, counts as stored: the writes count it from now on. */
import { type Kysely, sql } from 'kysely'

export async function noteBytes(db: Kysely<any>): Promise<void> {
  await sql`
    insert into library_counts (owner_id, kind, name, count)
    select owner_id, 'stored', '', sum(bytes)
    from (
      select owner_id, octet_length(title) + octet_length(content) as bytes from notes
      union all
      select owner_id, octet_length(title) + octet_length(content) from note_history
    ) as words
    where true
    group by owner_id
    on conflict (owner_id, kind, name) do update set count = library_counts.count + excluded.count
  `.execute(db)
}
