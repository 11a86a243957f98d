/**
 * An anchor describes a range of a text, so that two things can be found later: where the range is now, and what its
 * text was when it was selected. The text itself is stored separately, under the hash of its content.
 */
import { splitLines } from '../highlight/split-lines.ts'
import type { Heading } from '../markdown/headings.ts'
import { cutPoints } from '../text/index.ts'

/** Lines count from 1, and the last one belongs to the range. */
export interface AnchoredLines {
  lineStart: number
  lineEnd: number
}

export interface LineAnchor extends AnchoredLines {
  /** The lines themselves, with their indent, as a person would recognise them. */
  quote: string
  /** The nearest lines with text, above and below. */
  before: string
  after: string
  /** In Markdown the headings above the range, outermost first. */
  headingPath: string[]
}

/** As long as the wire allows an anchor's texts to be. */
const QUOTE_POINTS = 256
const CONTEXT_POINTS = 128

/**
 * Makes an anchor of a range of lines. What is outside the text is moved to its nearest line; an empty text has line 1.
 * The headings are those of `headingsOf`, for a text that has any.
 */
export function captureAnchor(
  text: string,
  range: AnchoredLines,
  headings: readonly Heading[] = [],
): LineAnchor {
  const lines = splitLines(text)
  const { lineStart, lineEnd } = fitRange(range, lines.length)
  return {
    lineStart,
    lineEnd,
    quote: cutPoints(lines.slice(lineStart - 1, lineEnd).join('\n'), QUOTE_POINTS),
    before: cutPoints(textNear(lines, lineStart - 2, -1), CONTEXT_POINTS),
    after: cutPoints(textNear(lines, lineEnd, 1), CONTEXT_POINTS),
    headingPath: pathAt(headings, lineStart),
  }
}

export function fitRange({ lineStart, lineEnd }: AnchoredLines, lines: number): AnchoredLines {
  const first = Math.min(Math.max(1, Math.trunc(lineStart) || 1), Math.max(1, lines))
  const last = Math.min(Math.max(first, Math.trunc(lineEnd) || first), Math.max(1, lines))
  return { lineStart: first, lineEnd: last }
}

/** A bracket or a blank line is no landmark; ten lines away nothing is near. */
const LANDMARK = /[\p{L}\p{N}]/u
const NEAR_LINES = 10

function textNear(lines: readonly string[], from: number, step: 1 | -1): string {
  for (let at = from; Math.abs(at - from) < NEAR_LINES; at += step) {
    const line = lines[at]
    if (line === undefined) break
    if (LANDMARK.test(line)) return line.trim()
  }
  return ''
}

/** The headings above a line: each is of a lower level than the next. */
export function pathAt(headings: readonly Heading[], line: number): string[] {
  const path: Heading[] = []
  for (const heading of headings) {
    if (heading.line > line) break
    while ((path.at(-1)?.level ?? 0) >= heading.level) path.pop()
    path.push(heading)
  }
  return path.map(({ text }) => cutPoints(text, QUOTE_POINTS))
}
