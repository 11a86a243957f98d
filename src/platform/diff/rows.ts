/** Turns a comparison into the rows of a page: one column under the other, or two side by side, with quiet parts folded. */

import type { Change, LineDiff } from './line-diff.ts'
import { diffWithin, type Piece } from './words.ts'

const CONTEXT_LINES = 3
// Lines are compared inside for this many pairs, and with this much work; in a longer comparison the rest is marked by
// line only. Without the second limit two thousand unrelated lines took 33 seconds.
const MAX_WORD_PAIRS = 2_000
const MAX_WORD_STEPS = 400_000

export interface Cell {
  /** Counted from 1. */
  number: number
  /** Without its break. */
  text: string
  /** How the line ends; '' only at the end of a text without a final line break. */
  lineBreak: '' | '\n' | '\r\n' | '\r'
  /** The changed words, where the other side has a line to compare with. */
  pieces?: Piece[]
  /** Where the first of them begins, on either side: both show the same part of a very long line. */
  changedAt?: number
}

/** Lines that did not change and are not shown; `oldStart` and `newStart` count from 1. */
export interface FoldRow {
  kind: 'fold'
  oldStart: number
  newStart: number
  count: number
}

export type UnifiedRow =
  | { kind: 'same'; old: Cell; new: Cell }
  | { kind: 'removed'; old: Cell }
  | { kind: 'added'; new: Cell }
  | FoldRow

export type SideRow =
  | { kind: 'same'; old: Cell; new: Cell }
  | { kind: 'changed'; old: Cell | null; new: Cell | null }
  | FoldRow

interface RowOptions {
  /** Unchanged lines to keep around a change; `Infinity` folds nothing. */
  context?: number
  /** Lines only, without the changes inside them. */
  isByLine?: boolean
}

/** The remaining budget for comparing inside lines. */
interface Effort {
  pairs: number
  steps: number
}

export function unifiedRows(diff: LineDiff, options: RowOptions = {}): UnifiedRow[] {
  const rows: UnifiedRow[] = []
  walk(diff, options, {
    quiet: (row) => rows.push(row),
    change: ({ old, now }) => {
      for (const cell of old) rows.push({ kind: 'removed', old: cell })
      for (const cell of now) rows.push({ kind: 'added', new: cell })
    },
  })
  return rows
}

export function sideBySideRows(diff: LineDiff, options: RowOptions = {}): SideRow[] {
  const rows: SideRow[] = []
  walk(diff, options, {
    quiet: (row) => rows.push(row),
    change: ({ old, now }) => {
      for (let index = 0; index < Math.max(old.length, now.length); index++) {
        rows.push({ kind: 'changed', old: old[index] ?? null, new: now[index] ?? null })
      }
    },
  })
  return rows
}

interface RowSink {
  quiet: (row: { kind: 'same'; old: Cell; new: Cell } | FoldRow) => void
  change: (cells: { old: Cell[]; now: Cell[] }) => void
}

function walk(
  diff: LineDiff,
  { context = CONTEXT_LINES, isByLine = false }: RowOptions,
  sink: RowSink,
): void {
  let [oldAt, newAt] = [0, 0]
  const effort = { pairs: isByLine ? 0 : MAX_WORD_PAIRS, steps: MAX_WORD_STEPS }
  for (const change of diff.changes) {
    const isFirst = oldAt === 0 && newAt === 0
    stayQuiet(diff, sink, {
      oldAt,
      newAt,
      count: change.oldStart - oldAt,
      head: isFirst ? 0 : context,
      tail: context,
    })
    sink.change(cellsOf(change, effort))
    oldAt = change.oldStart + change.oldLines.length
    newAt = change.newStart + change.newLines.length
  }
  const head = diff.changes.length === 0 ? 0 : context
  stayQuiet(diff, sink, { oldAt, newAt, count: diff.oldLines.length - oldAt, head, tail: 0 })
}

interface Stretch {
  oldAt: number
  newAt: number
  count: number
  /** Lines shown at its start and at its end. */
  head: number
  tail: number
}

/** Shows the ends of an unchanged stretch and folds the middle; a fold of one line would save nothing. */
function stayQuiet(diff: LineDiff, sink: RowSink, stretch: Stretch): void {
  const { oldAt, newAt, count, head, tail } = stretch
  const isFolded = count - head - tail > 1
  const showUpTo = isFolded ? head : count
  const showFrom = isFolded ? count - tail : count
  const show = (index: number) =>
    sink.quiet({
      kind: 'same',
      old: cellOf(diff.oldLines[oldAt + index] ?? '', oldAt + index),
      new: cellOf(diff.newLines[newAt + index] ?? '', newAt + index),
    })
  for (let index = 0; index < showUpTo; index++) show(index)
  if (isFolded) {
    const [oldStart, newStart] = [oldAt + showUpTo + 1, newAt + showUpTo + 1]
    sink.quiet({ kind: 'fold', oldStart, newStart, count: showFrom - showUpTo })
  }
  for (let index = showFrom; index < count; index++) show(index)
}

function cellsOf(change: Change, effort: Effort): { old: Cell[]; now: Cell[] } {
  const old = change.oldLines.map((line, index) => cellOf(line, change.oldStart + index))
  const now = change.newLines.map((line, index) => cellOf(line, change.newStart + index))
  for (let index = 0; index < Math.min(old.length, now.length); index++) {
    const [before, after] = [old[index]!, now[index]!]
    if (effort.pairs-- <= 0 || effort.steps <= 0) break
    const { words, steps } = diffWithin(before.text, after.text)
    effort.steps -= steps
    if (!words) continue
    before.pieces = words.oldPieces
    after.pieces = words.newPieces
    const changedAt = Math.min(firstChange(words.oldPieces), firstChange(words.newPieces))
    before.changedAt = changedAt
    after.changedAt = changedAt
  }
  return { old, now }
}

function firstChange([first, second]: readonly Piece[]): number {
  if (first?.isChanged) return 0
  return second ? first!.text.length : Infinity
}

function cellOf(line: string, index: number): Cell {
  const lineBreak = (/(?:\r\n?|\n)$/.exec(line.slice(-2))?.[0] ?? '') as Cell['lineBreak']
  return { number: index + 1, text: line.slice(0, line.length - lineBreak.length), lineBreak }
}
