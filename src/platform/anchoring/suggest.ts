/**
 * Likely locations of a lost anchor. They are offered to a person and never applied automatically: what is certain,
 * `placeAnchor` has found already.
 */
import { splitLines } from '../highlight/split-lines.ts'
import type { Heading } from '../markdown/headings.ts'
import { type AnchoredLines, type LineAnchor, pathAt } from './anchor.ts'
import { keyOf, profileOf, similarity } from './similarity.ts'

export interface AnchorSuggestion extends AnchoredLines {
  /** Of a heading; empty for lines. */
  anchorId: string
  /** The line itself, for the person to recognise. */
  text: string
  /** From 0 to 1; only good for the order. */
  likeness: number
}

const MOST = 3
const WORTH_SAYING = 0.5
// Among more equal headings than these no choice is possible; each costs a walk over all of them.
const MOST_EQUAL = 20
// A heading of the same name is a candidate, but nearly any line under it is likelier.
const UNDER_HEADING = 0.45

export function suggestLines(
  anchor: LineAnchor,
  currentText: string,
  headings: readonly Heading[] = [],
): AnchorSuggestion[] {
  const lines = splitLines(currentText)
  const length = anchor.lineEnd - anchor.lineStart
  const found = [...likeQuote(anchor, lines), ...underHeading(anchor, headings)]
  const best = found.sort((a, b) => b.likeness - a.likeness || a.line - b.line)
  return farApart(best, length).map(({ line, likeness }) => ({
    lineStart: line,
    lineEnd: Math.min(line + length, Math.max(1, lines.length)),
    anchorId: '',
    text: (lines[line - 1] ?? '').trim(),
    likeness: Math.min(1, likeness),
  }))
}

interface Candidate {
  line: number
  likeness: number
}

/** The first few that do not overlap one chosen before; of two that do, the likelier came first. */
function farApart(best: readonly Candidate[], length: number): Candidate[] {
  const apart: Candidate[] = []
  for (const found of best) {
    if (apart.length === MOST) break
    if (apart.every(({ line }) => Math.abs(line - found.line) > length)) apart.push(found)
  }
  return apart
}

function likeQuote(anchor: LineAnchor, lines: readonly string[]): Candidate[] {
  const quoted = anchor.quote.split('\n').map(keyOf)
  // The first line with text represents the quote; it may not be the first of the range.
  const lead = Math.max(
    0,
    quoted.findIndex((key) => key.length >= 4),
  )
  const key = quoted[lead] ?? ''
  if (key === '') return []
  const [wanted, before, after] = [key, anchor.before, anchor.after].map((text) =>
    profileOf(keyOf(text)),
  )
  const found: Candidate[] = []
  for (const [at, line] of lines.entries()) {
    const other = keyOf(line)
    const alike = other === key ? 1 : similarity(wanted!, profileOf(other))
    if (alike < WORTH_SAYING) continue
    const nearness =
      similarity(before!, profileOf(keyOf(lines[at - lead - 1] ?? ''))) +
      similarity(after!, profileOf(keyOf(lines[at - lead + quoted.length] ?? '')))
    found.push({ line: Math.max(1, at + 1 - lead), likeness: 0.7 * alike + 0.15 * nearness })
  }
  return found
}

function underHeading({ headingPath }: LineAnchor, headings: readonly Heading[]): Candidate[] {
  if (headingPath.length === 0) return []
  const path = headingPath.join('\n')
  return headings
    .filter(({ text }) => text === headingPath.at(-1))
    .slice(0, MOST_EQUAL)
    .filter(({ line }) => pathAt(headings, line).join('\n') === path)
    .map(({ line }) => ({ line, likeness: UNDER_HEADING }))
}
