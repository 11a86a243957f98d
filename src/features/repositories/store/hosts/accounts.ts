/** The account of each token, as its host last reported it. */

import type { Store } from '#platform/store/index.ts'
import { isTextList, storedJson } from '#platform/store/index.ts'

export interface StoredAccount {
  host: string
  login: string
  /** Null when the host does not report it. */
  scopes: string[] | null
  expiresAt: number | null
  /** When the token that was tested had been stored. */
  tokenAt: number
  checkedAt: number
}

interface AccountRow extends Omit<StoredAccount, 'scopes'> {
  ownerId: string
  /** JSON. */
  scopes: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    codeHostAccounts: AccountRow
  }
}

export async function saveAccount(
  store: Store,
  ownerId: string,
  { host, login, scopes, expiresAt, tokenAt, checkedAt }: StoredAccount,
): Promise<void> {
  const values = {
    login,
    scopes: scopes && JSON.stringify(scopes),
    expiresAt,
    tokenAt,
    checkedAt,
  }
  await store.query
    .insertInto('codeHostAccounts')
    .values({ ownerId, host, ...values })
    .onConflict((conflict) => conflict.columns(['ownerId', 'host']).doUpdateSet(values))
    .execute()
}

export async function listAccounts(store: Store, ownerId: string): Promise<StoredAccount[]> {
  const rows = await store.query
    .selectFrom('codeHostAccounts')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .execute()
  return rows.map((row) => ({
    ...row,
    scopes: row.scopes === null ? null : storedJson(row.scopes, isTextList, []),
  }))
}

export async function deleteAccount(store: Store, ownerId: string, host: string): Promise<void> {
  await store.query
    .deleteFrom('codeHostAccounts')
    .where('ownerId', '=', ownerId)
    .where('host', '=', host)
    .execute()
}
