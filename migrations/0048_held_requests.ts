/** A proposal of any other write: the address that would be asked, as JSON. Empty for a text, which is proposed part by part. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function heldRequests(db: Kysely<any>, { text }: Kinds) {
  await db.schema
    .alterTable('proposals')
    .addColumn('held_request', text, (c) => c.notNull().defaultTo(''))
    .execute()
}
