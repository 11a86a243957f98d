/**
 * The notes of a page as the server draws them: a list under the document, which the early script puts beside the lines
 * before the page is painted. The browser's layer then replaces them, in the same layout.
 */
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { DrawnText } from '#platform/markdown/draw-texts.ts'
import { OneOfTexts } from '#platform/markdown/index.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'
import { noteFragment } from '../rules/addresses.ts'
import { marksOf, type NoteMark } from '../rules/marks.ts'
import { noteName } from '../rules/note-name.ts'
import { NoteFoot } from './note-foot.tsx'

export interface DrawnNotesProps {
  notes: readonly NoteRecord[]
  /** The text of the note at this index. */
  drawnAt(at: number): DrawnText
}

export function DrawnNotes({ notes, drawnAt }: DrawnNotesProps) {
  const t = useT()
  if (notes.length === 0) return null
  return (
    <section
      class="notes-list"
      id="notes-list"
      data-drawn-notes
      aria-label={t('notes.region', { n: notes.length })}
    >
      <h2 class="notes-list__title">{t('notes.all_notes')}</h2>
      <svg class="notes-layer__leads" aria-hidden="true">
        <path />
        <path class="notes-layer__doubtful" />
      </svg>
      {marksOf(notes).map((mark) => (
        <DrawnMark key={mark.key} mark={mark} />
      ))}
      <ul class="list notes-list__all">
        {notes.map((note, at) => (
          <li key={note.id}>
            <DrawnNote note={note} drawn={drawnAt(at)} />
          </li>
        ))}
      </ul>
      {/* Defined by the early script: when the parser reaches it, everything above is there. */}
      {/* @ts-expect-error: an element of our own */}
      <notes-end />
    </section>
  )
}

export function DrawnMark({ mark: { line, ids, color, text } }: { mark: NoteMark }) {
  const t = useT()
  const n = ids.length
  return (
    <a
      class={`note-mark paper${line === null ? ' note-mark--edge' : ''}`}
      href={`#${noteFragment(ids[0]!)}`}
      data-drawn-mark={ids.join(' ')}
      data-paper={isPaletteColor(color) ? color : 'custom'}
      data-color={isPaletteColor(color) ? undefined : color}
      data-more={n > 1 ? n : undefined}
      aria-label={labelOf(t, n, line, text)}
    >
      <span class="note-mark__line">{line}</span>
      <Icon name="sticky-note" />
    </a>
  )
}

function labelOf(t: Translate, n: number, line: number | null, text: string): string {
  if (line !== null) return t('notes.notes_on_line', { n, line })
  return text === '' ? t('notes.n_notes', { n }) : t('notes.notes_at', { n, text })
}

interface DrawnNoteProps {
  note: NoteRecord
  drawn: DrawnText
  /** Nothing makes this note interactive: a text longer than the note is scrolled by keyboard as it is. */
  isForReading?: boolean
  /** The link to its line; to the line on this page when left out. */
  lineHref?: string
}

export function DrawnNote({ note, drawn, isForReading, lineHref }: DrawnNoteProps) {
  const t = useT()
  const { id, color, content, title } = note
  const name = noteName(note, t('notes.untitled'))
  return (
    <article
      class="drawn-note sticky--listed paper"
      id={noteFragment(id)}
      tabIndex={-1}
      data-note={id}
      data-paper={isPaletteColor(color) ? color : 'custom'}
      data-color={isPaletteColor(color) ? undefined : color}
      data-folded={note.is_minimized ? '' : undefined}
      aria-label={t('notes.note_of', { words: name })}
    >
      <header class="sticky__head">
        <p class="sticky__title clip" dir="auto">
          {title || (note.is_minimized ? name : '')}
        </p>
      </header>
      {content.trim() === '' ? (
        <p class="sticky__text sticky__nothing paper__aside">{t('notes.empty_note')}</p>
      ) : (
        <div class="sticky__text" data-note-text tabIndex={isForReading ? 0 : undefined}>
          <OneOfTexts drawn={drawn} />
        </div>
      )}
      <NoteFoot record={note} tasks={drawn.tasks} lineHref={lineHref} />
    </article>
  )
}
