/**
 * Ways to sign in. An account is no longer the messenger's: it has one or more identities, and the messenger's id is
 * stored beside the account only because the lists of roles in the configuration name it.
 */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function identities(db: Kysely<any>, kinds: Kinds) {
  const { text, whole, keyed } = kinds
  await db.schema
    .createTable('identities')
    .addColumn('provider', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('last_used_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['provider', 'subject'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('identities_by_owner')
    .on('identities')
    .columns(['owner_id', 'created_at'])
    .execute()
  await keepKnownIdentities(db)
  await db.schema.alterTable('users').renameColumn('platform_id', 'messenger_id').execute()
  await sql`alter table users alter column messenger_id drop not null`.execute(db)
  await db
    .updateTable('users')
    .set({ messenger_id: null })
    .where('messenger_id', 'like', 'local:%')
    .execute()
  await db.schema.alterTable('users').addColumn('disabled_at', whole).execute()

  const role = sql`role in ('user', 'premium', 'admin')`
  await db.schema
    .alterTable('sessions')
    .addColumn('provider', text, (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('sessions').addColumn('granted_role', text).execute()
  await db.schema.alterTable('sessions').addColumn('logout_hint', text).execute()

  // An invitation has a role and no owner, a link that signs somebody in has an owner and no role.
  await db.schema
    .createTable('one_time_links')
    .addColumn('secret_hash', text, (c) => c.primaryKey().notNull())
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('invitation', 'sign_in')`))
    .addColumn('owner_id', text)
    .addColumn('role', text, (c) => c.check(role))
    .addColumn('label', text, (c) => c.notNull())
    .addColumn('made_by', text)
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole, (c) => c.notNull())
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('one_time_links_by_kind')
    .on('one_time_links')
    .columns(['kind', 'expires_at'])
    .execute()
}

async function keepKnownIdentities(db: Kysely<any>): Promise<void> {
  await sql`insert into identities (provider, subject, owner_id, label, created_at, last_used_at)
    select case when platform_id like 'local:%' then 'local' else 'messenger' end,
      case when platform_id like 'local:%' then substr(platform_id, 7) else platform_id end,
      id, case when username = '' then first_name else username end, created_at, last_login_at from users`.execute(
    db,
  )
}
