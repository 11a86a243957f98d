/** A program that asked by OAuth may be allowed to propose alone. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function oauthProposals(db: Kysely<any>, { flag }: Kinds) {
  await db.schema
    .alterTable('oauth_access')
    .addColumn('is_proposing', flag, (c) => c.notNull().defaultTo(0))
    .execute()
}
