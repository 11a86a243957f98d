/** Consents, one row per person. */
import type { Store } from '#platform/store/index.ts'

export interface Consent {
  recipient: string
  agreedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    aiConsents: Consent & { ownerId: string }
  }
}

export async function findConsent({ query }: Store, ownerId: string): Promise<Consent | null> {
  const row = await query
    .selectFrom('aiConsents')
    .select(['recipient', 'agreedAt'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return row ?? null
}

export async function saveConsent(
  { query }: Store,
  ownerId: string,
  { recipient, agreedAt }: Consent,
): Promise<void> {
  const changed = { recipient, agreedAt }
  await query
    .insertInto('aiConsents')
    .values({ ownerId, ...changed })
    .onConflict((c) => c.column('ownerId').doUpdateSet(changed))
    .execute()
}

export async function deleteConsent({ query }: Store, ownerId: string): Promise<void> {
  await query.deleteFrom('aiConsents').where('ownerId', '=', ownerId).execute()
}
