/** Announcements and who has put them away, the days on which somebody saved, and when an account goes for good. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function newsAndLeaving(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .createTable('announcements')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('link', text, (c) => c.notNull())
    .addColumn('is_active', flag, (c) => c.notNull().check(sql`is_active in (0, 1)`))
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  // At most one is active: the database itself refuses a second.
  await db.schema
    .createIndex('announcements_active')
    .on('announcements')
    .column('is_active')
    .unique()
    .where(sql<boolean>`is_active = 1`)
    .execute()
  await db.schema
    .createTable('announcement_dismissals')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('announcement_id', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('announcement_dismissals_pk', ['owner_id', 'announcement_id'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('library_days')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('day', text, (c) => c.notNull())
    .addColumn('saves', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('library_days_pk', ['owner_id', 'day'])
    .modifyEnd(keyed)
    .execute()

  await db.schema.alterTable('users').addColumn('leaving_at', whole).execute()
  await db.schema
    .createIndex('users_leaving')
    .on('users')
    .column('leaving_at')
    .where(sql<boolean>`leaving_at is not null`)
    .execute()
}
