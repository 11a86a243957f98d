/** Where a search matches a text: the best lines, cut around the hits, with the hits marked. */
import { countPoints, cutPoints, foldText } from '#platform/text/index.ts'
import { MAX_QUERY } from '../contract/limits.ts'
import { levelOfLine } from './rank.ts'
import type { FileSymbol } from './symbols.ts'

/** Text and hits alternately, beginning with text: `['a ', 'hit', ' b']`. */
export type Marked = string[]

export interface Hit {
  /** From 1. */
  line: number
  marked: Marked
  /** What is defined there, when the search was for a symbol. */
  kind?: FileSymbol['kind']
}

export interface Hits {
  /** The best first: a definition of a word before its mentions. */
  lines: Hit[]
  /** The other lines that match as many words, and the first of them. */
  more: { count: number; isCapped: boolean; line: number } | null
}

export const SHOWN_LINES = 3

/** As much as a row can show. */
const SHOWN_POINTS = 160
// On a phone of 360 px a row shows about 36 characters of code, and the hit should be among them.
const POINTS_BEFORE_HIT = 24
/**
 * Of each word of the query, this many occurrences are counted and their lines compared: the first ones of a text with
 * more.
 */
const PLACES_PER_NEEDLE = 1_000
const LINES_COMPARED = 100

/**
 * The lines that contain most of the (folded) needles; null when the text, which was folded separately, contains none.
 */
export function findHits(
  text: string,
  folded: string,
  needles: readonly string[],
  isProse: boolean,
): Hits | null {
  const offsets = needles
    .map((needle) => offsetsOf(folded, needle))
    .filter((list) => list.length > 0)
  if (offsets.length === 0) return null
  const starts = lineStarts(folded)
  const found = new Map<number, number>()
  for (const list of offsets) {
    const lines = new Set(list.map((offset) => lineAt(starts, offset)))
    for (const line of lines) found.set(line, (found.get(line) ?? 0) + 1)
  }
  const most = Math.max(...found.values())
  const lines = [...found.keys()].filter((line) => found.get(line) === most)
  lines.sort((one, other) => one - other)
  const compared = lines.slice(0, LINES_COMPARED).map((line) => ({
    line,
    level: levelOfLine(folded.slice(starts[line], starts[line + 1]), needles, isProse),
  }))
  compared.sort((one, other) => other.level - one.level || one.line - other.line)
  const shown = compared.slice(0, SHOWN_LINES).map(({ line }) => line)
  const own = lineStarts(text)
  const hitOn = (line: number): Hit => {
    const [lineText, foldedLine] = [
      withoutBreak(text.slice(own[line], own[line + 1])),
      withoutBreak(folded.slice(starts[line], starts[line + 1])),
    ]
    return { line: line + 1, marked: markHits(lineText, needles, foldedLine) }
  }
  const count = lines.length - shown.length
  const isCapped = offsets.some((list) => list.length >= PLACES_PER_NEEDLE)
  const next = lines.find((line) => !shown.includes(line))
  return {
    lines: shown.map(hitOn),
    more: next === undefined ? null : { count, isCapped, line: next + 1 },
  }
}

function withoutBreak(line: string): string {
  return line.replace(/(?:\r\n?|\n)$/, '')
}

function offsetsOf(text: string, needle: string): number[] {
  const offsets: number[] = []
  let at = needle === '' ? -1 : text.indexOf(needle)
  while (at >= 0 && offsets.length < PLACES_PER_NEEDLE) {
    offsets.push(at)
    at = text.indexOf(needle, at + needle.length)
  }
  return offsets
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1)
  }
  return starts
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** One line with its hits marked, cut to what a row can show around the first of them. */
export function markHits(line: string, needles: readonly string[], folded?: string): Marked {
  const near = nearFirstHit(line, needles, folded)
  return cutAround(near, spansOf(near.text, needles))
}

/** The same when the positions of the hits are known. */
export function markSpans(line: string, spans: readonly Span[]): Marked {
  const near = nearOffset(line, spans[0]?.[0] ?? 0)
  const from = near.from
  const inside = spans
    .map(([start, end]): Span => [start - from, Math.min(end - from, near.text.length)])
    .filter(([start]) => start >= 0 && start < near.text.length)
  return cutAround(near, inside)
}

interface NearText {
  text: string
  isCutBefore: boolean
  isCutAfter: boolean
}

function cutAround(near: NearText, spans: readonly Span[]): Marked {
  const first = spans[0]?.[0] ?? 0
  const before = lastPoints(near.text.slice(0, first), POINTS_BEFORE_HIT)
  const isWhole = !near.isCutBefore && before.length === first
  const from = isWhole ? near.text.length - near.text.trimStart().length : first - before.length
  const start = Math.min(from, first)
  const window = cutPoints(near.text.slice(start), SHOWN_POINTS)
  const end = start + window.length
  const isCutAfter = near.isCutAfter || end < near.text.length
  const marked = cutToSpans(near.text, spans, start, end)
  if (!isWhole) marked[0] = `…${marked[0]}`
  if (isCutAfter) marked.push(...(marked.length % 2 === 0 ? ['…'] : [`${marked.pop()}…`]))
  return marked
}

// A line may be the whole of a minified file. Only this much of it, around the first hit, is examined.
const CLOSE_UNITS = 1_000

function nearFirstHit(line: string, needles: readonly string[], known?: string) {
  if (line.length <= 2 * CLOSE_UNITS) return nearOffset(line, 0)
  const folded = known ?? foldText(line)
  const offsets = needles.map((needle) => folded.indexOf(needle)).filter((offset) => offset >= 0)
  const hit = offsets.length > 0 ? originalOffset(line, folded, Math.min(...offsets)) : 0
  return nearOffset(line, hit)
}

function nearOffset(line: string, hit: number): NearText & { from: number } {
  if (line.length <= 2 * CLOSE_UNITS)
    return { text: line, from: 0, isCutBefore: false, isCutAfter: false }
  const from = characterStart(line, Math.max(0, hit - CLOSE_UNITS))
  const to = characterStart(line, Math.min(line.length, hit + CLOSE_UNITS))
  return { text: line.slice(from, to), from, isCutBefore: from > 0, isCutAfter: to < line.length }
}

// Finding an offset takes as long as folding the text before it, so in a longer line the search starts at the estimated
// offset.
const FOLDED_AGAIN = 64 * 1024

function originalOffset(line: string, folded: string, foldedOffset: number): number {
  if (line.length <= FOLDED_AGAIN) return offsetIn(line, foldedOffset)
  const guess = Math.round((foldedOffset * line.length) / folded.length)
  const from = characterStart(line, Math.max(0, guess - 2 * CLOSE_UNITS))
  const near = line.slice(from, guess + 2 * CLOSE_UNITS)
  const at = foldText(near).indexOf(folded.slice(foldedOffset, foldedOffset + MAX_QUERY))
  return at < 0 ? offsetIn(line, foldedOffset) : from + offsetIn(near, at)
}

/** Folding changes lengths (points vanish, `ß` grows), so an offset is found by folding piece after piece. */
function offsetIn(line: string, foldedOffset: number): number {
  let [at, folded] = [0, 0]
  while (at < line.length) {
    const next = characterStart(line, Math.min(line.length, at + CLOSE_UNITS))
    const length = foldText(line.slice(at, next)).length
    if (folded + length > foldedOffset) return at + Math.min(next - at - 1, foldedOffset - folded)
    folded += length
    at = next
  }
  return line.length
}

// What belongs to the character before it: combining marks, joining vowels and finals of Korean.
const JOINED = /^[\p{M}\u1160-\u11ff]/u

/** The offset itself or the next one where a character begins: never inside a surrogate pair, never before a mark. */
function characterStart(text: string, offset: number): number {
  let at = offset
  while (at < text.length && (isLowSurrogate(text, at) || JOINED.test(text.slice(at, at + 2)))) at++
  return at
}

function isLowSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff
}

type Span = [from: number, to: number]

/** Every hit as a span of the text itself, in order and without overlaps. */
function spansOf(text: string, needles: readonly string[]): Span[] {
  if (needles.length === 0) return []
  const folded = foldText(text)
  const letters = text.match(/\P{M}[\p{M}\u1160-\u11ff]*|[\s\S]/gu) ?? []
  const forms = letters.map(foldText)
  // Characters that fold differently alone than together: no mark is better than a wrong one.
  if (forms.join('') !== folded) return []
  const [own, form] = [startsOf(letters), startsOf(forms)]
  const spans = needles.flatMap((needle) =>
    offsetsOf(folded, needle).map((offset): Span => {
      const first = lineAt(form, offset)
      const last = lineAt(form, offset + needle.length - 1)
      return [own[first]!, own[last + 1]!]
    }),
  )
  return joinSpans(spans.sort((one, other) => one[0] - other[0] || one[1] - other[1]))
}

function startsOf(parts: readonly string[]): number[] {
  let at = 0
  return [0, ...parts.map((part) => (at += part.length))]
}

function joinSpans(sorted: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const [from, to] of sorted) {
    const last = joined.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([from, to])
  }
  return joined
}

function cutToSpans(text: string, spans: readonly Span[], start: number, end: number): Marked {
  const marked: Marked = []
  let at = start
  for (const [from, to] of spans) {
    if (from >= end) break
    marked.push(text.slice(at, from), text.slice(from, Math.min(to, end)))
    at = Math.min(to, end)
  }
  if (at < end || marked.length === 0) marked.push(text.slice(at, end))
  return marked
}

function lastPoints(text: string, max: number): string {
  const points = countPoints(text)
  return points <= max ? text : text.slice(cutPoints(text, points - max).length)
}
