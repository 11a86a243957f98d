/** A note that was tied to a text and has lost it: what the tray of a page counts, and the list of notes asks for. */
import type { NoteRecord } from '../contract/index.ts'

export function isUnattached(
  note: Pick<NoteRecord, 'mode' | 'anchor_state' | 'orphaned'>,
): boolean {
  return note.mode === 'anchored' && (note.anchor_state === 'lost' || note.orphaned)
}
