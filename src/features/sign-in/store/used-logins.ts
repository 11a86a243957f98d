/** Logins that were used once, stored for as long as they could be used again. */
import type { Store } from '#platform/store/index.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    usedLogins: { hash: string; expiresAt: number }
  }
}

/** True for the first caller with this hash, also among concurrent ones. */
export async function useLogin(store: Store, hash: string, expiresAt: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await store.query
    .insertInto('usedLogins')
    .values({ hash, expiresAt })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function forgetUsedLogins(store: Store, now: number): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('usedLogins')
    .where('expiresAt', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
