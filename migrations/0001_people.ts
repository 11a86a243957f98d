/** People, their sessions, and the logins that were already used. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function people(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .createTable('users')
    .addColumn('id', text, (c) => c.primaryKey().notNull())
    .addColumn('platform_id', text, (c) => c.notNull().unique())
    .addColumn('first_name', text, (c) => c.notNull())
    .addColumn('last_name', text, (c) => c.notNull().defaultTo(''))
    .addColumn('username', text, (c) => c.notNull().defaultTo(''))
    .addColumn('photo_url', text, (c) => c.notNull().defaultTo(''))
    .addColumn('role', text, (c) => c.notNull().check(sql`role in ('user', 'premium', 'admin')`))
    .addColumn('locale', text, (c) => c.notNull().check(sql`locale in ('en', 'he')`))
    .addColumn('time_zone', text, (c) => c.notNull())
    .addColumn('preferences', text, (c) => c.notNull().defaultTo('{}'))
    .addColumn('has_seen_welcome_modal', flag, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('last_login_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', text, (c) => c.primaryKey().notNull())
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('user_id', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('last_seen_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .addColumn('agent', text, (c) => c.notNull())
    .addColumn('address_prefix', text, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('sessions_by_user')
    .on('sessions')
    .columns(['user_id', 'last_seen_at'])
    .execute()
  await db.schema.createIndex('sessions_by_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('used_logins')
    .addColumn('hash', text, (c) => c.primaryKey().notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('used_logins_by_expiry')
    .on('used_logins')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.notNull())
    .addColumn('request_hash', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['owner_id', 'key'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('idempotency_keys_by_age')
    .on('idempotency_keys')
    .column('created_at')
    .execute()
}
