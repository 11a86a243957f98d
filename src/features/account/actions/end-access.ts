/** Ends every way in which somebody acts here or is reached: sessions, and by hooks whatever other features gave out. */
import type { Context } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import { deleteLinksOf, deleteOtherSessions } from '../store/index.ts'

/** In the transaction of whatever shuts the person out, so that both happen or neither. */
export async function endAccess(ctx: Context, userId: string): Promise<void> {
  const sessionIds = await deleteOtherSessions(ctx.store, userId, '')
  await deleteLinksOf(ctx.store, userId)
  if (sessionIds.length > 0) await runHooks(ctx, 'sessions_ended', { userId, sessionIds })
  await runHooks(ctx, 'access_ended', { userId })
}
