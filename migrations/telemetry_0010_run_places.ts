/** Who runs a program now, where several processes serve. A row ends by itself when its process was killed. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function runPlaces(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('run_places')
    .addColumn('person', text, (c) => c.primaryKey().notNull())
    .addColumn('run_id', text, (c) => c.notNull())
    .addColumn('until_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
}
