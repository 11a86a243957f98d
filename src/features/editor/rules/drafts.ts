/** When a text that is only on this device is offered, and when it may be deleted. */
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

/** It contains nothing that the server does not have: never offered, and not worth storing. */
export function isSpent(draft: DraftText, stored: StoredText): boolean {
  return draft.text === stored.text && isSameWriting(draft.written, stored.written)
}

/** The file was changed while the draft waited; restoring it starts a merge. */
export function hasMovedOn(draft: DraftText, stored: StoredText): boolean {
  return draft.baseVersion !== null && draft.baseVersion !== stored.version
}

/**
 * After the server confirmed a text: the draft may be deleted only if it equals that text; what was typed meanwhile
 * stays, now based on the confirmed version.
 */
export function afterSaved(draft: DraftText, saved: StoredText): DraftText | null {
  return isSpent(draft, saved) ? null : { ...draft, baseVersion: saved.version }
}
