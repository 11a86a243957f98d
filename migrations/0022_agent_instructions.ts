/** A person's instructions for every agent that works for them. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function agentInstructions(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('agent_instructions')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('updated_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('agent_instructions_pk', ['owner_id'])
    .modifyEnd(keyed)
    .execute()
}
