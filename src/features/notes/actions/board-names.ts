/** The names of the boards that hold these notes, in one query. Boards belong to another feature. */
import type { MemberContext } from '#platform/context.ts'
import { runHooks } from '#platform/hooks.ts'
import type { Note } from '../rules/note.ts'

export async function boardNamesOf(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<ReadonlyMap<string, string>> {
  const ids = notes.flatMap(({ location }) => (location.kind === 'board' ? [location.id] : []))
  const names = new Map<string, string>()
  if (ids.length > 0)
    await runHooks(ctx, 'boards_named', { ownerId: ctx.actor.id, ids: [...new Set(ids)], names })
  return names
}
