/** Creates, lists and revokes tokens. */
import { randomBytes } from 'node:crypto'
import { addressPrefix, findActiveActor, requireEnabled } from '#features/account/index.ts'
import type { Actor, Context, MemberContext } from '#platform/context.ts'
import { newId, sha256 } from '#platform/crypto/index.ts'
import { runHooks } from '#platform/hooks.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import { DEFAULT_TOKEN_DAYS, MAX_TOKENS } from '../../contract/limits.ts'
import type { CreateTokenInput, TokenRecord } from '../../contract/tokens.ts'
import { refuse } from '../../problems/tokens.ts'
import { isToken, SECRET_BYTES, writeToken } from '../../rules/tokens/token.ts'
import { deleteAccess, deleteAccessOf } from '../../store/oauth.ts'
import {
  type AccessToken,
  countTokens,
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  findTokenByHash,
  insertToken,
  isTokenValid,
  listTokens,
  saveUse,
} from '../../store/tokens.ts'
import { sweepAccess } from '../oauth/access.ts'

const DAY_MS = 86_400_000

/** The token itself is only in this result. */
export async function createToken(ctx: MemberContext, input: CreateTokenInput) {
  const token = writeToken(randomBytes(SECRET_BYTES))
  const now = ctx.now()
  const days = input.expires_in_days === undefined ? DEFAULT_TOKEN_DAYS : input.expires_in_days
  const id = newId(now)
  await inTransaction(ctx, async (ctx) => {
    await requireEnabled(ctx)
    if ((await countTokens(ctx.store, ctx.actor.id)) >= MAX_TOKENS)
      throw refuse('token_quota_exceeded', { max: MAX_TOKENS })
    await insertToken(ctx.store, ctx.actor.id, {
      id,
      name: input.name,
      scopes: input.scopes,
      limit: input.limit ?? null,
      isProposing: input.proposes ?? false,
      createdAt: now,
      expiresAt: days === null ? null : now + days * DAY_MS,
      lastUsedAt: null,
      lastUsedPrefix: null,
      tokenHash: sha256(token),
    })
    await runHooks(ctx, 'token_made', {})
  })
  return { ok: true as const, id, token }
}

declare module '#platform/context.ts' {
  interface Hooks {
    /** A program has a token, and may call with it from now on. */
    token_made: object
  }
}

export async function showTokens({ store, actor }: MemberContext) {
  const tokens = await listTokens(store, actor.id)
  return { ok: true as const, tokens: tokens.map(tokenReply) }
}

function tokenReply(token: AccessToken): TokenRecord {
  const { id, name, scopes, limit, createdAt, expiresAt, lastUsedAt, lastUsedPrefix } = token
  return {
    ...{ id, name, scopes: [...scopes], limit, proposes: token.isProposing },
    created_at: toIso(createdAt),
    expires_at: expiresAt === null ? null : toIso(expiresAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
    last_used_prefix: lastUsedPrefix,
  }
}

export async function revokeToken(ctx: MemberContext, id: string) {
  const isRevoked = await inTransaction(ctx, async ({ store, actor }) => {
    await deleteAccess(store, actor.id, id)
    return deleteToken(store, actor.id, id)
  })
  if (!isRevoked) throw refuse('token_not_found')
  return { ok: true as const }
}

/** A person left or was disabled: their programs stop too, and stay stopped if the person comes back. */
export async function revokeTokensOf({ store }: Context, { userId }: { userId: string }) {
  await deleteAccessOf(store, userId)
  await deleteTokensOf(store, userId)
}

// Long enough for its owner to see in the list why a program stopped.
const SHOWN_EXPIRED_MS = 30 * DAY_MS

export async function sweepTokens(ctx: Context): Promise<void> {
  await sweepAccess(ctx)
  await deleteExpiredTokens(ctx.store, ctx.now() - SHOWN_EXPIRED_MS)
}

// Whom a token acts for, by a query at every request: a revoked token is refused at once, on every process.

/** Null: it is invalid, revoked or expired, or its person left or was disabled. */
export async function identifyToken(
  ctx: Context,
  sent: string,
  request: Pick<RequestInfo, 'address'>,
): Promise<Actor | null> {
  if (!isToken(sent)) return null
  const token = await findTokenByHash(ctx.store, sha256(sent), ctx.now())
  const actor = token && (await findActiveActor(ctx, token.ownerId))
  if (!actor) return null
  await noteUse(ctx, actor.id, token, request.address)
  const { id, name, scopes, limit, isProposing } = token
  return { ...actor, sessionId: id, token: { id, name, scopes, limit, isProposing } }
}

/** Of a request that goes on: those who leave or are disabled have lost their tokens too. */
export async function hasValidToken({ store, actor, now }: MemberContext): Promise<boolean> {
  return actor.token !== undefined && isTokenValid(store, actor.id, actor.token.id, now())
}

// A last use to the hour is exact enough for people, and avoids a write at each request of a busy program.
const USE_INTERVAL_MS = 3_600_000

async function noteUse(ctx: Context, ownerId: string, token: AccessToken, address: string) {
  const at = ctx.now()
  const before = at - USE_INTERVAL_MS
  if (token.lastUsedAt !== null && token.lastUsedAt > before) return
  await saveUse(ctx.store, ownerId, token.id, { at, prefix: addressPrefix(address), before })
}
