/** Tokens whose writes wait for their person, and what they proposed: a new file, or another text for a file. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function proposals(db: Kysely<any>, { text, whole, flag, keyed }: Kinds) {
  await db.schema
    .alterTable('access_tokens')
    .addColumn('is_proposing', flag, (c) => c.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('proposals')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('by_token', text, (c) => c.notNull())
    .addColumn('by_name', text, (c) => c.notNull())
    // Empty for a new file, which has its fields as JSON instead.
    .addColumn('file_id', text, (c) => c.notNull())
    .addColumn('new_file', text, (c) => c.notNull())
    .addColumn('turn', whole, (c) => c.notNull())
    .addColumn('created_at', whole, (c) => c.notNull())
    .addColumn('base_text', text, (c) => c.notNull())
    .addColumn('proposed_text', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('proposals_pk', ['owner_id', 'id'])
    .modifyEnd(keyed)
    .execute()
  await db.schema
    .createIndex('proposals_by_file')
    .on('proposals')
    .columns(['owner_id', 'file_id'])
    .execute()
}
