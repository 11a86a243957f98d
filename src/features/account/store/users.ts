/** People: their names, role and preferences. */
import type { Role } from '#platform/context.ts'
import type { Locale } from '#platform/i18n/index.ts'
import { acrossOwners, isRecord, type Store, storedJson } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'
import { readableZone } from '#platform/time/index.ts'
import { termsOfPerson, termsOfSearch } from '../rules/search-terms.ts'

export interface User {
  id: string
  /** The id in the lists of roles in the configuration; null: not known to the messenger. */
  messengerId: string | null
  firstName: string
  username: string
  photoUrl: string
  role: Role
  locale: Locale
  timeZone: string
  preferences: Record<string, unknown>
  hasSeenWelcomeModal: boolean
  /** When the account will be deleted; null: it stays. */
  leavingAt: number | null
  /** Since when this person is disabled by an administrator; null: enabled. */
  disabledAt: number | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    users: Omit<User, 'preferences'> & {
      lastName: string
      /** JSON. */
      preferences: string
      createdAt: number
      lastLoginAt: number
      lastSeenAt: number
    }
  }
}

export const USER_COLUMNS = [
  'users.id as userId',
  'users.messengerId',
  'users.firstName',
  'users.username',
  'users.photoUrl',
  'users.role',
  'users.locale',
  'users.timeZone',
  'users.preferences',
  'users.hasSeenWelcomeModal',
  'users.leavingAt',
  'users.disabledAt',
] as const

type UserRow = Omit<User, 'id' | 'preferences'> & { userId: string; preferences: string }

export function toUser({ userId, ...row }: UserRow): User {
  return {
    ...row,
    id: userId,
    timeZone: readableZone(row.timeZone),
    preferences: storedJson(row.preferences, isRecord, {}),
  }
}

/** The data of a sign-in method about a person. */
export interface Profile {
  firstName: string
  lastName: string
  username: string
  photoUrl: string
}

export interface Newcomer extends Profile {
  id: string
  messengerId: string | null
  role: Role
  locale: Locale
  timeZone: string
}

export async function saveUser(store: Store, newcomer: Newcomer, now: number): Promise<void> {
  await store.query
    .insertInto('users')
    .values({
      id: newcomer.id,
      messengerId: newcomer.messengerId,
      ...columnsOf(newcomer),
      role: newcomer.role,
      locale: newcomer.locale,
      timeZone: newcomer.timeZone,
      preferences: '{}',
      hasSeenWelcomeModal: false,
      leavingAt: null,
      disabledAt: null,
      createdAt: now,
      lastLoginAt: now,
      lastSeenAt: now,
    })
    .execute()
  await saveSearchTerms(store, newcomer.id, newcomer)
}

/** At every sign-in: data from the sign-in method is updated, the person's own preferences stay. */
export async function saveLogin(
  store: Store,
  userId: string,
  profile: Profile | null,
  now: number,
): Promise<User | null> {
  const row = await store.query
    .updateTable('users')
    .set({ ...(profile && columnsOf(profile)), lastLoginAt: now, lastSeenAt: now })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirst()
  if (row && profile) await saveSearchTerms(store, userId, profile)
  return row ? toUser(row) : null
}

function columnsOf({ firstName, lastName, username, photoUrl }: Profile) {
  return { firstName, lastName, username, photoUrl }
}

export async function saveMessengerId(
  store: Store,
  userId: string,
  messengerId: string | null,
): Promise<void> {
  await store.query.updateTable('users').set({ messengerId }).where('id', '=', userId).execute()
}

export async function hasAnyUser(store: Store): Promise<boolean> {
  return (
    (await store.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
  )
}

export async function findUserBy(
  store: Store,
  key: 'id' | 'messengerId',
  value: string,
): Promise<User | null> {
  const row = await store.query
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where(`users.${key}`, '=', value)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/**
 * Usernames are not unique, and those that differ in case alone are easily confused: all of them are found, through the
 * terms of the search.
 */
export async function findUsersByUsername(store: Store, username: string): Promise<User[]> {
  const wanted = foldText(username)
  const [term = ''] = termsOfSearch(username)
  const rows = await acrossOwners(store, 'whose name it is is the question')
    .selectFrom('userTerms')
    .innerJoin('users', 'users.id', 'userTerms.ownerId')
    .select(USER_COLUMNS)
    .where('userTerms.term', '=', term)
    .orderBy('users.id')
    .execute()
  return rows.map(toUser).filter((user) => foldText(user.username) === wanted)
}

/** As it is stored, which may be a time zone that this runtime does not know. */
export async function findStoredZone(store: Store, userId: string): Promise<string | null> {
  const row = await store.query
    .selectFrom('users')
    .select('timeZone')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.timeZone ?? null
}

export async function saveRole(store: Store, userId: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('users')
    .set({ role })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Once set, it stays set permanently, on every device. */
export async function markWelcomed(store: Store, userId: string): Promise<void> {
  await store.query
    .updateTable('users')
    .set({ hasSeenWelcomeModal: true })
    .where('id', '=', userId)
    .where('hasSeenWelcomeModal', '=', false)
    .execute()
}

/** Null keeps the account. */
export async function setLeaving(
  store: Store,
  userId: string,
  leavingAt: number | null,
): Promise<void> {
  await store.query.updateTable('users').set({ leavingAt }).where('id', '=', userId).execute()
}

/** People whose month is over, at most a batch of them. */
export async function listLeft(store: Store, now: number, batch: number): Promise<string[]> {
  const rows = await store.query
    .selectFrom('users')
    .select('id')
    .where('leavingAt', '<=', now)
    .orderBy('leavingAt')
    .limit(batch)
    .execute()
  return rows.map((row) => row.id)
}

/** Only if their month is still over: the person may have returned meanwhile. */
export async function deleteLeft(store: Store, userId: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('leavingAt', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Changes the given preferences and keeps the others, in one statement. */
export async function savePreferences(
  store: Store,
  userId: string,
  change: { locale?: Locale; timeZone?: string; preferences: Record<string, unknown> },
): Promise<void> {
  await store.query
    .updateTable('users')
    .set({
      ...(change.locale && { locale: change.locale }),
      ...(change.timeZone && { timeZone: change.timeZone }),
      preferences: JSON.stringify(change.preferences),
    })
    .where('id', '=', userId)
    .execute()
}

/** Language and time zone of several people, and whether they are active, for messages outside of a request. */
export async function listPeople(
  store: Store,
  ids: readonly string[],
): Promise<Map<string, { locale: Locale; timeZone: string; isActive: boolean }>> {
  const rows = await store.query
    .selectFrom('users')
    .select(['id', 'locale', 'timeZone', 'disabledAt', 'leavingAt'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const isActive = row.disabledAt === null && row.leavingAt === null
      return [row.id, { locale: row.locale, timeZone: readableZone(row.timeZone), isActive }]
    }),
  )
}

// The terms by which administrators find people.

declare module '#platform/store/tables.ts' {
  interface Tables {
    userTerms: { term: string; ownerId: string }
  }
}

/** Replaces the terms of a person whose name was updated; the same name writes nothing. */
async function saveSearchTerms(
  store: Store,
  userId: string,
  names: { firstName: string; lastName: string; username: string },
): Promise<void> {
  const terms = termsOfPerson({ ...names, id: userId })
  const rows = await store.query
    .selectFrom('userTerms')
    .select('term')
    .where('ownerId', '=', userId)
    .execute()
  const known = new Set(rows.map(({ term }) => term))
  if (known.size === terms.length && terms.every((term) => known.has(term))) return
  await store.query.deleteFrom('userTerms').where('ownerId', '=', userId).execute()
  await store.query
    .insertInto('userTerms')
    .values(terms.map((term) => ({ term, ownerId: userId })))
    .execute()
}
