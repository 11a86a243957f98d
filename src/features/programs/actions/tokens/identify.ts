/** Whom a token acts for, by a query at every request: a revoked token is refused at once, on every process. */
import { addressPrefix, findActiveActor } from '#features/account/index.ts'
import type { Actor, Context } from '#platform/context.ts'
import { sha256 } from '#platform/crypto/index.ts'
import type { RequestInfo } from '#platform/http/index.ts'
import { isToken } from '../../rules/tokens/token.ts'
import { type AccessToken, findTokenByHash, saveUse } from '../../store/tokens.ts'

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
  const { id, scopes, limit } = token
  return { ...actor, sessionId: id, token: { id, scopes, limit } }
}

// A last use to the hour is exact enough for people, and avoids a write at each request of a busy program.
const USE_INTERVAL_MS = 3_600_000

async function noteUse(ctx: Context, ownerId: string, token: AccessToken, address: string) {
  const at = ctx.now()
  const before = at - USE_INTERVAL_MS
  if (token.lastUsedAt !== null && token.lastUsedAt > before) return
  await saveUse(ctx.store, ownerId, token.id, { at, prefix: addressPrefix(address), before })
}
