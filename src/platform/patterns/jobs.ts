/** Regular expressions in linear time (RE2), as the thread runs them. No other file imports the package. */
import { RE2JS } from 're2js'
import { splitLines } from '../highlight/split-lines.ts'
import { withPlainEndings } from '../text/line-endings.ts'
import { normalizeText } from '../text/normalize.ts'

export interface Pattern {
  source: string
  /** A dot takes line breaks too. */
  isDotAll: boolean
}

/** Why a pattern cannot be read, by RE2's message. */
export interface PatternError {
  error: string
}

export interface TestedTexts {
  /** How many instructions the pattern has: what a letter of text may cost at most. */
  size: number
  /** As many as there was time for. */
  matches: boolean[]
  spentMs: number
}

export type MatchSpan = [from: number, to: number]

/** The lines that a pattern matches. */
export interface FoundLines {
  /** From 0, with the ranges of the matches in the line. */
  lines: { line: number; text: string; spans: MatchSpan[] }[]
  /** How many more there are, and the first of them. */
  others: number
  next: number
  isCapped: boolean
}

export interface FoundInTexts {
  texts: (FoundLines | null)[]
}

const SHOWN_LINES = 3
const MOST_LINES = 1_000
const MOST_SPANS = 20
// The ranges of a line's matches are found character by character, so a line is searched up to here.
const LINE_UNITS = 4_000
// A match over several lines is looked for in the beginning of a text.
const ACROSS_LINES_UNITS = 32 * 1024

let known: { key: string; compiled: RE2JS } | null = null

function compile({ source, isDotAll }: Pattern): RE2JS | PatternError {
  const key = `${isDotAll} ${source}`
  if (known?.key === key) return known.compiled
  const flags = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE | (isDotAll ? RE2JS.DOTALL : 0)
  try {
    known = { key, compiled: RE2JS.compile(normalizeText(source), flags) }
    return known.compiled
  } catch (error) {
    const { getDescription } = error as { getDescription?: () => string }
    if (!getDescription) throw error
    return { error: getDescription.call(error) }
  }
}

/**
 * A line ends alike in every file: `$` matches before its end, in any form. And a character with its accent is one
 * character, as in every other search: the index, too, has that form alone.
 */
function plain(text: string): string {
  return normalizeText(withPlainEndings(text))
}

/** No text is begun after the thread has worked for `mostMs`. */
export function testTexts(
  written: Pattern,
  texts: readonly string[],
  mostMs: number,
): TestedTexts | PatternError {
  const pattern = compile(written)
  if ('error' in pattern) return pattern
  const start = workedMs()
  const matches: boolean[] = []
  for (const text of texts) {
    if (workedMs() - start > mostMs) break
    matches.push(pattern.test(plain(text)))
  }
  return { size: pattern.programSize(), matches, spentMs: workedMs() - start }
}

export function findInTexts(
  written: Pattern,
  texts: readonly string[],
  mostMs: number,
): FoundInTexts | PatternError {
  const pattern = compile(written)
  if ('error' in pattern) return pattern
  const start = workedMs()
  return {
    texts: texts.map((text) =>
      workedMs() - start > mostMs ? null : findLines(pattern, plain(text)),
    ),
  }
}

/** What this thread has used of a processor: by the clock, a busy machine would find less than an idle one. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Line by line, which is quick; a pattern that no line matches may match several of them together. */
function findLines(pattern: RE2JS, text: string): FoundLines | null {
  const found: FoundLines = { lines: [], others: 0, next: 0, isCapped: false }
  const lines = splitLines(text)
  for (const [line, query] of lines.entries()) {
    if (!pattern.test(query)) continue
    if (found.lines.length < SHOWN_LINES)
      found.lines.push({ line, text: query, spans: spansIn(pattern, query.slice(0, LINE_UNITS)) })
    else if (found.others++ === 0) found.next = line
    found.isCapped = found.others >= MOST_LINES
    if (found.isCapped) break
  }
  return found.lines.length > 0 ? found : acrossLines(pattern, text, lines)
}

function acrossLines(pattern: RE2JS, text: string, lines: readonly string[]): FoundLines | null {
  const matcher = pattern.matcher(text.slice(0, ACROSS_LINES_UNITS))
  if (!matcher.find()) return null
  const line = text.slice(0, matcher.start()).split('\n').length - 1
  const query = lines[line] ?? ''
  return { lines: [{ line, text: query, spans: [] }], others: 0, next: 0, isCapped: false }
}

function spansIn(pattern: RE2JS, line: string): MatchSpan[] {
  const spans: MatchSpan[] = []
  const matcher = pattern.matcher(line)
  while (spans.length < MOST_SPANS && matcher.find())
    if (matcher.end() > matcher.start()) spans.push([matcher.start(), matcher.end()])
  return spans
}
