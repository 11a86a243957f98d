/**
 * The notes of a page as the server draws them: a list under the document, which the early script puts beside the
 * lines before the page is painted. The browser's layer then takes their place, in the same shape.
 */
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { MarkdownView, markdownLabels, renderMarkdown } from '#platform/markdown/index.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'
import { noteFragment } from '../rules/addresses.ts'
import { noteDrawing } from '../rules/drawing.ts'
import { marksOf, type NoteMark } from '../rules/marks.ts'
import { noteName } from '../rules/note-name.ts'
import { NoteFoot } from './note-foot.tsx'

export interface DrawnNotesProps {
  t: Translate
  locale: Locale
  notes: readonly NoteRecord[]
}

/**
 * How much text of notes one page draws as Markdown, in characters: about 20 ms of one core. Two hundred notes of
 * 20,000 would take seconds; those beyond are shown as they were written until the browser draws them.
 */
const MOST_DRAWN = 64 * 1024

export function DrawnNotes({ t, locale, notes }: DrawnNotesProps) {
  if (notes.length === 0) return null
  let left = MOST_DRAWN
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
        <DrawnMark key={mark.key} t={t} mark={mark} />
      ))}
      <ul class="list notes-list__all">
        {notes.map((note) => {
          left -= note.content.length
          return (
            <li key={note.id}>
              <DrawnNote t={t} locale={locale} note={note} isPlain={left < 0} />
            </li>
          )
        })}
      </ul>
      {/* Defined by the early script: when the parser reaches it, everything above is there. */}
      {/* @ts-expect-error: an element of our own */}
      <notes-end />
    </section>
  )
}

function DrawnMark({ t, mark: { line, ids, color, text } }: { t: Translate; mark: NoteMark }) {
  const n = ids.length
  return (
    <a
      class={`note-mark paper${line === null ? ' note-mark--edge' : ''}`}
      href={`#${noteFragment(ids[0]!)}`}
      data-drawn-mark={ids.join(' ')}
      data-paper={isPaletteColor(color) ? color : 'custom'}
      data-color={isPaletteColor(color) ? undefined : color}
      data-more={n > 1 ? n : undefined}
      aria-label={
        line === null ? t('notes.notes_at', { n, text }) : t('notes.notes_on_line', { n, line })
      }
    >
      <span class="note-mark__line">{line}</span>
      <Icon name="sticky-note" />
    </a>
  )
}

interface DrawnNoteProps {
  t: Translate
  locale: Locale
  note: NoteRecord
  isPlain: boolean
}

function DrawnNote({ t, locale, note, isPlain }: DrawnNoteProps) {
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
        <div class="sticky__text" data-note-text>
          {isPlain ? (
            <p class="sticky__plain" dir="auto">
              {content}
            </p>
          ) : (
            <MarkdownView html={drawnText(note, locale)} />
          )}
        </div>
      )}
      <NoteFoot t={t} record={note} content={content} />
    </article>
  )
}

function drawnText({ id, content }: NoteRecord, locale: Locale): string {
  return renderMarkdown(content, { ...noteDrawing(id), labels: markdownLabels[locale] }).html
}
