/** Which notes the caller can reach: all of the person's own, or those on files within the limit of a token. */
import { canReachFile } from '#features/library/index.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Note } from '../rules/note.ts'
import { findAnyNote, findNote } from '../store/index.ts'

/**
 * Null when there is no such note, it was deleted, or it is outside the token's limit; the caller cannot distinguish
 * these.
 */
export async function findNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findNote(ctx.store, ctx.actor.id, id))
}

/** Like `findNoteInReach`, but finds deleted notes too. */
export async function findAnyNoteInReach(ctx: MemberContext, id: string): Promise<Note | null> {
  return inReach(ctx, await findAnyNote(ctx.store, ctx.actor.id, id))
}

async function inReach(ctx: MemberContext, note: Note | null): Promise<Note | null> {
  if (!note || !ctx.actor.token?.limit) return note
  // Boards and files of mirrored repositories are not in the library, so no token limit can include them.
  const isOpen = note.location.kind === 'file' && (await canReachFile(ctx, note.location.id))
  return isOpen ? note : null
}
