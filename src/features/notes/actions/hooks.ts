/** Hooks for other features when a note changes, and the events for operators. */
import type { MemberContext } from '#platform/context.ts'

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
