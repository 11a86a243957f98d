/** Notes on a board, for tests. */
import { blankNote } from '../../rules/blank-note.ts'
import { type NoteState, noteStateOf } from '../store/note-state.ts'

const LOCATION = { kind: 'board', id: 'b1' } as const

export function noteAt(
  id: string,
  x: number,
  y: number,
  more: Partial<NoteState['record']> = {},
): NoteState {
  const blank = blankNote(id, LOCATION, { mode: 'surface' })
  return noteStateOf({ ...blank, position: { x, y }, ...more })
}
