/** All SQL of tokens. A token is identified by its hash alone. */
import { type AccessLimit, SCOPES, type Scope } from '#platform/context.ts'
import { acrossOwners, countRows, type Store } from '#platform/store/index.ts'

interface AccessTokensTable {
  owner_id: string
  id: string
  token_hash: string
  name: string
  /** Joined by blanks. */
  scopes: string
  limit_kind: string | null
  limit_value: string | null
  created_at: number
  expires_at: number | null
  last_used_at: number | null
  last_used_prefix: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    access_tokens: AccessTokensTable
  }
}

export interface AccessToken {
  id: string
  name: string
  scopes: readonly Scope[]
  limit: AccessLimit | null
  createdAt: number
  /** Null: never. */
  expiresAt: number | null
  lastUsedAt: number | null
  lastUsedPrefix: string | null
}

/** One that has not expired, with its owner. */
export async function findTokenByHash(
  store: Store,
  tokenHash: string,
  now: number,
): Promise<(AccessToken & { ownerId: string }) | null> {
  const row = await acrossOwners(store, 'whose it is, is the question')
    .selectFrom('access_tokens')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .executeTakeFirst()
  return row ? { ...toToken(row), ownerId: row.owner_id } : null
}

/** Writes nothing when another request recorded a use since `before`. */
export async function saveUse(
  store: Store,
  ownerId: string,
  id: string,
  use: { at: number; prefix: string; before: number },
): Promise<void> {
  await store.query
    .updateTable('access_tokens')
    .set({ last_used_at: use.at, last_used_prefix: use.prefix })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<=', use.before)]))
    .execute()
}

export async function insertToken(
  store: Store,
  ownerId: string,
  token: AccessToken & { tokenHash: string },
): Promise<void> {
  await store.query
    .insertInto('access_tokens')
    .values({
      owner_id: ownerId,
      id: token.id,
      token_hash: token.tokenHash,
      name: token.name,
      scopes: token.scopes.join(' '),
      limit_kind: token.limit?.kind ?? null,
      limit_value: token.limit?.value ?? null,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: null,
      last_used_prefix: null,
    })
    .execute()
}

/** Newest first, expired ones among them. */
export async function listTokens(store: Store, ownerId: string): Promise<AccessToken[]> {
  const rows = await store.query
    .selectFrom('access_tokens')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toToken)
}

export async function countTokens(store: Store, ownerId: string): Promise<number> {
  return countRows(store.query.selectFrom('access_tokens').where('owner_id', '=', ownerId))
}

export async function deleteToken(store: Store, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('access_tokens')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('access_tokens').where('owner_id', '=', ownerId).execute()
}

export async function deleteExpiredTokens(store: Store, before: number): Promise<void> {
  await acrossOwners(store, 'tokens of everybody expire alike')
    .deleteFrom('access_tokens')
    .where('expires_at', '<=', before)
    .execute()
}

function toToken(row: AccessTokensTable): AccessToken {
  return {
    id: row.id,
    name: row.name,
    // A scope that this release does not know allows nothing.
    scopes: SCOPES.filter((scope) => row.scopes.split(' ').includes(scope)),
    limit: row.limit_kind === null ? null : { kind: row.limit_kind, value: row.limit_value ?? '' },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedPrefix: row.last_used_prefix,
  }
}
