/** What other features may hook into when a note changes, and what is emitted for operators. */
import type { MemberContext } from '#platform/context.ts'

declare module '#platform/context.ts' {
  interface Hooks {
    /** A note is about to lie on this board; whoever keeps the boards may refuse. */
    note_put_on_board: { ownerId: string; boardId: string }
    /** What boards are called, for lists that name them: whoever keeps the boards fills the names in. */
    boards_named: { ownerId: string; ids: readonly string[]; names: Map<string, string> }
    /** Which notes have an open reminder, no more than `most` of them: whoever keeps the reminders adds them. */
    notes_reminded: { ownerId: string; most: number; ids: Set<string> }
    /** Out of sight for now: they were deleted, or their file lies in the bin. */
    notes_hidden: { ownerId: string; noteIds: readonly string[] }
    notes_shown: { ownerId: string; noteIds: readonly string[] }
    /** Gone for good: their time was over, or their file went. */
    notes_purged: { ownerId: string; noteIds: readonly string[] }
  }
}

/** That a note was written: never which words. */
export function emitSaved(ctx: MemberContext, noteId: string): void {
  ctx.emit('business_metric', {
    metric: 'note_saved',
    count: 1,
    resource: { type: 'note', id: noteId },
  })
}
