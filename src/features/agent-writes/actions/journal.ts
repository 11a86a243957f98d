/** Stores what tokens wrote and no version shows, for three months and within a number. */
import type { Context, Hooks, MemberContext } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { inTransactionOf } from '#platform/store/index.ts'
import { cutBytes } from '#platform/text/index.ts'
import { deleteAllButNewest, deleteOldWrites, insertWrite, listOwnersAbove } from '../store.ts'

const MAX_AGE_MS = 90 * 86_400_000
const MOST_WRITES = 10_000
const NAME_BYTES = 1_000

/** Handles `token_wrote`, in the transaction of the write. */
export async function keepWrite(context: Context, write: Hooks['token_wrote']): Promise<void> {
  const { store, actor, now } = context as MemberContext
  const { byToken, byName, action, targetId, name, before, after } = write
  const at = now()
  await insertWrite(store, actor.id, {
    ...{ id: newId(at), byToken: byToken ?? '', byName: byName ?? '', writtenAt: at },
    ...{ action, targetId, name: cutBytes(name, NAME_BYTES) },
    ...{ fieldsBefore: JSON.stringify(before), fieldsAfter: JSON.stringify(after) },
    undoneAt: null,
  })
}

export async function sweepWrites(ctx: Context): Promise<void> {
  await deleteOldWrites(ctx.store, ctx.now() - MAX_AGE_MS)
  for (const owner of await listOwnersAbove(ctx.store, MOST_WRITES))
    await inTransactionOf(ctx, owner, ({ store }) => deleteAllButNewest(store, owner, MOST_WRITES))
}
