/** The notes that were changed last, one under another. */
import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { Note } from '../rules/note.ts'
import { LocationName } from './note-hits.tsx'

const NAME_LENGTH_IN_WORDS = 8
const TEXT_LENGTH_IN_WORDS = 14

interface LatestNotesProps {
  label: string
  notes: readonly Note[]
  /** The name of its file or board, or its path; empty: unknown. */
  locationOf(note: Note): string
}

export function LatestNotes({ label, notes, locationOf }: LatestNotesProps) {
  return (
    <Rows label={label}>
      {notes.map((note) => (
        <LatestNote key={note.id} note={note} locationName={locationOf(note)} />
      ))}
    </Rows>
  )
}

function LatestNote({ note, locationName }: { note: Note; locationName: string }) {
  const t = useT()
  const { id, title, content, updatedAt, location } = note
  const text = readable(content)
  return (
    <Row
      href={href(notePaths.note, { note_id: id })}
      name={title || firstWords(text, NAME_LENGTH_IN_WORDS) || t('notes.empty_note')}
      icon="sticky-note"
      detail={(title && firstWords(text, TEXT_LENGTH_IN_WORDS)) || undefined}
      facts={[
        ...(locationName === ''
          ? []
          : [<LocationName key="location" kind={location.kind} name={locationName} />]),
        <Time key="time" at={updatedAt} />,
      ]}
    />
  )
}
