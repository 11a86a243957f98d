/** The names of the boards that notes lie on; one question for all of them. Boards belong to another room. */
import type { MemberContext } from '../../../platform/context.ts'
import { happened } from '../../../platform/happenings.ts'
import type { Note } from '../rules/note.ts'

export async function boardNamesOf(
  ctx: MemberContext,
  notes: readonly Note[],
): Promise<ReadonlyMap<string, string>> {
  const ids = notes.flatMap(({ place }) => (place.kind === 'board' ? [place.id] : []))
  const names = new Map<string, string>()
  if (ids.length > 0)
    await happened(ctx, 'boards_named', { ownerId: ctx.actor.id, ids: [...new Set(ids)], names })
  return names
}
