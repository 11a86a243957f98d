/** Passwords and passkeys of this installation. Their name and last use are stored with their identity. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function passwordsAndPasskeys(db: Kysely<any>, kinds: Kinds) {
  const { text, whole, flag, bytes, keyed } = kinds
  await db.schema
    .createTable('passwords')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull())
    .addColumn('changed_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('passwords_pk', ['owner_id'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('passkeys')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('credential_id', text, (c) => c.notNull())
    .addColumn('public_key', bytes, (c) => c.notNull())
    .addColumn('counter', whole, (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('is_backed_up', flag, (c) => c.notNull())
    // When a copy of it seems to have been used: its counter went back.
    .addColumn('refused_at', whole)
    .addPrimaryKeyConstraint('passkeys_pk', ['owner_id', 'credential_id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('passkeys_by_credential')
    .on('passkeys')
    .column('credential_id')
    .unique()
    .execute()
}
