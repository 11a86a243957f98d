/** Creates that are sent twice are done once: key and result are stored in the create's own transaction. */

import type { MemberContext } from '../context.ts'
import { sha256 } from '../crypto/index.ts'
import { common } from '../problems/index.ts'
import { acrossOwners, inTransaction, isRecord, type Store, storedJson } from '../store/index.ts'
import { PageResponse, RawResponse, WithHeaders } from './responses.ts'

// A client without a response for a day no longer retries.
const LIFETIME_MS = 24 * 3_600_000

const KEY = /^[A-Za-z0-9_-]{1,64}$/

declare module '../store/tables.ts' {
  interface Tables {
    idempotencyKeys: {
      ownerId: string
      key: string
      requestHash: string
      /** JSON of the reply. */
      body: string
      createdAt: number
    }
  }
}

export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text)
}

export interface OnceOnly<Prepared> {
  key: string
  /** What was asked: the same key with another request is refused. */
  request: unknown
  /** Slow work, done before anybody waits for the transaction, and not at all when the result is known. */
  prepare(): Promise<Prepared>
  create(ctx: MemberContext, prepared: Prepared): Promise<unknown>
}

/** Does the create, or returns the response of the first request with this key. */
export async function onceOnly<Prepared>(
  ctx: MemberContext,
  { key: sent, request, prepare, create }: OnceOnly<Prepared>,
): Promise<unknown> {
  // Keys are separate for each token, and for the person without a token: no one reads another's stored response.
  const key = ctx.actor.token ? `${ctx.actor.token.id}:${sent}` : sent
  const requestHash = sha256(JSON.stringify(request))
  const known = await findResult(ctx, key, requestHash)
  if (known) return known.value
  const prepared = await prepare()
  return inTransaction(ctx, async (ctx) => {
    // Meanwhile a twin of this request may have been faster.
    const before = await findResult(ctx, key, requestHash)
    if (before) return before.value
    const value = await create(ctx, prepared)
    if (isResponse(value))
      throw new Error('a create with an idempotency key must return plain JSON')
    await ctx.store.query
      .insertInto('idempotencyKeys')
      .values({
        ownerId: ctx.actor.id,
        key,
        requestHash,
        body: JSON.stringify(value),
        createdAt: ctx.now(),
      })
      .execute()
    return value
  })
}

async function findResult(
  { store, actor }: MemberContext,
  key: string,
  requestHash: string,
): Promise<{ value: unknown } | null> {
  const row = await store.query
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'body'])
    .where('ownerId', '=', actor.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.requestHash !== requestHash) throw common.refuse('idempotency_key_reused')
  if (!row) return null
  const value = storedJson<Record<string, unknown> | null>(row.body, isRecord, null)
  // The create was done, but its result is no longer available.
  if (!value) throw common.refuse('outcome_unknown')
  return { value }
}

/** A page or a response with headers cannot be repeated from what is stored. */
function isResponse(value: unknown): boolean {
  return (
    value instanceof PageResponse || value instanceof RawResponse || value instanceof WithHeaders
  )
}

/** Keys that are older than any client's patience. */
export async function forgetIdempotencyKeys(store: Store, now: number): Promise<void> {
  await acrossOwners(store, 'keys of everybody grow old alike')
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', now - LIFETIME_MS)
    .execute()
}
