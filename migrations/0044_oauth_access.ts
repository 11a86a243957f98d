/** What a person has allowed a program that asked by OAuth; its access token is a row of `access_tokens` with the same id. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function oauthAccess(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('oauth_access')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('client_id', text, (c) => c.notNull())
    .addColumn('client_name', text, (c) => c.notNull())
    .addColumn('redirect_uri', text, (c) => c.notNull())
    .addColumn('challenge', text, (c) => c.notNull())
    .addColumn('scopes', text, (c) => c.notNull())
    .addColumn('limit_kind', text)
    .addColumn('limit_value', text)
    // 0: its code was not exchanged yet; then the number of its refresh token.
    .addColumn('turn', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('used_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('oauth_access_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
}
