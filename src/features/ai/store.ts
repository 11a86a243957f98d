/** Consents, one row per person. */
import type { Store } from '#platform/store/index.ts'

interface AiConsentsTable {
  owner_id: string
  recipient: string
  agreed_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    ai_consents: AiConsentsTable
  }
}

export interface Consent {
  recipient: string
  agreedAt: number
}

export async function findConsent({ query }: Store, ownerId: string): Promise<Consent | null> {
  const row = await query
    .selectFrom('ai_consents')
    .select(['recipient', 'agreed_at'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? { recipient: row.recipient, agreedAt: row.agreed_at } : null
}

export async function saveConsent(
  { query }: Store,
  ownerId: string,
  { recipient, agreedAt }: Consent,
): Promise<void> {
  const changed = { recipient, agreed_at: agreedAt }
  await query
    .insertInto('ai_consents')
    .values({ owner_id: ownerId, ...changed })
    .onConflict((c) => c.column('owner_id').doUpdateSet(changed))
    .execute()
}

export async function deleteConsent({ query }: Store, ownerId: string): Promise<void> {
  await query.deleteFrom('ai_consents').where('owner_id', '=', ownerId).execute()
}
