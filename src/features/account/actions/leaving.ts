/** Leaving: announced, taken back within a month, or final. */
import { forgetContents } from '../../../platform/content-caches.ts'
import type { Context, MemberContext } from '../../../platform/context.ts'
import {
  afterCommit,
  forgetOwner,
  inTransaction,
  inTransactionOf,
} from '../../../platform/store/index.ts'
import { LEAVING_DAYS } from '../contract.ts'
import { deleteLeft, deleteOtherSessions, findUserBy, listLeft, setLeaving } from '../store.ts'

const DAY_MS = 86_400_000

/** Every device is signed out at once, this one too. Nothing else goes before the month is over. */
export async function leave(ctx: MemberContext): Promise<number> {
  const leavingAt = ctx.now() + LEAVING_DAYS * DAY_MS
  await inTransaction(ctx, async (ctx) => {
    await setLeaving(ctx.store, ctx.actor.id, leavingAt)
    await deleteOtherSessions(ctx.store, ctx.actor.id, '')
  })
  return leavingAt
}

export async function stay(ctx: MemberContext): Promise<void> {
  await setLeaving(ctx.store, ctx.actor.id, null)
}

/** Whether somebody is on their way out: what they showed to others is no longer shown. */
export async function isLeaving({ store }: Pick<Context, 'store'>, userId: string) {
  const user = await findUserBy(store, 'id', userId)
  return user === null || user.leavingAt !== null
}

const BATCH = 20

/**
 * The month is over: the account and every row that names its owner go, table by table as the rooms declare them,
 * so that a new room is never forgotten here. One transaction a person: all of somebody or nothing.
 */
export async function forgetLeft(
  ctx: Context,
  ownedTables: readonly string[],
  job: { throwIfStopped(): void },
): Promise<{ done: true; forgotten: number }> {
  let forgotten = 0
  for (;;) {
    const batch = await listLeft(ctx.store, ctx.now(), BATCH)
    for (const userId of batch) {
      job.throwIfStopped()
      if (await forgetPerson(ctx, userId, ownedTables)) forgotten++
    }
    if (batch.length < BATCH) return { done: true, forgotten }
  }
}

async function forgetPerson(ctx: Context, userId: string, ownedTables: readonly string[]) {
  return inTransactionOf(ctx, userId, async (ctx) => {
    if (!(await deleteLeft(ctx.store, userId, ctx.now()))) return false
    await forgetOwner(ctx.store, ownedTables, userId)
    afterCommit(ctx, () => forgetContents('all'))
    return true
  })
}
