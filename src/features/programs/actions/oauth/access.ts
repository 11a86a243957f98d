/**
 * OAuth 2.1: a program asks, its person consents, and it gets a token of an hour that it renews. The token is listed with
 * the others and revoked there; whatever was used twice ends the grant, since nobody knows who has it.
 */
import { hash, randomBytes } from 'node:crypto'
import { findActiveActor, requireEnabled } from '#features/account/index.ts'
import type { Context, MemberContext, Scope } from '#platform/context.ts'
import { isSame, newId, sha256 } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import { inTransaction, inTransactionOf, isRecord } from '#platform/store/index.ts'
import { MAX_TOKENS } from '../../contract/limits.ts'
import { refuse } from '../../problems/tokens.ts'
import { readTicket, writeTicket } from '../../rules/oauth/tickets.ts'
import { isToken, SECRET_BYTES, writeToken } from '../../rules/tokens/token.ts'
import {
  deleteAccess,
  deleteIdleAccess,
  findAccess,
  insertAccess,
  type OAuthAccess,
  takeRefreshTurn,
} from '../../store/oauth.ts'
import { countTokens, deleteToken, findTokenByHash, insertToken } from '../../store/tokens.ts'
import { oauthKey } from './clients.ts'

const DAY_MS = 86_400_000
const CODE_MS = 60_000
const ACCESS_MS = 3_600_000
const IDLE_MS = 60 * DAY_MS

type Consent = Omit<OAuthAccess, 'id' | 'turn' | 'createdAt' | 'usedAt'>

/** The code, for one minute and one use. */
export async function allowAccess(ctx: MemberContext, consent: Consent): Promise<string> {
  const now = ctx.now()
  const id = newId(now)
  const owner = ctx.actor.id
  await inTransaction(ctx, async (ctx) => {
    await requireEnabled(ctx)
    if ((await countTokens(ctx.store, owner)) >= MAX_TOKENS)
      throw refuse('token_quota_exceeded', { max: MAX_TOKENS })
    await insertAccess(ctx.store, owner, { ...consent, id, turn: 0, createdAt: now, usedAt: now })
  })
  return writeTicket(oauthKey(ctx), 'code', { owner, id, until: now + CODE_MS })
}

export interface TokenRequest {
  clientId: string
  /** Of a code. */
  redirectUri?: string | undefined
  verifier?: string | undefined
  /** Of a refresh token: fewer permissions than were granted. */
  scopes?: readonly Scope[] | undefined
}

export async function exchangeCode(ctx: Context, code: string, request: TokenRequest) {
  const read = readTicket(oauthKey(ctx), 'code', code)
  if (!isCode(read) || read.until <= ctx.now()) throw refuse('oauth_grant')
  return renew(ctx, read.owner, read.id, 0, (grant) => {
    const { verifier = '', redirectUri, clientId } = request
    const challenge = hash('sha256', verifier, 'base64url')
    return (
      grant.clientId === clientId &&
      grant.redirectUri === redirectUri &&
      isSame(grant.challenge, challenge)
    )
  })
}

export async function refreshToken(ctx: Context, token: string, request: TokenRequest) {
  const read = readTicket(oauthKey(ctx), 'refresh', token)
  if (!isRefresh(read)) throw refuse('oauth_grant')
  const { owner, id, turn } = read
  const isOfClient = ({ clientId }: OAuthAccess) => clientId === request.clientId
  return renew(ctx, owner, id, turn, isOfClient, request.scopes)
}

/** Ends the grant of a token that its program gives back. Silent about any other: nobody learns which there are. */
export async function revokeAccess(ctx: Context, token: string): Promise<void> {
  const read = readTicket(oauthKey(ctx), 'refresh', token)
  if (isRefresh(read)) await end(ctx, read.owner, read.id)
  const access = isToken(token) && (await findTokenByHash(ctx.store, sha256(token), ctx.now()))
  const grant = access && (await findAccess(ctx.store, access.ownerId, access.id))
  if (access && grant) await end(ctx, access.ownerId, access.id)
}

export async function sweepAccess(ctx: Context): Promise<void> {
  const now = ctx.now()
  await deleteIdleAccess(ctx.store, { code: now - DAY_MS, use: now - IDLE_MS })
}

async function renew(
  ctx: Context,
  owner: string,
  id: string,
  turn: number,
  isTheirs: (grant: OAuthAccess) => boolean,
  wanted?: readonly Scope[],
) {
  const now = ctx.now()
  const access = writeToken(randomBytes(SECRET_BYTES))
  const actor = await findActiveActor(ctx, owner)
  const grant = actor && (await findAccess(ctx.store, owner, id))
  if (!grant || now - grant.usedAt > IDLE_MS) throw refuse('oauth_grant')
  if (grant.turn !== turn || !isTheirs(grant)) {
    await end(ctx, owner, id)
    throw refuse('oauth_grant')
  }
  const scopes = wanted ?? grant.scopes
  if (scopes.length === 0 || scopes.some((scope) => !grant.scopes.includes(scope)))
    throw refuse('oauth_scope')
  const isTaken = await inTransactionOf(ctx, owner, async (ctx) => {
    const { store } = ctx
    if (!(await takeRefreshTurn(store, owner, id, { turn, at: now }))) return false
    await deleteToken(store, owner, id)
    await insertToken(store, owner, {
      ...{ id, scopes, name: grant.clientName, limit: grant.limit, createdAt: grant.createdAt },
      isProposing: grant.isProposing,
      ...{ expiresAt: now + ACCESS_MS, lastUsedAt: null, lastUsedPrefix: null },
      tokenHash: sha256(access),
    })
    await runHooks(ctx, 'token_made', {})
    return true
  })
  if (!isTaken) {
    await end(ctx, owner, id)
    throw refuse('oauth_grant')
  }
  return {
    access_token: access,
    token_type: 'Bearer' as const,
    expires_in: ACCESS_MS / 1_000,
    refresh_token: writeTicket(oauthKey(ctx), 'refresh', { owner, id, turn: turn + 1 }),
    scope: scopes.join(' '),
  }
}

async function end(ctx: Context, owner: string, id: string): Promise<void> {
  await inTransactionOf(ctx, owner, async ({ store }) => {
    await deleteAccess(store, owner, id)
    await deleteToken(store, owner, id)
  })
}

function isCode(read: unknown): read is { owner: string; id: string; until: number } {
  return isRecord(read) && typeof read['until'] === 'number'
}

function isRefresh(read: unknown): read is { owner: string; id: string; turn: number } {
  return isRecord(read) && typeof read['turn'] === 'number'
}
