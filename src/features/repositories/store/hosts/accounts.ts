/** The account of each token, as its host last reported it. */

import type { Store } from '#platform/store/index.ts'
import { isTextList, storedJson } from '#platform/store/index.ts'
import './tables.ts'

export interface HostAccountRow {
  host: string
  login: string
  scopes: string[] | null
  expiresAt: number | null
  tokenAt: number
  checkedAt: number
}

export async function saveAccount(
  store: Store,
  ownerId: string,
  { host, login, scopes, expiresAt, tokenAt, checkedAt }: HostAccountRow,
): Promise<void> {
  const values = {
    login,
    scopes: scopes && JSON.stringify(scopes),
    expires_at: expiresAt,
    token_at: tokenAt,
    checked_at: checkedAt,
  }
  await store.query
    .insertInto('code_host_accounts')
    .values({ owner_id: ownerId, host, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'host']).doUpdateSet(values))
    .execute()
}

export async function listAccounts(store: Store, ownerId: string): Promise<HostAccountRow[]> {
  const rows = await store.query
    .selectFrom('code_host_accounts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .execute()
  return rows.map((row) => ({
    host: row.host,
    login: row.login,
    scopes: row.scopes === null ? null : storedJson(row.scopes, isTextList, []),
    expiresAt: row.expires_at,
    tokenAt: row.token_at,
    checkedAt: row.checked_at,
  }))
}

export async function deleteAccount(store: Store, ownerId: string, host: string): Promise<void> {
  await store.query
    .deleteFrom('code_host_accounts')
    .where('owner_id', '=', ownerId)
    .where('host', '=', host)
    .execute()
}
