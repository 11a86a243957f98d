/**
 * Passwords, one for each person who has one, as scrypt hashes. The owner of a user name is stored with the identities.
 */
import { acrossOwners, type Store } from '#platform/store/index.ts'

interface PasswordsTable {
  owner_id: string
  hash: string
  changed_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    passwords: PasswordsTable
  }
}

export async function findPasswordHash(store: Store, ownerId: string): Promise<string | null> {
  const row = await store.query
    .selectFrom('passwords')
    .select('hash')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.hash ?? null
}

/** False if the person has one already, also when both are added at the same moment. */
export async function insertPassword(
  store: Store,
  ownerId: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.query
    .insertInto('passwords')
    .values({ owner_id: ownerId, hash, changed_at: now })
    .onConflict((c) => c.column('owner_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updatePassword(
  store: Store,
  ownerId: string,
  hash: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('passwords')
    .set({ hash, changed_at: now })
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * False if the password was changed. A concurrent change waits for the end of this transaction, and then ends the
 * session that it opened.
 */
export async function holdPassword(store: Store, ownerId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('passwords')
    .set({ hash })
    .where('owner_id', '=', ownerId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePassword(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('passwords').where('owner_id', '=', ownerId).execute()
}

export async function hasAnyPassword(store: Store): Promise<boolean> {
  const row = await acrossOwners(store, 'whether the login page offers passwords at all')
    .selectFrom('passwords')
    .select('owner_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
