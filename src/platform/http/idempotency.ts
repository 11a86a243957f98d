/** Creates that are sent twice are done once: key and result are stored in the create's own transaction. */

import type { MemberContext } from '../context.ts'
import { sha256 } from '../crypto/index.ts'
import { common } from '../problems/everywhere.ts'
import { acrossOwners, inTransaction, type Store } from '../store/index.ts'
import { PageAnswer, RawAnswer, WithHeaders } from './answers.ts'

// A client that has not heard back within a day has given up.
const KEPT_MS = 24 * 3_600_000

const KEY = /^[A-Za-z0-9_-]{1,64}$/

interface IdempotencyKeysTable {
  owner_id: string
  key: string
  request_hash: string
  body: string
  created_at: number
}

declare module '../store/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
  }
}

export function isIdempotencyKey(text: string): boolean {
  return KEY.test(text)
}

/** Does the create, or answers what the first one with this key answered. */
export async function onceOnly(
  ctx: MemberContext,
  key: string,
  request: unknown,
  create: (ctx: MemberContext) => Promise<unknown>,
): Promise<unknown> {
  const requestHash = sha256(JSON.stringify(request))
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.store.query
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'body'])
      .where('owner_id', '=', ctx.actor.id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (before && before.request_hash !== requestHash) throw common.refuse('idempotency_key_reused')
    if (before) return JSON.parse(before.body)
    const value = await create(ctx)
    if (isAnswer(value)) throw new Error('a create with an idempotency key must answer plain JSON')
    await ctx.store.query
      .insertInto('idempotency_keys')
      .values({
        owner_id: ctx.actor.id,
        key,
        request_hash: requestHash,
        body: JSON.stringify(value),
        created_at: ctx.now(),
      })
      .execute()
    return value
  })
}

/** A page or an answer with headers cannot be said a second time from what is stored. */
function isAnswer(value: unknown): boolean {
  return value instanceof PageAnswer || value instanceof RawAnswer || value instanceof WithHeaders
}

/** Keys that are older than any client's patience. */
export async function forgetIdempotencyKeys(store: Store, now: number): Promise<void> {
  await acrossOwners(store, 'keys of everybody grow old alike')
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEPT_MS)
    .execute()
}
