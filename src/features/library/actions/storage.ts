/** Bytes that other features store for a person, counted in the same quota as texts. */
import type { MemberContext } from '#platform/context.ts'
import type { Store } from '#platform/store/index.ts'
import { refuse } from '../problems.ts'
import { countStored, readCount } from '../store/index.ts'

/** Call it inside the transaction that stores them: a refusal undoes it. */
export async function keepBytes(ctx: MemberContext, bytes: number): Promise<void> {
  await countStored(ctx.store, ctx.actor.id, bytes)
  await refuseOverStorage(ctx)
}

/** Adds to the counter without a check; negative when bytes were freed. */
export async function countBytes(store: Store, ownerId: string, by: number): Promise<void> {
  await countStored(store, ownerId, by)
}

/** Before anything is written, for a change that a refusal could not undo. */
export async function requireBytes(ctx: MemberContext, more: number): Promise<void> {
  const max = ctx.config.MAX_BYTES_PER_USER
  if (more > 0 && (await readCount(ctx.store, ctx.actor.id, 'stored')) + more > max)
    throw refuse('storage_quota_exceeded', { max })
}

/** After the write and the thinning of versions: a refusal undoes all of it. */
export async function refuseOverStorage(ctx: MemberContext): Promise<void> {
  const max = ctx.config.MAX_BYTES_PER_USER
  if ((await readCount(ctx.store, ctx.actor.id, 'stored')) > max)
    throw refuse('storage_quota_exceeded', { max })
}
