/**
 * The one search language: words, "phrases", `@symbol`, `/pattern/`, `lang:` `tag:` `repo:` `folder:`, and `-not`.
 * Everything else is literal.
 */
import { fitsPoints, foldText } from '#platform/text/index.ts'
import { MOST_SHORT_TERMS, MOST_TERMS } from './search-budget.ts'
import { termInText } from './symbols.ts'

export interface Needle {
  /** As typed. */
  text: string
  /** As compared. */
  folded: string
  /** For a symbol: what the text of its file contains in any case. */
  inText: string
  isSymbol: boolean
  isNot: boolean
}

export interface QueryField {
  name: 'lang' | 'tag' | 'repo' | 'folder'
  value: string
  isNot: boolean
}

export interface QueryPattern {
  /** As typed, between the slashes. */
  source: string
  isDotAll: boolean
  isNot: boolean
}

export interface Query {
  needles: Needle[]
  fields: QueryField[]
  patterns: QueryPattern[]
}

// A part is -?, perhaps @, then either "quoted" or a run without blanks; an unclosed quote reaches to the end.
const PART = /(-?)(?:(lang|tag|repo|folder):|(@))?(?:"([^"]*)(?:"|$)|([^\s"]\S*))/uy

/** Duplicates count once. Points without a character cannot be searched. */
export function parseQuery(text: string): Query {
  const query: Query = { needles: [], fields: [], patterns: [] }
  const terms = new Set<string>()
  for (const part of partsOf(text.replaceAll(PART_END, ' '))) {
    if ('source' in part) {
      query.patterns.push(part)
      continue
    }
    const [, minus, field, at, quoted, bare] = part
    const value = (quoted ?? bare ?? '').trim()
    const folded = foldText(value)
    const isNot = minus === '-'
    const key = [minus, field ?? at ?? '', field ? value : folded].join('\n')
    if (folded === '' || terms.has(key)) continue
    terms.add(key)
    if (field) query.fields.push({ name: field as QueryField['name'], value, isNot })
    else query.needles.push(needleOf(value, folded, isNot, at !== undefined))
  }
  return query
}

/**
 * A pattern begins where a word could, and ends with a slash before a blank or the end; else the slash is a plain
 * character.
 */
function* partsOf(text: string): Generator<RegExpExecArray | QueryPattern> {
  for (let at = 0; at < text.length; ) {
    // Blanks are skipped one by one: an expression that may begin at each of them would read all that follow again and
    // again.
    if (isBlankAt(text, at)) {
      at++
      continue
    }
    const pattern = patternAt(text, at)
    if (pattern) {
      yield pattern.read
      at = pattern.end
      continue
    }
    PART.lastIndex = at
    const part = PART.exec(text)
    if (part) yield part
    at = part ? PART.lastIndex : at + 1
  }
}

function patternAt(text: string, from: number): { read: QueryPattern; end: number } | null {
  let at = from
  const isNot = text[at] === '-'
  if (isNot) at++
  if (text[at] !== '/' || at + 1 >= text.length || isBlankAt(text, at + 1)) return null
  const start = ++at
  while (at < text.length && text[at] !== '/') at += text[at] === '\\' ? 2 : 1
  const source = text.slice(start, at)
  if (source === '' || text[at] !== '/') return null
  let end = at + 1
  while ('ims'.includes(text[end] ?? ' ')) end++
  if (end < text.length && !isBlankAt(text, end)) return null
  const isDotAll = text.slice(at + 1, end).includes('s')
  return { read: { source, isDotAll, isNot }, end }
}

function isBlankAt(text: string, at: number): boolean {
  return at < text.length && text[at]!.trim() === ''
}

function needleOf(text: string, folded: string, isNot: boolean, isSymbol: boolean): Needle {
  return { text, folded, inText: isSymbol ? termInText(folded) : folded, isNot, isSymbol }
}

/** As people write a folder, with slashes around it; empty for the root, which contains everything. */
export function folderOf(terms: string): string {
  let [from, to] = [0, terms.length]
  while (terms[from] === '/') from++
  while (to > from && terms[to - 1] === '/') to--
  return terms.slice(from, to)
}

/** More words than one search may test, or more words too short for the index than it may read texts for. */
export function isTooComplex({ needles, fields, patterns }: Query): boolean {
  const short = needles.filter(isShort)
  const terms = needles.length + fields.length + patterns.length
  return terms > MOST_TERMS || short.length > MOST_SHORT_TERMS || patterns.length > 1
}

/**
 * Whether the text decides about it: a symbol is decided by names, and its text is only used to reduce the candidates.
 */
export function isOfText(needle: Needle): boolean {
  return !needle.isSymbol || (!needle.isNot && !isShort(needle))
}

/** The index knows runs of three characters; texts are read for anything shorter. */
export function isShort({ inText }: Pick<Needle, 'inText'>): boolean {
  return fitsPoints(inText, 2)
}

/** Separates the parts of a file's search text (name, description, tags, content); no needle contains it. */
export const PART_END = '\u0001'
