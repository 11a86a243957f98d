/** Which people are administrators, and which are disabled. */
import { compileOnce, type Store } from '#platform/store/index.ts'
import { toUser, USER_COLUMNS, type User } from './users.ts'

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

// People for whom programs may act.

// Runs at every request with a token, so it is compiled once.
const activeUser = compileOnce((query) =>
  query
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('users.id', '=', '')
    .where('users.disabledAt', 'is', null)
    .where('users.leavingAt', 'is', null),
)

/** Null: there is no such person, or they are disabled or leaving. */
export async function findActiveUser(store: Store, id: string): Promise<User | null> {
  const [row] = await activeUser(store.query, [id])
  return row ? toUser(row) : null
}

/**
 * False if the person is disabled. Disabling them waits for the end of this transaction, so what it creates is ended
 * together with all other access.
 */
export async function lockEnabledUser(store: Store, id: string): Promise<boolean> {
  // An update that changes nothing takes the lock of the row on both databases.
  const { numUpdatedRows } = await store.query
    .updateTable('users')
    .set((e) => ({ disabledAt: e.ref('disabledAt') }))
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
