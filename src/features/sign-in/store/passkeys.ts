/** Passkeys: the public half of each, and its counter of uses. Its name is stored with its identity. */
import { acrossOwners, type Store } from '#platform/store/index.ts'

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

interface PasskeyRow extends Omit<Passkey, 'transports'> {
  ownerId: string
  /** Separated by spaces. */
  transports: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    passkeys: PasskeyRow
  }
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
      ...passkey,
      ownerId,
      transports: passkey.transports.join(' '),
      refusedAt: null,
    })
    .onConflict((c) => c.column('credentialId').doNothing())
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
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return row ? toPasskey(row) : null
}

export async function listPasskeys(store: Store, ownerId: string): Promise<Passkey[]> {
  const rows = await store.query
    .selectFrom('passkeys')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('credentialId')
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
    .where('ownerId', '=', ownerId)
    .where('credentialId', '=', credentialId)
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
    .set({ refusedAt: now })
    .where('ownerId', '=', ownerId)
    .where('credentialId', '=', credentialId)
    .execute()
}

export async function deletePasskey(
  store: Store,
  ownerId: string,
  credentialId: string,
): Promise<void> {
  await store.query
    .deleteFrom('passkeys')
    .where('ownerId', '=', ownerId)
    .where('credentialId', '=', credentialId)
    .execute()
}

export async function hasAnyPasskey(store: Store): Promise<boolean> {
  const row = await acrossOwners(store, 'whether the login page offers passkeys at all')
    .selectFrom('passkeys')
    .select('ownerId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function toPasskey(row: PasskeyRow): Passkey & { ownerId: string } {
  return { ...row, transports: row.transports.split(' ').filter(Boolean) }
}
