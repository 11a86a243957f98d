/** Which rows of the palette fit what was typed, best first. Pure, so that a test is a table. */
import {
  exactFit,
  FIT,
  looseFit,
  type Name,
  readName,
  readTyped,
  type Typed,
} from '#platform/text/name-fit.ts'
import type { IconName } from '#ui/icons/names.ts'

export interface RankedRow {
  id: string
  label: string
  group: string
  detail?: string | null
  /** The line of a text that was found. */
  line?: string
  href?: string | null
  /** What it does, where it leads nowhere. */
  run?(): unknown
  keys?: string | null
  /** What kind of symbol it is. */
  symbol?: string
  icon?: IconName
  /** Its names in both languages, and other words that people use for it. */
  also?: readonly string[]
  /** A button of the page that no command stands for: not listed before something is typed. */
  isOfPage?: boolean
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

/** A row with its names, which are read once and compared with every key. */
export interface PaletteCandidate {
  row: RankedRow
  names: readonly Name[]
}

export interface Fitting {
  row: RankedRow
  fit: number
  /** How often the person chose it. */
  used: number
}

/** Kinds in the order of equal ones: what is done, where one goes, what one has. */
const KINDS = [
  ...['page', 'go', 'settings', 'recent', 'boards', 'repos', 'files', 'searches', 'symbols'],
]

export function betterFirst(one: Fitting, other: Fitting): number {
  return other.fit - one.fit || other.used - one.used || kindOf(one.row) - kindOf(other.row)
}

function kindOf({ group }: RankedRow): number {
  const at = KINDS.indexOf(group)
  return at < 0 ? KINDS.length : at
}

export function candidateOf(row: RankedRow): PaletteCandidate {
  return { row, names: [row.label, ...(row.also ?? [])].map(readName) }
}

/** The rows that fit as they were typed, the best first. */
export function rankExactly(
  candidates: readonly PaletteCandidate[],
  text: string,
  uses: Uses,
): Fitting[] {
  return rankBy(exactFit, candidates, text, uses)
}

/**
 * The rows that fit when errors are forgiven. Only where nothing fits without any: otherwise half the list would be similar
 * to a short word.
 */
export function rankLoosely(
  candidates: readonly PaletteCandidate[],
  text: string,
  uses: Uses,
): Fitting[] {
  return rankBy(looseFit, candidates, text, uses)
}

function rankBy(
  fitOf: (name: Name, typed: Typed) => number,
  candidates: readonly PaletteCandidate[],
  text: string,
  uses: Uses,
): Fitting[] {
  const typed = readTyped(text)
  return candidates
    .map(({ row, names }) => ({
      ...{ row, fit: fitOfNames(names, typed, fitOf), used: uses[row.id] ?? 0 },
    }))
    .filter(({ fit }) => fit > FIT.none)
    .sort(betterFirst)
}

/** The name that is shown comes before another word for it. */
function fitOfNames(
  [label, ...others]: readonly Name[],
  typed: Typed,
  fitOf: (name: Name, typed: Typed) => number,
): number {
  const own = label ? fitOf(label, typed) : FIT.none
  return Math.max(own, ...others.map((name) => fitOf(name, typed) - 1))
}

/** A row that the server found: by its title, or else as something that only contains what was typed. */
export function fittingFound(row: RankedRow, text: string, uses: Uses): Fitting {
  const [name, typed] = [readName(row.label), readTyped(text)]
  const fit = exactFit(name, typed) || Math.max(looseFit(name, typed), FIT_OF_CONTENT)
  return { row, fit, used: uses[row.id] ?? 0 }
}

/** Less than any name with a few wrong characters, more than characters scattered over one. */
const FIT_OF_CONTENT = FIT.scattered + 1

/** Groups are sorted by their best row, and rows within a group keep their order. */
export function groupRows(rows: readonly RankedRow[]): { group: string; rows: RankedRow[] }[] {
  const groups = new Map<string, RankedRow[]>()
  for (const row of rows) groups.set(row.group, [...(groups.get(row.group) ?? []), row])
  return [...groups].map(([group, members]) => ({ group, rows: members }))
}
