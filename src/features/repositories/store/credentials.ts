/** Tokens for code hosts, encrypted. */
import type { Store } from '#platform/store/index.ts'

export interface HostCredential {
  host: string
  username: string
  encryptedToken: string
  createdAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    codeHostCredentials: HostCredential & { ownerId: string }
  }
}

/** One for each host: a new one replaces the old. */
export async function saveCredential(
  store: Store,
  ownerId: string,
  { host, username, encryptedToken, createdAt }: HostCredential,
): Promise<void> {
  const values = { username, encryptedToken, createdAt }
  await store.query
    .insertInto('codeHostCredentials')
    .values({ ownerId, host, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'host']).doUpdateSet(values))
    .execute()
}

export async function listCredentials(store: Store, ownerId: string): Promise<HostCredential[]> {
  return store.query
    .selectFrom('codeHostCredentials')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('host')
    .execute()
}

export async function deleteCredential(
  store: Store,
  ownerId: string,
  host: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('codeHostCredentials')
    .where('ownerId', '=', ownerId)
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
