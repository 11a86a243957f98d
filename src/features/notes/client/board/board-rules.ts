/** Orders and arrangements of a board, and its text as Markdown. */
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { Point } from '../layer/canvas.ts'
import type { NoteState } from '../store/note-state.ts'

export type Arrangement = 'grid' | 'color' | 'date'

/** Between notes that are put in rows. */
export const GAP = 24
const ROW_WIDTH = 1_400

/** New positions for all notes: rows that break at a width, or at each new colour. */
export function arranged(notes: readonly NoteState[], how: Arrangement): Map<string, Point> {
  const positions = new Map<string, Point>()
  let [x, y, tallest, group] = [GAP, GAP, 0, '']
  for (const note of inOrder(notes, how)) {
    const { width, height } = shownSize(note)
    const isNewGroup = how === 'color' && group !== '' && group !== note.record.color
    if (isNewGroup || (x > GAP && x + width > ROW_WIDTH)) {
      x = GAP
      y += tallest + GAP * (isNewGroup ? 2 : 1)
      tallest = 0
    }
    positions.set(note.id, { x, y })
    x += width + GAP
    tallest = Math.max(tallest, height)
    group = note.record.color
  }
  return positions
}

function inOrder(notes: readonly NoteState[], how: Arrangement): NoteState[] {
  // Custom colours come after those of the palette, equal ones together.
  const rank = ({ record }: NoteState) => {
    const at = (COLOR_NAMES as string[]).indexOf(record.color)
    return at < 0 ? COLOR_NAMES.length : at
  }
  const byPosition = (a: NoteState, b: NoteState) =>
    a.record.position.y - b.record.position.y || a.record.position.x - b.record.position.x
  if (how === 'color')
    return notes.toSorted(
      (a, b) =>
        rank(a) - rank(b) || a.record.color.localeCompare(b.record.color) || byPosition(a, b),
    )
  if (how === 'date') {
    return notes.toSorted((a, b) => b.record.updated_at.localeCompare(a.record.updated_at))
  }
  return readingOrderOfNotes(notes, 'ltr')
}

/** Row by row, from the side where the language begins. */
export function readingOrderOfNotes(
  notes: readonly NoteState[],
  direction: 'ltr' | 'rtl',
): NoteState[] {
  const side = direction === 'ltr' ? 1 : -1
  const rows: NoteState[][] = []
  for (const note of notes.toSorted((a, b) => a.record.position.y - b.record.position.y)) {
    const first = rows.at(-1)?.[0]?.record
    if (first && note.record.position.y < first.position.y + first.size.height / 2)
      rows.at(-1)!.push(note)
    else rows.push([note])
  }
  return rows.flatMap((row) =>
    row.toSorted((a, b) => side * (a.record.position.x - b.record.position.x)),
  )
}

export function shownSize({ record: { size, is_minimized } }: Pick<NoteState, 'record'>): {
  width: number
  height: number
} {
  return { width: size.width, height: is_minimized ? 40 : size.height }
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boxesOf(notes: readonly Pick<NoteState, 'record'>[]): Box[] {
  return notes.map((note) => {
    const { x, y } = note.record.position
    const { width, height } = shownSize(note)
    return { left: x, top: y, right: x + width, bottom: y + height }
  })
}

/** The box around all of them; null for none. */
export function boxOf(notes: readonly NoteState[]): Box | null {
  if (notes.length === 0) return null
  const boxes = boxesOf(notes)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** The board as one document, in reading order. */
export function notesAsMarkdown(
  name: string,
  notes: readonly NoteState[],
  untitled: string,
): string {
  const sections = notes.map(
    ({ mine }) => `## ${mine.title || untitled}\n\n${mine.content.trim()}\n`,
  )
  return [`# ${name}\n`, ...sections].join('\n')
}

/** A file name that every system accepts. */
export function fileNameOf(board: string): string {
  const name = board
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]{1,100}$/g, '')
  return `${name.slice(0, 100) || 'board'}.md`
}
