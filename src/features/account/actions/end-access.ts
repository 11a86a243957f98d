/** Ends all access of a person: sessions, and by hooks what other features issued. */
import type { Context } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { deleteLinksOf, deleteOtherSessions } from '../store/index.ts'

/** In the transaction of the action that disables or removes the person, so that both happen or neither. */
export async function endAccess(ctx: Context, userId: string): Promise<void> {
  const sessionIds = await deleteOtherSessions(ctx.store, userId, '')
  await deleteLinksOf(ctx.store, userId)
  if (sessionIds.length > 0) await runHooks(ctx, 'sessions_ended', { userId, sessionIds })
  await runHooks(ctx, 'access_ended', { userId })
}
