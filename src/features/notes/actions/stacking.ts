/** Which note is in front: the one touched last. Creating, moving and resizing touch a note. */
import type { MemberContext } from '#platform/context.ts'
import type { CreateNoteInput, UpdateNoteInput } from '../contract/index.ts'
import type { Note, NoteLocation } from '../rules/note.ts'
import { boundedZ, frontZ } from '../rules/stacking.ts'
import { findFrontmost } from '../store/index.ts'

/**
 * The stacking number of a note after a change; `before` is null when it is created. A number in the request wins, so
 * that an undo can put a note back under another one; otherwise a note that is new at its location, moved or resized
 * goes to the front. Runs in the transaction of the write, so that two concurrent raises get two numbers.
 */
export async function stackedAt(
  { store, actor, now }: MemberContext,
  before: Note | null,
  location: NoteLocation,
  input: CreateNoteInput | UpdateNoteInput,
): Promise<number> {
  const { z, position, size } = input
  const present = now()
  if (z !== undefined && z <= present) return boundedZ(z, present, null)
  const isTouched = before?.location !== location || position !== undefined || size !== undefined
  if (z === undefined && before && !isTouched) return before.z
  const front = await findFrontmost(store, actor.id, location)
  return z === undefined ? frontZ(before, front) : boundedZ(z, present, front)
}
