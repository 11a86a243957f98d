/** Draws lines with their notes. Every text goes into the page as text: nothing of the library is ever read as markup. */

import type { NoteRecord } from '#features/notes/contract/replies.ts'
import { paperInk } from '#ui/components/paper.ts'
import type { ViewPhrase } from '../../rules/view-phrases.ts'
import { keepInMargin } from './margin.ts'

/** What is shown. Notes without a text are those of a board, or of a file that cannot be read. */
export interface ViewContent {
  title: string
  language: string
  version: number | null
  text: ViewText | null
  notes: readonly NoteRecord[]
}

interface ViewText {
  /** The number of the first line. */
  from: number
  /** Of the whole file. */
  total: number
  lines: readonly string[]
}

// What nobody scrolls through in a conversation; the tool reads any lines.
// Five thousand took four seconds on a slow machine.
const MOST_LINES = 3_000
const MOST_LETTERS = 5_000

const PROSE = new Set(['', 'markdown', 'mdx', 'rmarkdown', 'plaintext', 'text'])

// Without a shape, but they change what a reader believes: directions, widths of zero.
const HIDDEN = /([\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff])/

const phrases = JSON.parse(document.querySelector('#phrases')!.textContent ?? '{}') as Record<
  ViewPhrase,
  string
>
const view = document.querySelector<HTMLElement>('#view')!

function phrase(name: ViewPhrase, slots: Record<string, string | number> = {}): string {
  return phrases[name].replace(/\{(\w+)\}/g, (_, slot: string) => String(slots[slot] ?? ''))
}

export function drawMessage(name: ViewPhrase, detail = ''): void {
  const message = element('p', 'message', phrase(name))
  message.setAttribute('role', 'status')
  view.replaceChildren(message, ...(detail === '' ? [] : [written('p', 'detail', detail)]))
}

export function drawView(content: ViewContent): void {
  const { language, notes } = content
  const text = content.text && drawnPart(content.text)
  const sheet = element('div', 'sheet')
  sheet.tabIndex = 0
  sheet.setAttribute('role', 'region')
  sheet.setAttribute('aria-label', phrase(text ? 'text' : 'board'))
  const last = text ? text.from + text.lines.length - 1 : 0
  const hasLine = ({ line_start, anchor_state }: NoteRecord) =>
    text !== null && line_start !== null && anchor_state !== 'lost'
  const isShown = (note: NoteRecord) =>
    hasLine(note) && note.line_start! >= text!.from && note.line_start! <= last
  const others = notes.filter((note) => !isShown(note))
  const whole = others.filter((note) => !hasLine(note))
  const elsewhere = others.filter(hasLine)
  if (whole.length > 0) sheet.append(notesUnder(text ? 'whole' : null, whole))
  if (text) {
    sheet.append(linesWithNotes(text, language, notes.filter(isShown)))
    if (isCut(content.text!)) sheet.append(element('p', 'rest', phrase('rest')))
  }
  if (elsewhere.length > 0) sheet.append(notesUnder('elsewhere', elsewhere))
  view.replaceChildren(headerOf({ ...content, text }), sheet)
  keepInMargin(sheet)
}

function drawnPart(text: ViewText): ViewText {
  return { ...text, lines: text.lines.slice(0, MOST_LINES) }
}

function isCut({ lines }: ViewText): boolean {
  return lines.length > MOST_LINES || lines.some(({ length }) => length > MOST_LETTERS)
}

function headerOf({ title, version, text, notes }: ViewContent): HTMLElement {
  const header = element('header')
  const facts = [
    version === null ? '' : phrase('version', { version }),
    text ? extentOf(text) : '',
    notes.length === 0 ? '' : phrase('note_count', { count: notes.length }),
  ].filter(Boolean)
  const heading = element('h1')
  heading.append(written('bdi', '', title === '' ? phrase('board') : title))
  header.append(heading, element('p', 'facts', facts.join(' · ')))
  return header
}

function extentOf({ from, lines, total }: ViewText): string {
  const to = from + lines.length - 1
  return lines.length >= total
    ? phrase('all_lines', { total })
    : phrase('some_lines', { from, to, total })
}

function notesUnder(heading: ViewPhrase | null, notes: readonly NoteRecord[]): HTMLElement {
  const section = element('section', 'apart')
  if (heading) section.append(element('h2', '', phrase(heading)))
  section.append(...notes.map(noteOf))
  return section
}

/** A note follows its last line; where there is a margin, it is moved there, beside its first. */
function linesWithNotes(
  { from, lines }: ViewText,
  language: string,
  notes: readonly NoteRecord[],
): HTMLElement {
  const list = element('div', notes.length > 0 ? 'lines noted' : 'lines')
  list.style.setProperty('--digits', `${String(from + lines.length).length}`)
  const last = from + lines.length - 1
  const byLine = Map.groupBy(notes, ({ line_start, line_end }) =>
    Math.min(line_end ?? line_start!, last),
  )
  const covered = new Set(
    notes.flatMap(({ line_start: first, line_end: end }) =>
      Array.from({ length: Math.min(end ?? first!, last) - first! + 1 }, (_, nth) => first! + nth),
    ),
  )
  const isProse = PROSE.has(language)
  for (const [at, text] of lines.entries()) {
    const number = from + at
    const line = element('div', covered.has(number) ? 'line covered' : 'line')
    line.dataset['line'] = `${number}`
    const code = written('span', 'code', text.slice(0, MOST_LETTERS))
    code.dir = isProse ? 'auto' : 'ltr'
    line.append(element('span', 'number', String(number)), code)
    list.append(line, ...(byLine.get(number) ?? []).map(noteOf))
  }
  return list
}

function noteOf(note: NoteRecord): HTMLElement {
  const { color, color_hex: hex, title, content } = note
  const card = element('article', 'note')
  const isOwn = color.startsWith('#')
  card.dataset['paper'] = isOwn ? 'custom' : color
  if (isOwn) {
    card.style.setProperty('--paper', hex)
    card.style.setProperty('--paper-ink', paperInk(hex))
  }
  const place = placeOf(note)
  if (note.line_start !== null) card.dataset['from'] = `${note.line_start}`
  if (place !== '') card.append(element('p', 'place', place))
  if (title !== '') card.append(written('h3', '', title))
  card.append(written('div', 'body', content))
  return card
}

function placeOf({
  line_start: from,
  line_end: to,
  anchor_text,
  anchor_state,
}: NoteRecord): string {
  if (anchor_state === 'lost') return phrase('lost')
  if (from !== null)
    return to === null || to === from ? phrase('line', { from }) : phrase('lines', { from, to })
  return anchor_text === '' ? '' : phrase('heading', { heading: anchor_text })
}

function element(tag: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  if (text !== '') made.textContent = text
  return made
}

/** A text of the library, in its own direction, with what has no shape made visible. */
function written(tag: string, className: string, text: string): HTMLElement {
  const made = element(tag, className)
  made.dir = 'auto'
  for (const [at, part] of text.split(HIDDEN).entries()) {
    if (at % 2 === 0) made.append(part)
    else made.append(element('span', 'hidden-character', `U+${codeOf(part)}`))
  }
  return made
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
}
