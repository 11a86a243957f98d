/** Leaving: announced, cancelled within a month, or final. */
import { forgetContents } from '#platform/content-caches.ts'
import type { Context, MemberContext } from '#platform/context.ts'
import { afterCommit, forgetOwner, inTransactionOf } from '#platform/store/index.ts'
import {
  deleteLeft,
  deleteLinksOf,
  findUserBy,
  hasOtherUser,
  listLeft,
  setLeaving,
} from '../store/index.ts'
import {
  endAccess,
  inPeopleTurn,
  leavingDate,
  loadUser,
  requireOtherAdministrator,
} from './administration.ts'

/**
 * Every device is signed out at once, including this one, and nothing rings any more. Nothing is deleted before the
 * month is over. The last administrator cannot leave while there are other people.
 */
export async function leave(ctx: MemberContext): Promise<number> {
  return inPeopleTurn(ctx, async (ctx) => {
    const { id } = ctx.actor
    if (await hasOtherUser(ctx.store, id))
      await requireOtherAdministrator(ctx, await loadUser(ctx, id))
    const leavingAt = leavingDate(ctx.now())
    await setLeaving(ctx.store, id, leavingAt)
    await endAccess(ctx, id)
    ctx.emit('person_changed', { change: 'leaving', resource: { type: 'user', id } })
    return leavingAt
  })
}

export async function stay(ctx: MemberContext): Promise<void> {
  await setLeaving(ctx.store, ctx.actor.id, null)
}

/** Whether a person is neither leaving nor disabled: otherwise their shares are not shown. */
export async function isActivePerson({ store }: Pick<Context, 'store'>, userId: string) {
  const user = await findUserBy(store, 'id', userId)
  return user !== null && user.leavingAt === null && user.disabledAt === null
}

const BATCH = 20

/**
 * The month is over: deletes the account and every row that names its owner, table by table as the features declare
 * them, so that a new feature is never forgotten here. One transaction per person: everything or nothing.
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
    await deleteLinksOf(ctx.store, userId)
    await forgetOwner(ctx.store, ownedTables, userId)
    afterCommit(ctx, () => forgetContents('all'))
    return true
  })
}
