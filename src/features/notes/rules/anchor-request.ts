/** The anchor that a change of a note requests; what it leaves out is taken from the note. */
import type { CreateNoteInput } from '../contract/index.ts'
import { refuse } from '../problems/index.ts'
import type { Note, Placement } from './note.ts'

export type AnchorInput = Pick<
  CreateNoteInput,
  'line_start' | 'line_end' | 'anchor_id' | 'anchor_text' | 'file_version' | 'file_object'
>

export interface AnchorRequest {
  lineStart: number | null
  lineEnd: number | null
  anchorId: string
  anchorText: string
  /** The version that the lines were counted in; the newest if it is not given. */
  fileVersion?: number | undefined
  /** The same in a repository, by git's id of the text. */
  fileObject?: string | undefined
}

export function namesAnchor({
  line_start,
  line_end,
  anchor_id,
  anchor_text,
}: AnchorInput): boolean {
  return [line_start, line_end, anchor_id, anchor_text].some((field) => field !== undefined)
}

export function anchorRequest(note: Note, shown: Placement, input: AnchorInput): AnchorRequest {
  const lineStart = input.line_start === undefined ? shown.lineStart : input.line_start
  return {
    lineStart,
    lineEnd: lastLine(lineStart, input.line_end, shown.lineEnd),
    anchorId: input.anchor_id ?? shown.anchorId,
    anchorText: input.anchor_text ?? note.anchor.anchorText,
    fileVersion: input.file_version,
    fileObject: input.file_object,
  }
}

/** Without a first line there is no last one; a last line that is now before the first is dropped. */
function lastLine(
  lineStart: number | null,
  wanted: number | null | undefined,
  shown: number | null,
): number | null {
  if (lineStart === null) {
    if (typeof wanted === 'number') throw refuse('invalid_line')
    return null
  }
  if (wanted === undefined) return shown !== null && shown >= lineStart ? shown : null
  if (wanted !== null && wanted < lineStart) throw refuse('invalid_line')
  return wanted
}

export function isWhereShown(request: AnchorRequest, shown: Placement): boolean {
  return (
    request.lineStart === shown.lineStart &&
    request.lineEnd === shown.lineEnd &&
    request.anchorId === shown.anchorId
  )
}
