/** Browsers that want to be notified, and what waits to be sent to them. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function push(db: Kysely<any>, kinds: Kinds) {
  await subscriptions(db, kinds)
  await queue(db, kinds)
  await senders(db, kinds)
}

async function subscriptions(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('endpoint', text, (c) => c.notNull())
    .addColumn('p256dh', text, (c) => c.notNull())
    .addColumn('auth', text, (c) => c.notNull())
    .addColumn('vapid_key', text, (c) => c.notNull())
    .addColumn('session_id', text, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('last_success_at', whole)
    .addColumn('failing_since', whole)
    .addColumn('last_error', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('push_subscriptions_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  // A browser rings for one person at a time: who subscribes last has it.
  await db.schema
    .createIndex('push_subscriptions_one_owner')
    .on('push_subscriptions')
    .column('id')
    .unique()
    .execute()
}

/**
 * `ready_at` is when a row may be taken next: its moment, the end of a back-off, or the end of the lease of the process
 * that has taken it. Null means that it never will be; the row is retained for a while to show why.
 */
async function queue(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('push_queue')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('item_id', text, (c) => c.notNull())
    .addColumn('moment', whole, (c) => c.notNull())
    .addColumn('ready_at', whole)
    .addColumn('attempts', whole, (c) => c.notNull())
    .addColumn('claim', text, (c) => c.notNull())
    .addColumn('delivered', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('outcome', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('push_queue_pk', ['owner_id', 'id'])
    .addUniqueConstraint('push_queue_one_per_item', ['owner_id', 'kind', 'item_id'])
    .modifyEnd(keyed)
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('push_queue').columns(columns)
  await index('push_queue_by_id', ['id']).unique().execute()
  await index('push_queue_ready', ['ready_at', 'id'])
    .where(sql<boolean>`ready_at is not null`)
    .execute()
  await index('push_queue_claimed', ['claim']).where(sql<boolean>`claim <> ''`).execute()
  await index('push_queue_over', ['created_at']).where(sql<boolean>`ready_at is null`).execute()
}

/** Who holds rows of the queue. Its heartbeats grow; a process whose heartbeats have stopped is dead. */
async function senders(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('push_senders')
    .addColumn('name', text, (c) => c.notNull().primaryKey())
    .addColumn('beats', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
}
