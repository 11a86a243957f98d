/**
 * What happens when a note's text is overwritten: who signs the new text, and whether the old one is added to the
 * history.
 */
import { countBytes, requireBytes } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { isRewritten, joinsHistory, type Note } from '../rules/note.ts'
import { addToHistory, wordBytes } from '../store/index.ts'
import { emitSaved } from './hooks.ts'

/** The note signed by its current writer; a sitting lasts as long as its saves share one history entry. */
export function signed(ctx: MemberContext, before: Note, after: Note, hasSeen: boolean): Note {
  if (!isRewritten(before, after)) return after
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const isSameSitting = joinsHistory(before, { writer, now, hasSeen })
  return { ...after, writer, writtenAt: isSameSitting ? before.writtenAt : now }
}

/** Refuses what would take more than a person may store, before anything is written. */
export async function requireBytesFor(
  ctx: MemberContext,
  before: Note,
  after: Note,
  hasSeen: boolean,
): Promise<void> {
  if (isRewritten(before, after)) await requireBytes(ctx, addedBytes(ctx, before, after, hasSeen))
}

function addedBytes(ctx: MemberContext, before: Note, after: Note, hasSeen: boolean): number {
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const kept = joinsHistory(before, { writer, now, hasSeen }) ? 0 : wordBytes(before)
  return wordBytes(after) - wordBytes(before) + kept
}

/** Adds the overwritten text to the history, unless the same writer overwrites it within the same sitting. */
export async function saveOverwritten(
  ctx: MemberContext,
  before: Note,
  after: Note,
  hasSeen: boolean,
): Promise<void> {
  if (!isRewritten(before, after)) return
  emitSaved(ctx, after.id)
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const added = addedBytes(ctx, before, after, hasSeen)
  if (joinsHistory(before, { writer, now, hasSeen }))
    return countBytes(ctx.store, ctx.actor.id, added)
  const freed = await addToHistory(ctx.store, ctx.actor.id, before.id, {
    title: before.title,
    content: before.content,
    writtenAt: before.writtenAt,
    replacedAt: after.updatedAt,
  })
  await countBytes(ctx.store, ctx.actor.id, added - freed)
}
