/** The notes under a document that another person reads: the whole text of each, and where it belongs. */

import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { DrawnText } from '#platform/markdown/draw-texts.ts'
import { OneOfTexts } from '#platform/markdown/index.ts'
import { firstWords, readable } from '#platform/text/index.ts'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'
import type { Note } from '../rules/note.ts'
import { LocationName } from './note-hits.tsx'

interface NotesListProps {
  notes: readonly NoteRecord[]
  /** The text of the note at this index. */
  drawnAt(at: number): DrawnText
}

export function NotesList({ notes, drawnAt }: NotesListProps) {
  const t = useT()
  if (notes.length === 0) return null
  return (
    <section class="notes-list" id="notes-list" aria-label={t('notes.all_notes')}>
      <h2 class="notes-list__title">{t('notes.all_notes')}</h2>
      <ul class="list notes-list__all">
        {notes.map((note, at) => (
          <li
            key={note.id}
            class="notes-list__note paper"
            id={`note-${note.id}`}
            data-paper={isPaletteColor(note.color) ? note.color : 'yellow'}
          >
            {note.title && (
              <h3 class="notes-list__name" dir="auto">
                {note.title}
              </h3>
            )}
            <OneOfTexts drawn={drawnAt(at)} class="notes-list__text" />
            {note.line_start !== null && (
              <p class="paper__aside">
                {note.anchor_state === 'lost' ? (
                  t('notes.lost_note')
                ) : (
                  <a href={`#L${note.line_start}`}>
                    {t('notes.now_at', { line: note.line_start })}
                  </a>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

// The notes that were changed last, one under another.

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
