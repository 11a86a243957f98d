/**
 * Passwords, one for each person who has one, as scrypt hashes. The owner of a user name is stored with the identities.
 */
import { acrossOwners, type Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    passwords: { ownerId: string; hash: string; changedAt: number }
  }
}

export async function findPasswordHash(store: Store, ownerId: string): Promise<string | null> {
  const row = await store.query
    .selectFrom('passwords')
    .select('hash')
    .where('ownerId', '=', ownerId)
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
    .values({ ownerId, hash, changedAt: now })
    .onConflict((c) => c.column('ownerId').doNothing())
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
    .set({ hash, changedAt: now })
    .where('ownerId', '=', ownerId)
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
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePassword(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('passwords').where('ownerId', '=', ownerId).execute()
}

export async function hasAnyPassword(store: Store): Promise<boolean> {
  const row = await acrossOwners(store, 'whether the login page offers passwords at all')
    .selectFrom('passwords')
    .select('ownerId')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
