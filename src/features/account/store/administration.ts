/** Which people are administrators, and which are disabled. */
import type { Store } from '#platform/store/index.ts'

/** Null enables the person again. */
export async function saveDisabled(
  store: Store,
  userId: string,
  disabledAt: number | null,
): Promise<void> {
  await store.query.updateTable('users').set({ disabledAt }).where('id', '=', userId).execute()
}

/** Whether another person is administrator by a stored role or a list of the configuration, and can sign in. */
export async function hasOtherAdministrator(
  store: Store,
  userId: string,
  listedMessengerIds: readonly string[],
): Promise<boolean> {
  const row = await store.query
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where('disabledAt', 'is', null)
    .where('leavingAt', 'is', null)
    .where((e) =>
      listedMessengerIds.length > 0
        ? e.or([e('role', '=', 'admin'), e('messengerId', 'in', listedMessengerIds)])
        : e('role', '=', 'admin'),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasOtherUser(store: Store, userId: string): Promise<boolean> {
  const row = await store.query
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
