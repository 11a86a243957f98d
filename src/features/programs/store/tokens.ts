/** All SQL of tokens. A token is identified by its hash alone. */
import { type AccessLimit, SCOPES, type Scope } from '#platform/context.ts'
import { acrossOwners, countRows, type Store } from '#platform/store/index.ts'

export interface AccessToken {
  id: string
  name: string
  scopes: readonly Scope[]
  limit: AccessLimit | null
  isProposing: boolean
  createdAt: number
  /** Null: never. */
  expiresAt: number | null
  lastUsedAt: number | null
  lastUsedPrefix: string | null
}

interface TokenRow extends Omit<AccessToken, 'scopes' | 'limit'> {
  ownerId: string
  tokenHash: string
  /** Joined by blanks. */
  scopes: string
  limitKind: string | null
  limitValue: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    accessTokens: TokenRow
  }
}

/** One that has not expired, with its owner. */
export async function findTokenByHash(
  store: Store,
  tokenHash: string,
  now: number,
): Promise<(AccessToken & { ownerId: string }) | null> {
  const row = await acrossOwners(store, 'whose it is, is the question')
    .selectFrom('accessTokens')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now)]))
    .executeTakeFirst()
  return row ? toToken(row) : null
}

/** Whether it was neither revoked nor has expired. */
export async function isTokenValid(
  store: Store,
  ownerId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const row = await store.query
    .selectFrom('accessTokens')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now)]))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether any program may call. */
export async function hasTokens(store: Store): Promise<boolean> {
  const row = await acrossOwners(store, 'whether there is one of anybody')
    .selectFrom('accessTokens')
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Writes nothing when another request recorded a use since `before`. */
export async function saveUse(
  store: Store,
  ownerId: string,
  id: string,
  use: { at: number; prefix: string; before: number },
): Promise<void> {
  await store.query
    .updateTable('accessTokens')
    .set({ lastUsedAt: use.at, lastUsedPrefix: use.prefix })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where((e) => e.or([e('lastUsedAt', 'is', null), e('lastUsedAt', '<=', use.before)]))
    .execute()
}

export async function insertToken(
  store: Store,
  ownerId: string,
  { scopes, limit, ...token }: AccessToken & { tokenHash: string },
): Promise<void> {
  const limits = { limitKind: limit?.kind ?? null, limitValue: limit?.value ?? null }
  await store.query
    .insertInto('accessTokens')
    .values({ ownerId, ...token, scopes: scopes.join(' '), ...limits })
    .execute()
}

/** Newest first, expired ones among them. */
export async function listTokens(store: Store, ownerId: string): Promise<AccessToken[]> {
  const rows = await store.query
    .selectFrom('accessTokens')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(toToken)
}

export async function countTokens(store: Store, ownerId: string): Promise<number> {
  return countRows(store.query.selectFrom('accessTokens').where('ownerId', '=', ownerId))
}

export async function deleteToken(store: Store, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await store.query
    .deleteFrom('accessTokens')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('accessTokens').where('ownerId', '=', ownerId).execute()
}

/** One of a program that can still be renewed stays: its person ends it by its row. */
export async function deleteExpiredTokens(store: Store, before: number): Promise<void> {
  await acrossOwners(store, 'tokens of everybody expire alike')
    .deleteFrom('accessTokens')
    .where('expiresAt', '<=', before)
    .where((e) => e('id', 'not in', e.selectFrom('oauthAccess').select('oauthAccess.id')))
    .execute()
}

/** A scope that this release does not know allows nothing. */
export function readScopes(joined: string): Scope[] {
  return SCOPES.filter((scope) => joined.split(' ').includes(scope))
}

function toToken({ limitKind, limitValue, ...row }: TokenRow): AccessToken & { ownerId: string } {
  return {
    ...row,
    scopes: readScopes(row.scopes),
    limit: limitKind === null ? null : { kind: limitKind, value: limitValue ?? '' },
  }
}
