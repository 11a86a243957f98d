/** The most frequent names of a kind are found without reading all of them; names that nothing carries leave no row. */
import { type Kysely, sql } from 'kysely'

export async function countsBySize(db: Kysely<any>): Promise<void> {
  await sql`
    delete from library_counts where kind in ('tag', 'repo', 'folder') and count <= 0
  `.execute(db)
  await db.schema
    .createIndex('library_counts_by_size')
    .on('library_counts')
    .columns(['owner_id', 'kind', 'count desc', 'name'])
    .execute()
}
