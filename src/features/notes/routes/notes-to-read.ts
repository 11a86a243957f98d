/** The notes of a file beside a text of it that another person reads, without anything that writes. */
import { type ComponentChildren, h } from 'preact'
import type { CodeFile } from '#features/library/index.ts'
import type { Context } from '#platform/context.ts'
import type { LineLink } from '#platform/highlight/index.ts'
import { markdownLabels } from '#platform/markdown/index.ts'
import type { TextLinks } from '#platform/markdown/text-links.ts'
import { listNotesOf, type WantedNotes } from '../actions/show.ts'
import type { NoteRecord } from '../contract/index.ts'
import { noteFragment } from '../rules/addresses.ts'
import { marksOf } from '../rules/marks.ts'
import { noteDrawing } from '../rules/note.ts'
import { NotesToRead } from '../views/notes-to-read.tsx'
import { drawNotes } from './on-page.ts'

interface LineSpan {
  start: number
  end: number
}

/** Which text is read: a version of the file, or some lines of it. */
export interface TextToRead {
  contentHash: string
  lines: LineSpan | null
}

/**
 * With the lines they have in the text that is read, counted from its own first line. A part shows only the notes that
 * are certainly in it: the others are as private as its other lines.
 */
export async function listNotesToRead(
  ctx: Context,
  { ownerId, file }: { ownerId: string; file: CodeFile },
  { contentHash, lines }: TextToRead,
  wanted: WantedNotes,
): Promise<NoteRecord[]> {
  const isNewest = contentHash === file.contentHash
  const notes = await listNotesOf(ctx, ownerId, { ...file, contentHash }, wanted)
  if (lines === null) return notes
  return notes.flatMap((note) =>
    (isNewest || isCertain(note)) && lies(note, lines) ? [inPart(note, lines)] : [],
  )
}

function isCertain({ anchor_state }: NoteRecord): boolean {
  return anchor_state === 'exact' || anchor_state === 'shifted'
}

function lies({ line_start, line_end, anchor_state }: NoteRecord, lines: LineSpan): boolean {
  if (line_start === null || anchor_state === 'lost') return false
  return line_start <= lines.end && (line_end ?? line_start) >= lines.start
}

function inPart(note: NoteRecord, { start, end }: LineSpan): NoteRecord {
  const { line_start: first, line_end: last } = note
  const counted = (line: number) => Math.min(Math.max(line, start), end) - start + 1
  return {
    ...note,
    line_start: first === null ? null : counted(first),
    line_end: last === null ? null : counted(last),
  }
}

/** The text beside which the notes are shown. */
export interface TextBeside {
  /** A picture, or a page in a frame, has no lines. */
  kind: 'source' | 'document' | 'other'
  /** The lines of the source that are on the page. */
  onPage: { first: number; last: number }
  /** Where a line that is not on the page is shown. */
  lineHref(line: number): string
}

interface DrawnToRead {
  list: ComponentChildren
  count: number
  /** The first of them, in the order of the text; null without any. */
  firstHref: string | null
  /** Some have a line or a heading here: the page reserves a column for them. */
  isBeside: boolean
  /** Lines whose number leads to their notes where no script shows a mark. */
  links: LineLink[]
}

interface ReaderOfNotes {
  picturesAt: string
  person: string
  /** By note: where its `[[names]]` lead this reader; other names are text. */
  linkTargets: ReadonlyMap<string, TextLinks['targets']>
}

export async function drawNotesToRead(
  { locale, t }: Context,
  notes: readonly NoteRecord[],
  text: TextBeside,
  { picturesAt, person, linkTargets }: ReaderOfNotes,
): Promise<DrawnToRead> {
  const shown = notes.map(asShown).sort(byLine)
  const beside = shown.filter((note) => isOnPage(note, text))
  const others = shown.filter((note) => !beside.includes(note))
  const labels = markdownLabels[locale]
  const ordered = [...beside, ...others]
  const drawn = await drawNotes(ordered, person, ({ id }) => {
    // A tag leads to the notes of the person who presses it, which is nobody here.
    const { tagsAt: _, ...drawing } = noteDrawing(id)
    const textLinks = { unknownAt: null, targets: linkTargets.get(id) ?? null }
    return { ...drawing, labels, picturesAt, canTick: false, textLinks }
  })
  const links =
    text.kind === 'source'
      ? marksOf(beside).map(({ line, ids }) => ({
          line: line ?? 0,
          href: `#${noteFragment(ids[0]!)}`,
          label: t('notes.notes_on_line', { n: ids.length, line: line ?? 0 }),
        }))
      : []
  const { lineHref } = text
  return {
    list: h(NotesToRead, { beside, others, drawnAt: drawn.at, lineHref }),
    count: ordered.length,
    firstHref: ordered[0] ? `#${noteFragment(ordered[0].id)}` : null,
    isBeside: beside.length > 0,
    links,
  }
}

/**
 * A reader cannot move, open or confirm a note: each is open, beside its lines if it has any, and shows nothing of texts
 * that this reader does not see.
 */
function asShown(note: NoteRecord): NoteRecord {
  const isTied = note.line_start !== null || note.anchor_id !== ''
  const isLost = note.anchor_state === 'lost'
  return {
    ...note,
    mode: isTied && !isLost ? 'anchored' : 'surface',
    anchor_state: isLost ? 'lost' : 'exact',
    anchor_quote: '',
    is_minimized: false,
  }
}

function isOnPage({ mode, line_start: line }: NoteRecord, { kind, onPage }: TextBeside): boolean {
  if (mode !== 'anchored' || kind === 'other') return false
  return kind === 'document' || (line !== null && line >= onPage.first && line <= onPage.last)
}

function byLine(one: NoteRecord, other: NoteRecord): number {
  const lineOf = ({ line_start }: NoteRecord) => line_start ?? Number.MAX_SAFE_INTEGER
  return lineOf(one) - lineOf(other)
}
