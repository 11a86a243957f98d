/** The notes that were changed last, one under another. */

import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { Note } from '../rules/note.ts'

const NAME_LENGTH_IN_WORDS = 8
const TEXT_LENGTH_IN_WORDS = 14

export function LatestNotes({ label, notes }: { label: string; notes: readonly Note[] }) {
  return (
    <Rows label={label}>
      {notes.map((note) => (
        <LatestNote key={note.id} note={note} />
      ))}
    </Rows>
  )
}

function LatestNote({ note: { id, title, content, updatedAt } }: { note: Note }) {
  const t = useT()
  const text = readable(content)
  return (
    <Row
      href={href(notePaths.note, { note_id: id })}
      name={title || firstWords(text, NAME_LENGTH_IN_WORDS) || t('notes.empty_note')}
      icon="sticky-note"
      detail={(title && firstWords(text, TEXT_LENGTH_IN_WORDS)) || undefined}
      facts={[<Time key="time" at={updatedAt} />]}
    />
  )
}
