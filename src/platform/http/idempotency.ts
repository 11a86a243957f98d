/** Creates that are sent twice are done once: key and result are stored in the create's own transaction. */

import type { MemberContext } from '../context.ts'
import { sha256 } from '../crypto/index.ts'
import { common } from '../problems/common.ts'
import { inTransaction } from '../store/index.ts'

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
