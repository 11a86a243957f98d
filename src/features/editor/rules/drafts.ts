/** When a text that is only on this device is offered back, and when it may go. */
import { type FileFields, isSameWriting } from './file-fields.ts'

export interface DraftText {
  text: string
  written: FileFields
  /** The version it started from; null for a file that does not exist yet. */
  baseVersion: number | null
}

export interface StoredText {
  text: string
  written: FileFields
  version: number | null
}

/** Nothing in it that the server does not have: never offered, and not worth keeping. */
export function isSpent(draft: DraftText, stored: StoredText): boolean {
  return draft.text === stored.text && isSameWriting(draft.written, stored.written)
}

/** The file went on while the draft waited; restoring leads to a merge. */
export function hasMovedOn(draft: DraftText, stored: StoredText): boolean {
  return draft.baseVersion !== null && draft.baseVersion !== stored.version
}

/**
 * After the server confirmed a text: the draft may go only if it says exactly that; what was typed meanwhile stays, now
 * on top of the confirmed version.
 */
export function afterSaved(draft: DraftText, saved: StoredText): DraftText | null {
  return isSpent(draft, saved) ? null : { ...draft, baseVersion: saved.version }
}
