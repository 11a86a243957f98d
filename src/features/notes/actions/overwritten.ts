/** What a new text does to the one that it replaces: whose text it is now, and whether the old one joins the history. */
import type { MemberContext } from '#platform/context.ts'
import { isRewritten, joinsHistory, type Note } from '../rules/note.ts'
import { addToHistory } from '../store/index.ts'
import { emitSaved } from './hooks.ts'

/** The note signed by its present writer; a sitting goes on as long as its saves join the same history entry. */
export function signed(ctx: MemberContext, before: Note, after: Note, hasSeen: boolean): Note {
  if (!isRewritten(before, after)) return after
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const isSameSitting = joinsHistory(before, { writer, now, hasSeen })
  return { ...after, writer, writtenAt: isSameSitting ? before.writtenAt : now }
}

/** Adds the overwritten text to the history, unless its writer overwrites it in the same sitting. */
export async function saveOverwritten(
  ctx: MemberContext,
  before: Note,
  after: Note,
  hasSeen: boolean,
): Promise<void> {
  if (!isRewritten(before, after)) return
  emitSaved(ctx, after.id)
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  if (joinsHistory(before, { writer, now, hasSeen })) return
  await addToHistory(ctx.store, ctx.actor.id, before.id, {
    title: before.title,
    content: before.content,
    writtenAt: before.writtenAt,
    replacedAt: after.updatedAt,
  })
}
