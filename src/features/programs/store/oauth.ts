/** All SQL of grants. */
import type { AccessLimit, Scope } from '#platform/context.ts'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { readScopes } from './tokens.ts'

export interface OAuthAccess {
  id: string
  clientId: string
  clientName: string
  redirectUri: string
  challenge: string
  scopes: readonly Scope[]
  isProposing: boolean
  limit: AccessLimit | null
  /** 0: its code was not exchanged yet; then the number of its refresh token. */
  turn: number
  createdAt: number
  usedAt: number
}

interface AccessRow extends Omit<OAuthAccess, 'scopes' | 'limit'> {
  ownerId: string
  /** Joined by blanks. */
  scopes: string
  limitKind: string | null
  limitValue: string | null
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    oauthAccess: AccessRow
  }
}

export async function insertAccess(
  store: Store,
  ownerId: string,
  { scopes, limit, ...grant }: OAuthAccess,
): Promise<void> {
  const limits = { limitKind: limit?.kind ?? null, limitValue: limit?.value ?? null }
  await store.query
    .insertInto('oauthAccess')
    .values({ ownerId, ...grant, scopes: scopes.join(' '), ...limits })
    .execute()
}

export async function findAccess(
  store: Store,
  ownerId: string,
  id: string,
): Promise<OAuthAccess | null> {
  const row = await store.query
    .selectFrom('oauthAccess')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { limitKind, limitValue, ownerId: _, ...grant } = row
  const limit = limitKind === null ? null : { kind: limitKind, value: limitValue ?? '' }
  return { ...grant, scopes: readScopes(row.scopes), limit }
}

/** False: another request has taken this turn. */
export async function takeRefreshTurn(
  store: Store,
  ownerId: string,
  id: string,
  { turn, at }: { turn: number; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('oauthAccess')
    .set({ turn: turn + 1, usedAt: at })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('turn', '=', turn)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteAccess(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .deleteFrom('oauthAccess')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function deleteAccessOf(store: Store, ownerId: string): Promise<void> {
  await store.query.deleteFrom('oauthAccess').where('ownerId', '=', ownerId).execute()
}

/** Codes that nobody exchanged, and programs that were not used for long. */
export async function deleteIdleAccess(
  store: Store,
  before: { code: number; use: number },
): Promise<void> {
  await acrossOwners(store, 'grants of everybody end alike')
    .deleteFrom('oauthAccess')
    .where((e) =>
      e.or([
        e('usedAt', '<=', before.use),
        e.and([e('turn', '=', 0), e('createdAt', '<=', before.code)]),
      ]),
    )
    .execute()
}
