/** Tokens for code hosts, encrypted. */
import type { Store } from '#platform/store/index.ts'
import './tables.ts'

export interface HostCredential {
  host: string
  username: string
  encryptedToken: string
  createdAt: number
}

/** One for each host: a new one replaces the old. */
export async function saveCredential(
  store: Store,
  ownerId: string,
  { host, username, encryptedToken, createdAt }: HostCredential,
): Promise<void> {
  const values = { username, encrypted_token: encryptedToken, created_at: createdAt }
  await store.query
    .insertInto('code_host_credentials')
    .values({ owner_id: ownerId, host, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'host']).doUpdateSet(values))
    .execute()
}

export async function listCredentials(store: Store, ownerId: string): Promise<HostCredential[]> {
  const rows = await store.query
    .selectFrom('code_host_credentials')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('host')
    .execute()
  return rows.map((row) => ({
    host: row.host,
    username: row.username,
    encryptedToken: row.encrypted_token,
    createdAt: row.created_at,
  }))
}

export async function deleteCredential(
  store: Store,
  ownerId: string,
  host: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('code_host_credentials')
    .where('owner_id', '=', ownerId)
    .where('host', '=', host)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
