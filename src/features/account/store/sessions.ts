/** Sessions of people, found by the hash of their token. */
import type { Role } from '#platform/context.ts'
import { compileOnce, type Store } from '#platform/store/index.ts'
import { toUser, USER_COLUMNS } from './users.ts'

interface SessionsTable {
  token_hash: string
  id: string
  user_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  agent: string
  address_prefix: string
  provider: string
  granted_role: Role | null
  logout_hint: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

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

// Runs at every request, so it is compiled once.
const sessionOfToken = compileOnce((query) =>
  query
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      ...USER_COLUMNS,
      'sessions.id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.granted_role',
    ])
    .where('sessions.token_hash', '=', '')
    .where('sessions.expires_at', '>', 0)
    .where('users.disabled_at', 'is', null),
)

/** The session of a token and its person, in one indexed read. */
export async function findSession(store: Store, tokenHash: string, now: number) {
  const [row] = await sessionOfToken(store.query, [tokenHash, now])
  if (!row) return null
  return {
    sessionId: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    grantedRole: row.granted_role,
    user: toUser(row),
  }
}

export async function saveSession(
  store: Store,
  userId: string,
  session: Session & SessionOrigin & { tokenHash: string },
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
      ...originColumns(session),
    })
    .execute()
}

function originColumns({ provider, grantedRole, logoutHint }: SessionOrigin) {
  return { provider, granted_role: grantedRole, logout_hint: logoutHint }
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
    .set({
      token_hash: fresh.tokenHash,
      created_at: fresh.createdAt,
      last_seen_at: fresh.createdAt,
      expires_at: fresh.expiresAt,
      ...originColumns(fresh),
    })
    .where('user_id', '=', userId)
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
    .select(['provider', 'granted_role', 'logout_hint'])
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row
    ? { provider: row.provider, grantedRole: row.granted_role, logoutHint: row.logout_hint }
    : null
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
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute()
  await store.query
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
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

/** Returns their ids. */
export async function deleteOtherSessions(
  store: Store,
  userId: string,
  currentId: string,
): Promise<string[]> {
  const rows = await store.query
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
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
    .where('user_id', '=', userId)
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
    .set({ granted_role: null })
    .where('user_id', '=', userId)
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
