/** Logins that were used once, stored for as long as they could be used again. */
import type { Store } from '#platform/store/index.ts'

interface UsedLoginsTable {
  hash: string
  expires_at: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    used_logins: UsedLoginsTable
  }
}

/** True for the first caller with this hash, also among concurrent ones. */
export async function useLogin(store: Store, hash: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.query
    .insertInto('used_logins')
    .values({ hash, expires_at: expiresAt })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function forgetUsedLogins(store: Store, now: number): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('used_logins')
    .where('expires_at', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
