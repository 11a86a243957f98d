/** Sessions of people, found by the hash of their token. */
import type { Role } from '#platform/context.ts'
import { compileOnce, type Store } from '#platform/store/index.ts'
import { toUser, USER_COLUMNS } from './users.ts'

export interface Session {
  id: string
  createdAt: number
  lastSeenAt: number
  expiresAt: number
  agent: string
  addressPrefix: string
}

/** How a session was opened. */
export interface SessionOrigin {
  provider: string
  /** The role from the provider's groups, valid as long as this session. */
  grantedRole: Role | null
  /** The token that the provider needs when this session ends there too. */
  logoutHint: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    sessions: Session & SessionOrigin & { tokenHash: string; userId: string }
  }
}

// Runs at every request, so it is compiled once.
const sessionOfToken = compileOnce((query) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      ...USER_COLUMNS,
      'sessions.id',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'sessions.grantedRole',
    ])
    .where('sessions.tokenHash', '=', '')
    .where('sessions.expiresAt', '>', 0)
    .where('users.disabledAt', 'is', null),
)

/** The session of a token and its person, in one indexed read. */
export async function findSession(store: Store, tokenHash: string, now: number) {
  const [row] = await sessionOfToken(store.query, [tokenHash, now])
  if (!row) return null
  const { id: sessionId, createdAt, lastSeenAt, grantedRole, ...person } = row
  return { sessionId, createdAt, lastSeenAt, grantedRole, user: toUser(person) }
}

export async function saveSession(
  store: Store,
  userId: string,
  session: Session & SessionOrigin & { tokenHash: string },
): Promise<void> {
  await store.query
    .insertInto('sessions')
    .values({ userId, ...session })
    .execute()
}

/** The person authenticated again: the same device, with a new secret. */
export async function replaceSessionToken(
  store: Store,
  userId: string,
  sessionId: string,
  fresh: SessionOrigin & { tokenHash: string; createdAt: number; expiresAt: number },
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('sessions')
    .set({ ...fresh, lastSeenAt: fresh.createdAt })
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findSessionOrigin(
  store: Store,
  userId: string,
  sessionId: string,
): Promise<SessionOrigin | null> {
  const row = await store.query
    .selectFrom('sessions')
    .select(['provider', 'grantedRole', 'logoutHint'])
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row ?? null
}

/** Also stores in the account when its person was last seen: sessions end, and this stays. */
export async function renewSession(
  store: Store,
  userId: string,
  sessionId: string,
  now: number,
  expiresAt: number,
): Promise<void> {
  await store.query
    .updateTable('sessions')
    .set({ lastSeenAt: now, expiresAt })
    .where('id', '=', sessionId)
    .execute()
  await store.query.updateTable('users').set({ lastSeenAt: now }).where('id', '=', userId).execute()
}

export async function listSessions(store: Store, userId: string, now: number): Promise<Session[]> {
  return store.query
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'agent', 'addressPrefix'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

export async function deleteSession(
  store: Store,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns their ids. */
export async function deleteOtherSessions(
  store: Store,
  userId: string,
  currentId: string,
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '<>', currentId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ends the sessions of one sign-in method, except the given one; returns the ids. Older sessions without a recorded
 * method could have used any of them, and end too.
 */
export async function deleteSessionsOpenedBy(
  store: Store,
  userId: string,
  provider: string,
  keptId: string,
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('provider', 'in', [provider, ''])
    .where('id', '<>', keptId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A session of the provider continues without the role from the provider's groups. */
export async function dropGrantedRole(
  store: Store,
  userId: string,
  sessionId: string,
  provider: string,
): Promise<void> {
  await store.query
    .updateTable('sessions')
    .set({ grantedRole: null })
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .where('provider', '=', provider)
    .execute()
}

/** Expired sessions, at most a batch of them, so that a sweep never blocks the store for long. */
export async function deleteExpiredSessions(
  store: Store,
  now: number,
  batch: number,
): Promise<number> {
  const { numDeletedRows } = await store.query
    .deleteFrom('sessions')
    .where('tokenHash', 'in', (q) =>
      q
        .selectFrom('sessions')
        .select('tokenHash')
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(batch),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
