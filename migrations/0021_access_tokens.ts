/** Tokens by which programs act for somebody: known by their hash, with what they may do and where. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function accessTokens(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('access_tokens')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('token_hash', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('limit_kind', text)
    .addColumn('limit_value', text)
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('expires_at', whole)
    .addColumn('last_used_at', whole)
    .addColumn('last_used_prefix', text)
    .addPrimaryKeyConstraint('access_tokens_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('access_tokens_by_hash')
    .on('access_tokens')
    .column('token_hash')
    .unique()
    .execute()
}
