/** Passkeys: the public half of each, and its counter of uses. Its name is stored with its identity. */
import { acrossOwners, type Store } from '#platform/store/index.ts'

interface PasskeysTable {
  owner_id: string
  credential_id: string
  public_key: Uint8Array
  counter: number
  transports: string
  is_backed_up: number
  refused_at: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable
  }
}

export interface Passkey {
  credentialId: string
  publicKey: Uint8Array
  counter: number
  /** How a browser reaches it: `internal`, `usb`, … */
  transports: readonly string[]
  isBackedUp: boolean
  /** When its counter decreased: a copy of it seems to exist. */
  refusedAt: number | null
}

const OWNER_ASKED = 'whose it is is the question'

/** False if the credential already exists, for any owner. */
export async function insertPasskey(
  store: Store,
  ownerId: string,
  passkey: Omit<Passkey, 'refusedAt'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.query
    .insertInto('passkeys')
    .values({
      owner_id: ownerId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports.join(' '),
      is_backed_up: Number(passkey.isBackedUp),
      refused_at: null,
    })
    .onConflict((c) => c.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findPasskey(
  store: Store,
  credentialId: string,
): Promise<(Passkey & { ownerId: string }) | null> {
  const row = await acrossOwners(store, OWNER_ASKED)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row ? { ...toPasskey(row), ownerId: row.owner_id } : null
}

export async function listPasskeys(store: Store, ownerId: string): Promise<Passkey[]> {
  const rows = await store.query
    .selectFrom('passkeys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('credential_id')
    .execute()
  return rows.map(toPasskey)
}

/**
 * Stores the counter that a passkey sent. False if it decreased; an authenticator without a counter always sends 0. Of
 * two equal ones at the same moment the first is accepted.
 */
export async function advanceCounter(
  store: Store,
  ownerId: string,
  credentialId: string,
  counter: number,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('passkeys')
    .set({ counter })
    .where('owner_id', '=', ownerId)
    .where('credential_id', '=', credentialId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markRefused(
  store: Store,
  ownerId: string,
  credentialId: string,
  now: number,
): Promise<void> {
  await store.query
    .updateTable('passkeys')
    .set({ refused_at: now })
    .where('owner_id', '=', ownerId)
    .where('credential_id', '=', credentialId)
    .execute()
}

export async function deletePasskey(
  store: Store,
  ownerId: string,
  credentialId: string,
): Promise<void> {
  await store.query
    .deleteFrom('passkeys')
    .where('owner_id', '=', ownerId)
    .where('credential_id', '=', credentialId)
    .execute()
}

export async function hasAnyPasskey(store: Store): Promise<boolean> {
  const row = await acrossOwners(store, 'whether the login page offers passkeys at all')
    .selectFrom('passkeys')
    .select('owner_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function toPasskey(row: PasskeysTable): Passkey {
  return {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports.split(' ').filter(Boolean),
    isBackedUp: row.is_backed_up === 1,
    refusedAt: row.refused_at,
  }
}
