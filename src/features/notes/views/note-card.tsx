/**
 * A note to be read: title, the whole text, what it is about. Drawn by the server, readable without a script; the
 * browser's layer finds each by `data-note` and its surface by `data-note-surface`.
 */
import { href } from '#platform/http/paths.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import {
  type MarkdownLabels,
  MarkdownView,
  markdownLabels,
  renderMarkdown,
} from '#platform/markdown/index.ts'
import { tasksOf } from '#platform/tasks/index.ts'
import { relativeTime } from '#platform/time/format.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Time } from '#ui/components/time.tsx'
import type { NoteRecord } from '../contract/index.ts'
import { isPaletteColor } from '../contract/limits.ts'
import { notePaths } from '../contract/paths.ts'
import { noteFragment } from '../rules/addresses.ts'
import { noteName } from '../rules/note-name.ts'

export interface NoteReader {
  t: Translate
  locale: Locale
  now: number
  /** The exact moment in words, in the reader's zone. */
  exact(at: number): string
}

export interface NoteCardsProps extends NoteReader {
  notes: readonly NoteRecord[]
  label: string
  /** What the notes lie on: `board`, `file` or `repo`, and which one. */
  surface: { kind: NoteRecord['kind']; id: string }
  /** The note that was asked for by its own address. */
  focusedId?: string | undefined
}

export function NoteCards({ notes, label, surface, focusedId, ...reader }: NoteCardsProps) {
  return (
    <ul
      class="note-cards list"
      aria-label={label}
      data-note-surface={surface.kind}
      data-surface-id={surface.id}
    >
      {notes.map((note, at) => (
        <NoteCard
          key={note.id}
          note={note}
          number={at + 1}
          isFocused={note.id === focusedId}
          {...reader}
        />
      ))}
    </ul>
  )
}

export interface NoteCardProps extends NoteReader {
  note: NoteRecord
  /** Its place among the notes of the page, from 1: names alone may be the same. */
  number: number
  isFocused?: boolean
}

function NoteCard({ note, number, isFocused, ...reader }: NoteCardProps) {
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
      <NoteTitle note={note} id={titleId} t={reader.t} />
      {note.content.trim() === '' ? (
        <p class="note__nothing paper__aside">{reader.t('notes.empty_note')}</p>
      ) : (
        <NoteText note={note} number={number} t={reader.t} locale={reader.locale} />
      )}
      <NoteFoot note={note} {...reader} />
    </li>
  )
}

/** A note without a title has a name for those who hear the page, and no empty line for those who see it. */
function NoteTitle({ note, id, t }: { note: NoteRecord; id: string; t: Translate }) {
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

/** Headings of a note stand below its title, and its ids apart from those of its neighbours. */
function NoteText({ note, number, t, locale }: Omit<NoteCardProps, 'now' | 'exact' | 'isFocused'>) {
  const { html } = renderMarkdown(note.content, {
    labels: labelsOf(locale, `${number}. ${noteName(note, t('notes.untitled'))}`),
    idPrefix: `n${note.id}-`,
    headingShift: 2,
  })
  return <MarkdownView html={html} class="note__text" />
}

/** Several notes stand on one page: what is heard of a block says whose it is. */
function labelsOf(locale: Locale, name: string): MarkdownLabels {
  const { code, table, diagram, footnotes, ...labels } = markdownLabels[locale]
  const of = (what: string) => `${what} (${name})`
  return {
    ...labels,
    code: of(code),
    table: of(table),
    diagram: of(diagram),
    footnotes: of(footnotes),
  }
}

function NoteFoot({ note, t, locale, now, exact }: NoteReader & { note: NoteRecord }) {
  const tasks = tasksOf(note.content)
  const at = Date.parse(note.updated_at)
  return (
    <footer class="baseline paper__aside">
      {note.anchor_state === 'lost' && <Badge icon="unlink">{t('notes.unattached')}</Badge>}
      {tasks.length > 0 && (
        <span>
          {t('notes.tasks_done', {
            done: tasks.filter(({ checked }) => checked).length,
            n: tasks.length,
          })}
        </span>
      )}
      {note.anchor_state !== '' && <span>{anchorLabel(t, note)}</span>}
      <a
        class="note__link"
        href={href(notePaths.note, { note_id: note.id })}
        title={t('notes.permalink')}
      >
        <Time
          iso={note.updated_at}
          text={t('notes.changed', { ago: relativeTime(Math.min(at, now), now, locale) })}
          exact={exact(at)}
        />
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
