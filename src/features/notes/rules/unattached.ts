/** An anchored note that lost its text: counted by the tray of a page, and filtered by the list of notes. */
import type { NoteRecord } from '../contract/index.ts'

export function isUnattached(
  note: Pick<NoteRecord, 'mode' | 'anchor_state' | 'orphaned'>,
): boolean {
  return note.mode === 'anchored' && (note.anchor_state === 'lost' || note.orphaned)
}
