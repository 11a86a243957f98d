/** What the sample library consists of: the things it added, and how each was then. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function samples(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('samples')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('added_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('samples_pk', ['owner_id', 'kind', 'id'])
    .modifyEnd(keyed)
    .execute()
}
