/** The notes under a document that another person reads: the whole text of each, and where it belongs. */
import { useT } from '#platform/html/render-context.ts'
import type { DrawnText } from '#platform/markdown/draw-texts.ts'
import { OneOfTexts } from '#platform/markdown/index.ts'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'

export interface NotesListProps {
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
