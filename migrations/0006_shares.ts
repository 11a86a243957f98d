/** Shares: what somebody may see without an account, and the versions that must stay for it. */
import { type Kysely, sql } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function shares(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('shares')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('file', 'list')`))
    .addColumn('password_hash', text)
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('revoked_at', whole)
    .addPrimaryKeyConstraint('shares_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  // A visitor knows the share and nobody's name: this is the way in, and no two shares are one.
  await db.schema.createIndex('shares_by_id').on('shares').column('id').unique().execute()
  await db.schema
    .createIndex('shares_by_creation')
    .on('shares')
    .columns(['owner_id', 'created_at', 'id'])
    .execute()
  await db.schema.createIndex('shares_by_expiry').on('shares').column('expires_at').execute()
  await db.schema.createIndex('shares_by_revocation').on('shares').column('revoked_at').execute()

  await db.schema
    .createTable('share_files')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('share_id', text, (c) => c.notNull())
    .addColumn('position', whole, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('version', whole, (c) => c.notNull())
    .addColumn('file_name', text, (c) => c.notNull())
    .addColumn('language', text, (c) => c.notNull())
    .addColumn('content_hash', text, (c) => c.notNull())
    .addColumn('size_bytes', whole, (c) => c.notNull())
    .addColumn('lines', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('share_files_pk', ['owner_id', 'share_id', 'position'])
    .modifyEnd(keyed)
    .execute()

  await db.schema
    .createTable('version_holds')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('number', whole, (c) => c.notNull())
    .addColumn('holder', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('version_holds_pk', ['owner_id', 'file_id', 'number', 'holder'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('version_holds_by_holder')
    .on('version_holds')
    .columns(['owner_id', 'holder'])
    .execute()
}
