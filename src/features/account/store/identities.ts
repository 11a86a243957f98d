/** Identities by which people sign in: each belongs to one account, and an account may have several. */
import { acrossOwners, type Store } from '#platform/store/index.ts'

interface IdentitiesTable {
  provider: string
  subject: string
  owner_id: string
  label: string
  created_at: number
  last_used_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    identities: IdentitiesTable
  }
}

export interface IdentityKey {
  /** `messenger`, `local`, `oidc:<id>`, `passkey`, `password` or `proxy`. */
  provider: string
  /** The person's id at the provider; never shown to others. */
  subject: string
}

export interface Identity extends IdentityKey {
  /** The label by which its owner recognises it. */
  label: string
  createdAt: number
  lastUsedAt: number
}

/** Returns its owner from now on: the one who already has it, else `ownerId`. Of concurrent callers, one claims it. */
export async function claimIdentity(
  store: Store,
  ownerId: string,
  { provider, subject, label }: IdentityKey & { label: string | null },
  now: number,
): Promise<string> {
  const { owner_id } = await acrossOwners(store, 'who it belongs to is the question')
    .insertInto('identities')
    .values({
      ...{ provider, subject, label: label ?? '' },
      ...{ owner_id: ownerId, created_at: now, last_used_at: now },
    })
    .onConflict((c) =>
      c
        .columns(['provider', 'subject'])
        .doUpdateSet({ ...(label !== null && { label }), last_used_at: now }),
    )
    .returning('owner_id')
    .executeTakeFirstOrThrow()
  return owner_id
}

export async function findIdentityOwner(
  store: Store,
  { provider, subject }: IdentityKey,
): Promise<string | null> {
  const row = await acrossOwners(store, 'who it belongs to is the question')
    .selectFrom('identities')
    .select('owner_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.owner_id ?? null
}

/** By the name that was typed on this very machine, where a name is enough. */
export async function findLocalPeople(store: Store, name: string): Promise<string[]> {
  const rows = await acrossOwners(store, 'who it belongs to is the question')
    .selectFrom('identities')
    .select('owner_id')
    .where('provider', '=', 'local')
    .where('label', '=', name)
    .orderBy('owner_id')
    .execute()
  return rows.map((row) => row.owner_id)
}

export async function listIdentities(store: Store, ownerId: string): Promise<Identity[]> {
  const rows = await store.query
    .selectFrom('identities')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('provider')
    .orderBy('subject')
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    subject: row.subject,
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function renameIdentity(
  store: Store,
  ownerId: string,
  { provider, subject }: IdentityKey,
  label: string,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('identities')
    .set({ label })
    .where('owner_id', '=', ownerId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteIdentity(
  store: Store,
  ownerId: string,
  { provider, subject }: IdentityKey,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('identities')
    .where('owner_id', '=', ownerId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
