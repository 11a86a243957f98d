/** What a new text does to the one that it replaces: whose text it is now, and whether the old one joins the history. */
import { countBytes, requireBytes } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { isRewritten, joinsHistory, type Note } from '../rules/note.ts'
import { addToHistory, wordBytes } from '../store/index.ts'
import { emitSaved } from './hooks.ts'

/** The note signed by its present writer; a sitting goes on as long as its saves join the same history entry. */
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
