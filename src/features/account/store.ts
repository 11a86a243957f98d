/** People and their sessions. */
import type { Role } from '../../platform/context.ts'
import type { Locale } from '../../platform/i18n/index.ts'
import { compileOnce, type Store } from '../../platform/store/index.ts'

interface UsersTable {
  id: string
  platform_id: string
  first_name: string
  last_name: string
  username: string
  photo_url: string
  role: Role
  locale: Locale
  time_zone: string
  preferences: string
  has_seen_welcome_modal: number
  created_at: number
  last_login_at: number
  leaving_at: number | null
}

interface SessionsTable {
  token_hash: string
  id: string
  user_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  agent: string
  address_prefix: string
}

declare module '../../platform/store/tables.ts' {
  interface Tables {
    users: UsersTable
    sessions: SessionsTable
  }
}

export interface User {
  id: string
  platformId: string
  firstName: string
  username: string
  photoUrl: string
  role: Role
  locale: Locale
  timeZone: string
  preferences: Record<string, unknown>
  hasSeenWelcomeModal: boolean
  /** When the account goes for good; null stays. */
  leavingAt: number | null
}

export interface Session {
  id: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  agent: string
  addressPrefix: string
}

const USER_COLUMNS = [
  'users.id as user_id',
  'users.platform_id',
  'users.first_name',
  'users.username',
  'users.photo_url',
  'users.role',
  'users.locale',
  'users.time_zone',
  'users.preferences',
  'users.has_seen_welcome_modal',
  'users.leaving_at',
] as const

// Asked at every request, so it is compiled once.
const sessionOfToken = compileOnce((query) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([...USER_COLUMNS, 'sessions.id', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', '')
    .where('sessions.expires_at', '>', 0),
)

/** The session of a token and its person, in one indexed read. */
export async function findSession(store: Store, tokenHash: string, now: number) {
  const [row] = await sessionOfToken(store.query, [tokenHash, now])
  return row ? { sessionId: row.id, lastSeenAt: row.last_seen_at, user: toUser(row) } : null
}

type UserRow = Pick<
  UsersTable,
  | 'platform_id'
  | 'first_name'
  | 'username'
  | 'photo_url'
  | 'role'
  | 'locale'
  | 'time_zone'
  | 'preferences'
  | 'has_seen_welcome_modal'
  | 'leaving_at'
> & { user_id: string }

function toUser(row: UserRow): User {
  return {
    id: row.user_id,
    platformId: row.platform_id,
    firstName: row.first_name,
    username: row.username,
    photoUrl: row.photo_url,
    role: row.role,
    locale: row.locale,
    timeZone: row.time_zone,
    preferences: JSON.parse(row.preferences) as Record<string, unknown>,
    hasSeenWelcomeModal: row.has_seen_welcome_modal === 1,
    leavingAt: row.leaving_at,
  }
}

export interface Newcomer {
  id: string
  platformId: string
  firstName: string
  lastName: string
  username: string
  photoUrl: string
  role: Role
  locale: Locale
  timeZone: string
}

/** Makes the person at the first login; later ones refresh what the platform tells and keep what the person chose. */
export async function saveUser(store: Store, newcomer: Newcomer, now: number): Promise<string> {
  const told = {
    first_name: newcomer.firstName,
    last_name: newcomer.lastName,
    username: newcomer.username,
    photo_url: newcomer.photoUrl,
    last_login_at: now,
  }
  const { id } = await store.query
    .insertInto('users')
    .values({
      id: newcomer.id,
      platform_id: newcomer.platformId,
      role: newcomer.role,
      locale: newcomer.locale,
      time_zone: newcomer.timeZone,
      preferences: '{}',
      has_seen_welcome_modal: 0,
      leaving_at: null,
      created_at: now,
      ...told,
    })
    .onConflict((c) => c.column('platform_id').doUpdateSet(told))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function hasAnyUser(store: Store): Promise<boolean> {
  return (
    (await store.query.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
  )
}

export async function findUserBy(
  store: Store,
  key: 'id' | 'platform_id',
  value: string,
): Promise<User | null> {
  const row = await store.query
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where(`users.${key}`, '=', value)
    .executeTakeFirst()
  return row ? toUser(row) : null
}

/** Usernames are not unique. */
export async function findUsersByUsername(store: Store, username: string): Promise<User[]> {
  const rows = await store.query
    .selectFrom('users')
    .select(USER_COLUMNS)
    .where('users.username', '=', username)
    .orderBy('users.id')
    .execute()
  return rows.map(toUser)
}

export async function saveRole(store: Store, userId: string, role: Role): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('users')
    .set({ role })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Once set, it stays set: on every device, for ever. */
export async function markWelcomed(store: Store, userId: string): Promise<void> {
  await store.query
    .updateTable('users')
    .set({ has_seen_welcome_modal: 1 })
    .where('id', '=', userId)
    .where('has_seen_welcome_modal', '=', 0)
    .execute()
}

/** Null keeps the account. */
export async function setLeaving(
  store: Store,
  userId: string,
  leavingAt: number | null,
): Promise<void> {
  await store.query
    .updateTable('users')
    .set({ leaving_at: leavingAt })
    .where('id', '=', userId)
    .execute()
}

/** People whose month is over, at most a batch of them. */
export async function listLeft(store: Store, now: number, batch: number): Promise<string[]> {
  const rows = await store.query
    .selectFrom('users')
    .select('id')
    .where('leaving_at', '<=', now)
    .orderBy('leaving_at')
    .limit(batch)
    .execute()
  return rows.map((row) => row.id)
}

/** Only if their month is still over: somebody may have come back a moment ago. */
export async function deleteLeft(store: Store, userId: string, now: number): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('leaving_at', '<=', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Changes the named preferences and keeps the others, in one statement's worth of time. */
export async function savePreferences(
  store: Store,
  userId: string,
  change: { locale?: Locale; timeZone?: string; preferences: Record<string, unknown> },
): Promise<void> {
  await store.query
    .updateTable('users')
    .set({
      ...(change.locale && { locale: change.locale }),
      ...(change.timeZone && { time_zone: change.timeZone }),
      preferences: JSON.stringify(change.preferences),
    })
    .where('id', '=', userId)
    .execute()
}

export async function saveSession(
  store: Store,
  userId: string,
  session: Session & { tokenHash: string },
): Promise<void> {
  await store.query
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      id: session.id,
      user_id: userId,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      expires_at: session.expiresAt,
      agent: session.agent,
      address_prefix: session.addressPrefix,
    })
    .execute()
}

export async function renewSession(
  store: Store,
  sessionId: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await store.query
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
}

export async function listSessions(store: Store, userId: string, now: number): Promise<Session[]> {
  const rows = await store.query
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'agent', 'address_prefix'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    agent: row.agent,
    addressPrefix: row.address_prefix,
  }))
}

export async function deleteSession(
  store: Store,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Their ids are told. */
export async function deleteOtherSessions(
  store: Store,
  userId: string,
  keptId: string,
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Sessions past their end, at most a batch of them, so that a sweep never holds the store for long. */
export async function deleteExpiredSessions(
  store: Store,
  now: number,
  batch: number,
): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('sessions')
    .where('token_hash', 'in', (q) =>
      q
        .selectFrom('sessions')
        .select('token_hash')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(batch),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Language and zone of several people, for letters that nobody asked for at this moment. */
export async function listPeople(
  store: Store,
  ids: readonly string[],
): Promise<Map<string, { locale: Locale; timeZone: string }>> {
  const rows = await store.query
    .selectFrom('users')
    .select(['id', 'locale', 'time_zone'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { locale: row.locale, timeZone: row.time_zone }]))
}
