/** What came over the wire as an input of this room, or the refusal that its schema names. */
import { readWith } from '../../../platform/http/index.ts'
import { common } from '../../../platform/problems/everywhere.ts'
import { CreateNoteInput, UpdateNoteInput } from '../contract/index.ts'
import { problems } from '../problems.ts'

const known = { ...common.declarations, ...problems.declarations }

export function readCreation(given: unknown): CreateNoteInput {
  return readWith(CreateNoteInput, given, known, 'invalid_payload')
}

export function readChange(given: unknown): UpdateNoteInput {
  return readWith(UpdateNoteInput, given, known, 'invalid_payload')
}
