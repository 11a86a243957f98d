/** Which rows of the palette fit what was typed, best first. Pure, so that a test is a table. */
import { foldText } from '#platform/text/normalize.ts'

export interface RankedRow {
  id: string
  label: string
  group: string
  detail?: string | null
  href?: string | null
  /** What it does, where it leads nowhere. */
  run?(): unknown
  keys?: string | null
  /** What kind of symbol it is. */
  symbol?: string
  /** Other words that people use for it. */
  also?: string
}

/** How often a person chose a row. */
export type Uses = Readonly<Record<string, number>>

/** What was typed, taken apart. */
export type Question =
  | { kind: 'all'; text: string; line: string | null }
  | { kind: 'commands'; text: string }
  | { kind: 'line'; line: string }

export function readQuestion(typed: string): Question {
  const text = typed.trim()
  const line = /^:(\d{1,7}(?:-\d{1,7})?)$/.exec(text)?.[1]
  if (line) return { kind: 'line', line }
  if (text.startsWith('>')) return { kind: 'commands', text: text.slice(1).trim() }
  const [, name = text, at = null] = /^(.*\S):(\d{1,7})$/.exec(text) ?? []
  return { kind: 'all', text: name, line: at }
}

/** The rows that match, by match and then by use; equal ones keep their order. */
export function rank(rows: readonly RankedRow[], text: string, uses: Uses): RankedRow[] {
  const needle = foldText(text)
  return rows
    .map((row) => ({ row, match: matchOfRow(row, needle), used: uses[row.id] ?? 0 }))
    .filter(({ match }) => match > 0)
    .sort((a, b) => b.match - a.match || b.used - a.used)
    .map(({ row }) => row)
}

/** Another word for it counts like a word in its label. */
function matchOfRow({ label, also }: RankedRow, needle: string): number {
  const own = matchOf(foldText(label), needle)
  const other = also && someWordStartsWith(foldText(also), needle) ? WORD_START : 0
  return Math.max(own, other)
}

const WHOLE = 5
const START = 4
const WORD_START = 3
const INSIDE = 2
const SCATTERED = 1

/** How well a label matches: the whole of it, its start, a word's start, anywhere, characters in order, not at all. */
export function matchOf(label: string, needle: string): number {
  if (needle === '') return INSIDE
  if (label === needle) return WHOLE
  if (label.startsWith(needle)) return START
  if (someWordStartsWith(label, needle)) return WORD_START
  if (label.includes(needle)) return INSIDE
  return hasInOrder(label, needle) ? SCATTERED : 0
}

/** `new fi` fits `Add a new file`: each typed word begins some word of the label. */
function someWordStartsWith(label: string, needle: string): boolean {
  const words = label.split(/[\s/._-]+/)
  return needle.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}

/** From three characters on; two scattered ones are found in nearly everything. */
function hasInOrder(label: string, needle: string): boolean {
  if (needle.length < 3) return false
  let at = 0
  for (const sign of label) if (sign === needle[at]) at += 1
  return at === needle.length
}

/** Groups are sorted by their best row, and rows within a group keep their order. */
export function groupRows(rows: readonly RankedRow[]): { group: string; rows: RankedRow[] }[] {
  const groups = new Map<string, RankedRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([group, members]) => ({ group, rows: members }))
}
