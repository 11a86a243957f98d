/** Identities by which people sign in: each belongs to one account, and an account may have several. */
import { acrossOwners, type Store } from '#platform/store/index.ts'

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

declare module '#platform/store/tables.ts' {
  interface Tables {
    identities: Identity & { ownerId: string }
  }
}

/** Returns its owner from now on: the one who already has it, else `ownerId`. Of concurrent callers, one claims it. */
export async function claimIdentity(
  store: Store,
  ownerId: string,
  { provider, subject, label }: IdentityKey & { label: string | null },
  now: number,
): Promise<string> {
  const owner = await acrossOwners(store, 'who it belongs to is the question')
    .insertInto('identities')
    .values({
      ...{ provider, subject, label: label ?? '' },
      ...{ ownerId, createdAt: now, lastUsedAt: now },
    })
    .onConflict((c) =>
      c
        .columns(['provider', 'subject'])
        .doUpdateSet({ ...(label !== null && { label }), lastUsedAt: now }),
    )
    .returning('ownerId')
    .executeTakeFirstOrThrow()
  return owner.ownerId
}

export async function findIdentityOwner(
  store: Store,
  { provider, subject }: IdentityKey,
): Promise<string | null> {
  const row = await acrossOwners(store, 'who it belongs to is the question')
    .selectFrom('identities')
    .select('ownerId')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.ownerId ?? null
}

/** By the name that was typed on this very machine, where a name is enough. */
export async function findLocalPeople(store: Store, name: string): Promise<string[]> {
  const rows = await acrossOwners(store, 'who it belongs to is the question')
    .selectFrom('identities')
    .select('ownerId')
    .where('provider', '=', 'local')
    .where('label', '=', name)
    .orderBy('ownerId')
    .execute()
  return rows.map((row) => row.ownerId)
}

export async function listIdentities(store: Store, ownerId: string): Promise<Identity[]> {
  return store.query
    .selectFrom('identities')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .orderBy('provider')
    .orderBy('subject')
    .execute()
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
    .where('ownerId', '=', ownerId)
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
    .where('ownerId', '=', ownerId)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
