/** Orders and arrangements of a board, and its text as Markdown. */
import { COLOR_NAMES } from '../../contract/limits.ts'
import type { Point } from './ground.ts'
import type { Sheet } from './sheet.ts'

export type Arrangement = 'grid' | 'color' | 'date'

/** Between notes that are put in rows. */
export const GAP = 24
const ROW_WIDTH = 1_400

/** New places for all notes: rows that break at a width, or at each new colour. */
export function arranged(sheets: readonly Sheet[], how: Arrangement): Map<string, Point> {
  const places = new Map<string, Point>()
  let [x, y, tallest, group] = [GAP, GAP, 0, '']
  for (const sheet of inOrder(sheets, how)) {
    const { width, height } = shownSize(sheet)
    const isNewGroup = how === 'color' && group !== '' && group !== sheet.note.color
    if (isNewGroup || (x > GAP && x + width > ROW_WIDTH)) {
      x = GAP
      y += tallest + GAP * (isNewGroup ? 2 : 1)
      tallest = 0
    }
    places.set(sheet.id, { x, y })
    x += width + GAP
    tallest = Math.max(tallest, height)
    group = sheet.note.color
  }
  return places
}

function inOrder(sheets: readonly Sheet[], how: Arrangement): Sheet[] {
  // Colours of one's own come after those of the palette, like beside like.
  const rank = ({ note }: Sheet) => {
    const at = (COLOR_NAMES as string[]).indexOf(note.color)
    return at < 0 ? COLOR_NAMES.length : at
  }
  const byPlace = (a: Sheet, b: Sheet) =>
    a.note.position.y - b.note.position.y || a.note.position.x - b.note.position.x
  if (how === 'color')
    return sheets.toSorted(
      (a, b) => rank(a) - rank(b) || a.note.color.localeCompare(b.note.color) || byPlace(a, b),
    )
  if (how === 'date') {
    return sheets.toSorted((a, b) => b.note.updated_at.localeCompare(a.note.updated_at))
  }
  return readingOrder(sheets, 'ltr')
}

/** Row by row, from the side where the language begins. */
export function readingOrder(sheets: readonly Sheet[], direction: 'ltr' | 'rtl'): Sheet[] {
  const side = direction === 'ltr' ? 1 : -1
  const rows: Sheet[][] = []
  for (const sheet of sheets.toSorted((a, b) => a.note.position.y - b.note.position.y)) {
    const first = rows.at(-1)?.[0]?.note
    if (first && sheet.note.position.y < first.position.y + first.size.height / 2)
      rows.at(-1)!.push(sheet)
    else rows.push([sheet])
  }
  return rows.flatMap((row) =>
    row.toSorted((a, b) => side * (a.note.position.x - b.note.position.x)),
  )
}

export function shownSize({ note: { size, is_minimized } }: Pick<Sheet, 'note'>): {
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

export function boxesOf(notes: readonly Pick<Sheet, 'note'>[]): Box[] {
  return notes.map((sheet) => {
    const { x, y } = sheet.note.position
    const { width, height } = shownSize(sheet)
    return { left: x, top: y, right: x + width, bottom: y + height }
  })
}

/** The box around all of them; null for none. */
export function boxOf(sheets: readonly Sheet[]): Box | null {
  if (sheets.length === 0) return null
  const boxes = boxesOf(sheets)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** The board as one document, in reading order. */
export function asMarkdown(name: string, sheets: readonly Sheet[], untitled: string): string {
  const notes = sheets.map(({ mine }) => `## ${mine.title || untitled}\n\n${mine.content.trim()}\n`)
  return [`# ${name}\n`, ...notes].join('\n')
}

/** A name that every system takes for a file. */
export function fileNameOf(board: string): string {
  const name = board
    .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]{1,100}$/g, '')
  return `${name.slice(0, 100) || 'board'}.md`
}
