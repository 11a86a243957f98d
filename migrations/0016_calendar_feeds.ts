/** Addresses under which calendar programs read somebody's reminders: one a person, known by the hash of its secret. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function calendarFeeds(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('secret_hash', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('read_at', whole)
    .addPrimaryKeyConstraint('calendar_feeds_pk', ['owner_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('calendar_feeds_secret')
    .on('calendar_feeds')
    .column('secret_hash')
    .unique()
    .execute()
}
