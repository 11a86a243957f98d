/** Creates, lists and revokes tokens. */
import { randomBytes } from 'node:crypto'
import { requireEnabled } from '#features/account/index.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { newId, sha256 } from '#platform/crypto/index.ts'
import { inTransaction } from '#platform/store/index.ts'
import { toIso } from '#platform/time/index.ts'
import type { CreateTokenInput, TokenRecord } from '../../contract/tokens.ts'
import { DEFAULT_TOKEN_DAYS, MAX_TOKENS } from '../../contract/tokens-limits.ts'
import { refuse } from '../../problems/tokens.ts'
import { SECRET_BYTES, writeToken } from '../../rules/tokens/token.ts'
import {
  type AccessToken,
  countTokens,
  deleteExpiredTokens,
  deleteToken,
  deleteTokensOf,
  insertToken,
  listTokens,
} from '../../store/tokens.ts'

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
      createdAt: now,
      expiresAt: days === null ? null : now + days * DAY_MS,
      lastUsedAt: null,
      lastUsedPrefix: null,
      tokenHash: sha256(token),
    })
  })
  return { ok: true as const, id, token }
}

export async function showTokens({ store, actor }: MemberContext) {
  const tokens = await listTokens(store, actor.id)
  return { ok: true as const, tokens: tokens.map(tokenReply) }
}

function tokenReply(token: AccessToken): TokenRecord {
  const { id, name, scopes, limit, createdAt, expiresAt, lastUsedAt, lastUsedPrefix } = token
  return {
    ...{ id, name, scopes: [...scopes], limit },
    created_at: toIso(createdAt),
    expires_at: expiresAt === null ? null : toIso(expiresAt),
    last_used_at: lastUsedAt === null ? null : toIso(lastUsedAt),
    last_used_prefix: lastUsedPrefix,
  }
}

export async function revokeToken({ store, actor }: MemberContext, id: string) {
  if (!(await deleteToken(store, actor.id, id))) throw refuse('token_not_found')
  return { ok: true as const }
}

/** A person left or was disabled: their programs stop too, and stay stopped if the person comes back. */
export async function revokeTokensOf({ store }: Context, { userId }: { userId: string }) {
  await deleteTokensOf(store, userId)
}

// Long enough for its owner to see in the list why a program stopped.
const SHOWN_EXPIRED_MS = 30 * DAY_MS

export async function sweepTokens(ctx: Context): Promise<void> {
  await deleteExpiredTokens(ctx.store, ctx.now() - SHOWN_EXPIRED_MS)
}
