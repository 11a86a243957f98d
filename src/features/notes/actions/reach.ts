/** Which notes whoever acts can reach: all of the person's own, or those on files within the limit of a token. */
import { canReachFile } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Note } from '../rules/note.ts'
import { findAnyNote, findNote } from '../store/index.ts'

/** Null: there is none, it was deleted, or it lies beyond the limit; whoever asks cannot tell which. */
export async function findNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findNote(ctx.store, ctx.actor.id, id))
}

/** The same, of a deleted note too. */
export async function findAnyNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findAnyNote(ctx.store, ctx.actor.id, id))
}

async function inReach(ctx: MemberContext, note: Note | null): Promise<Note | null> {
  if (!note || !ctx.actor.token?.limit) return note
  // Boards, and files of mirrored repositories, are no part of the library that a limit could name.
  const isOpen = note.location.kind === 'file' && (await canReachFile(ctx, note.location.id))
  return isOpen ? note : null
}
