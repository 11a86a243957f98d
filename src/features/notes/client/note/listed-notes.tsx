import type { NoteState } from '../store/note-state.ts'
import type { NotesPage } from './notes-page.ts'
import { MemoizedNote } from './sticky-note.tsx'

/** Those named by id, or by the temporary id of a note that the server does not have yet. */
export function notesNamed(notes: readonly NoteState[], ids: readonly string[]): NoteState[] {
  return notes.filter(({ id, temporaryId }) => ids.includes(id) || ids.includes(temporaryId ?? ''))
}

/** Notes below one another, open to be read and written. */
export function ListedNotes({ page, notes }: { page: NotesPage; notes: readonly NoteState[] }) {
  return notes.map((note) => (
    <MemoizedNote
      key={note.temporaryId ?? note.id}
      page={page}
      note={note}
      variant="listed"
      isTabStop
    />
  ))
}
