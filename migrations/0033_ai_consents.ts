/** Who agreed that what they ask about is sent to which AI service. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function aiConsents(db: Kysely<any>, { text, whole, keyed }: Kinds) {
  await db.schema
    .createTable('ai_consents')
    .addColumn('owner_id', text, (c) => c.notNull())
    .addColumn('recipient', text, (c) => c.notNull())
    .addColumn('agreed_at', whole, (c) => c.notNull())
    .addPrimaryKeyConstraint('ai_consents_pk', ['owner_id'])
    .modifyEnd(keyed)
    .execute()
}
