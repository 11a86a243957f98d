/** What is watched: events, and the counters of the rate limits. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function events(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('events')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('at', whole, (c) => c.notNull())
    .addColumn('event', text, (c) => c.notNull())
    .addColumn('severity', text, (c) => c.notNull())
    .addColumn('request_id', text, (c) => c.notNull())
    .addColumn('resource_type', text)
    .addColumn('resource_id', text)
    .addColumn('fields', text, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('events_by_age').on('events').column('at').execute()
  await db.schema.createIndex('events_by_name').on('events').columns(['event', 'at']).execute()

  await db.schema
    .createTable('rate_windows')
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('window', whole, (c) => c.notNull())
    .addColumn('hits', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('rate_windows_pk', ['key', 'window'])
    .modifyEnd(keyed)
    .execute()
  await db.schema.createIndex('rate_windows_by_age').on('rate_windows').column('window').execute()
}
