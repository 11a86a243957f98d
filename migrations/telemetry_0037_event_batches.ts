/** Events that nobody looks up are stored together, a batch in a row. See decisions/operating.md#0093. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function eventBatches(db: Kysely<any>, { text, whole, keyed }: Kinds): Promise<void> {
  await db.schema
    .createTable('event_batches')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('at', whole, (c) => c.notNull())
    .addColumn('events', text, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('event_batches_by_age').on('event_batches').column('at').execute()
}
