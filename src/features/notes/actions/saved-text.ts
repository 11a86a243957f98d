/**
 * What happens when a note's text is saved: who signs it, whether the old one is added to the history, the hooks
 * for other features, and the events for operators.
 */
import { countBytes, requireBytes } from '#features/library/index.ts'
import { authorship, type MemberContext } from '#platform/context.ts'
import { isRewritten, joinsHistory, type Note } from '../rules/note.ts'
import { addToHistory, wordBytes } from '../store/index.ts'

/** The note signed by its current writer; a sitting lasts as long as its saves share one history entry. */
export function signed(ctx: MemberContext, before: Note, after: Note, hasSeen: boolean): Note {
  if (!isRewritten(before, after)) return after
  const [writer, now] = [ctx.actor.sessionId, ctx.now()]
  const isSameSitting = joinsHistory(before, { writer, now, hasSeen })
  const writtenAt = isSameSitting ? before.writtenAt : now
  return { ...after, ...authorship(ctx.actor), writer, writtenAt }
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
    byToken: before.byToken,
    byName: before.byName,
  })
  await countBytes(ctx.store, ctx.actor.id, added - freed)
}

// Hooks for other features when a note changes, and the events for operators.

declare module '#platform/context.ts' {
  interface Hooks {
    /** A note is about to be put on this board; the feature that owns boards may refuse. */
    note_put_on_board: { ownerId: string; boardId: string }
    /** Names of boards for lists that show them; the feature that owns boards fills in `names`. */
    boards_named: { ownerId: string; ids: readonly string[]; names: Map<string, string> }
    /** Notes with an open reminder, at most `most` of them; the feature that owns reminders adds their ids. */
    notes_reminded: { ownerId: string; most: number; ids: Set<string> }
    /** Hidden for now: the notes were deleted, or their file is in the trash. */
    notes_hidden: { ownerId: string; noteIds: readonly string[] }
    notes_shown: { ownerId: string; noteIds: readonly string[] }
    /** Deleted permanently: their retention ended, or their file was deleted permanently. */
    notes_purged: { ownerId: string; noteIds: readonly string[] }
  }
}

/** Reports that a note was written, never its text. */
export function emitSaved(ctx: MemberContext, noteId: string): void {
  ctx.emit('business_metric', {
    metric: 'note_saved',
    count: 1,
    resource: { type: 'note', id: noteId },
  })
}
