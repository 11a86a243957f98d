/** What came over the wire as an input of this feature, or the refusal that its schema names. */
import { readWith } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { type CreateNoteInput, UpdateNoteInput } from '../contract/index.ts'
import { problems } from '../problems/index.ts'
import type { NoteChange } from '../rules/note.ts'

const known = { ...common.declarations, ...problems.declarations }

export function readChange(body: unknown): UpdateNoteInput {
  return readWith(UpdateNoteInput, body, known, 'invalid_payload')
}

export function changeOf(input: CreateNoteInput): NoteChange {
  const { title, content, position, size, color, is_minimized, mode } = input
  return { title, content, position, size, color, isMinimized: is_minimized, mode }
}
