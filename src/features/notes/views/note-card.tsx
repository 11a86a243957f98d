/**
 * A note for reading: title, the whole text, what it is about. Drawn by the server, readable without a script; the
 * browser's layer finds each by `data-note` and its surface by `data-note-surface`.
 */

import { notePaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { DrawnText } from '#platform/markdown/draw-texts.ts'
import { OneOfTexts } from '#platform/markdown/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Time } from '#ui/components/time.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'
import { noteFragment } from '../rules/addresses.ts'
import { noteName } from '../rules/note-name.ts'

export interface NoteCardsProps {
  notes: readonly NoteRecord[]
  /** The text of the note at this index. */
  drawnAt(at: number): DrawnText
  label: string
  /** The location of the notes: `board`, `file` or `repo`, and which one. */
  surface: { kind: NoteRecord['kind']; id: string }
  /** The note that was opened by its own URL. */
  focusedId?: string | undefined
}

export function NoteCards({ notes, drawnAt, label, surface, focusedId }: NoteCardsProps) {
  return (
    <ul
      class="note-cards list"
      aria-label={label}
      data-note-surface={surface.kind}
      data-surface-id={surface.id}
    >
      {notes.map((note, at) => (
        <NoteCard key={note.id} note={note} drawn={drawnAt(at)} isFocused={note.id === focusedId} />
      ))}
    </ul>
  )
}

interface NoteCardProps {
  note: NoteRecord
  drawn: DrawnText
  isFocused?: boolean
}

function NoteCard({ note, drawn, isFocused }: NoteCardProps) {
  const t = useT()
  const isNamed = isPaletteColor(note.color)
  const titleId = `${noteFragment(note.id)}-title`
  return (
    <li
      class="note paper"
      id={noteFragment(note.id)}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-note={note.id}
      data-paper={isNamed ? note.color : 'custom'}
      data-state={note.anchor_state || undefined}
      data-focused={isFocused ? '' : undefined}
    >
      <NoteTitle note={note} id={titleId} />
      {note.content.trim() === '' ? (
        <p class="note__nothing paper__aside">{t('notes.empty_note')}</p>
      ) : (
        <OneOfTexts drawn={drawn} class="note__text" />
      )}
      <NoteFoot note={note} drawn={drawn} />
    </li>
  )
}

/** A note without a title has an accessible name for screen readers, and no empty line on the screen. */
function NoteTitle({ note, id }: { note: NoteRecord; id: string }) {
  const t = useT()
  const title = (
    <h2 class={note.title ? 'note__title' : 'visually-hidden'} id={id} dir="auto">
      {noteName(note, t('notes.untitled'))}
    </h2>
  )
  if (isPaletteColor(note.color)) return title
  return (
    <header class="note__head">
      <svg class="note__swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill={note.color_hex} />
      </svg>
      {title}
    </header>
  )
}

function NoteFoot({ note, drawn }: NoteCardProps) {
  const t = useT()
  const { tasks } = drawn
  return (
    <footer class="baseline paper__aside">
      {note.anchor_state === 'lost' && <Badge icon="unlink">{t('notes.unattached')}</Badge>}
      {tasks.n > 0 && <span>{t('notes.tasks_done', { ...tasks })}</span>}
      {note.anchor_state !== '' && <span>{anchorLabel(t, note)}</span>}
      {note.by !== null && <span>{t('notes.by', { name: note.by })}</span>}
      <a
        class="note__link"
        href={href(notePaths.note, { note_id: note.id })}
        title={t('notes.permalink')}
      >
        <Time at={Date.parse(note.updated_at)} isPast text={(ago) => t('notes.changed', { ago })} />
      </a>
    </footer>
  )
}

function anchorLabel(t: Translate, { line_start, line_end, anchor_text }: NoteRecord): string {
  if (line_start === null) return anchor_text
  return line_end === null || line_end === line_start
    ? t('notes.line_at', { line: line_start })
    : t('notes.lines_at', { from: line_start, to: line_end })
}
