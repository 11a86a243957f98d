/** How many bytes of text each person keeps, as the writes count them from now on: every content once. */
import { type Kysely, sql } from 'kysely'

export async function storedBytes(db: Kysely<any>) {
  await sql`
    insert into library_counts (owner_id, kind, name, count)
    select owner_id, 'stored', '', sum(size_bytes)
    from (select distinct owner_id, content_hash, size_bytes from file_versions) as texts
    group by owner_id
  `.execute(db)
}
