/**
 * Anchors at headings of Markdown. Heading ids are made of the heading's text, so an id disappears when the text
 * changes and, among equal headings, belongs to another heading when one is added above. The heading itself is followed
 * by its line in the source.
 */
import { readHeadings } from '../markdown/engine.ts'
import type { Heading } from '../markdown/headings.ts'
import { cachedByTexts } from './comparison.ts'
import { type LocatedState, locateAnchor } from './locate-anchor.ts'
import { keyOf, profileOf, similarity } from './similarity.ts'

export interface HeadingAnchor {
  anchorId: string
  /** The heading's text as it is displayed. */
  text: string
  /** The headings above it and itself, outermost first. */
  path: string[]
}

export interface HeadingLocation {
  state: LocatedState
  /** For a lost heading these are its last ones. */
  anchorId: string
  text: string
  line: number
}

/** Every heading of a text, with the ids its page has. Read once per text. */
export const headingsOf = cachedByTexts((text): Heading[] => readHeadings(text!))

/** Makes an anchor of a heading by its id, or returns null when there is none of that id. */
export function captureHeading(
  headings: readonly Heading[],
  anchorId: string,
): HeadingAnchor | null {
  const found = withPaths(headings).find(({ heading }) => heading.id === anchorId)
  return found ? { anchorId, text: found.heading.text, path: found.path } : null
}

/**
 * Where a heading is now: by its line, if that is still a heading; else the only one with the same path, or the only
 * one with the same text. Anything less is a suggestion and not a location.
 */
export function locateHeading(
  anchor: HeadingAnchor,
  storedText: string,
  currentText: string,
): HeadingLocation {
  const stored = headingsOf(storedText).find(({ id }) => id === anchor.anchorId)
  const found = byLine(stored, storedText, currentText) ?? byName(anchor, storedText, currentText)
  if (!found)
    return { state: 'lost', anchorId: anchor.anchorId, text: anchor.text, line: stored?.line ?? 1 }
  const { state, heading } = found
  return { state, anchorId: heading.id, text: heading.text, line: heading.line }
}

/** Headings that a lost one may have become, the likeliest first. */
export function suggestHeadings(anchor: HeadingAnchor, currentText: string): Heading[] {
  const wanted = profileOf(keyOf(anchor.text))
  return headingsOf(currentText)
    .map((heading) => ({ heading, alike: similarity(wanted, profileOf(keyOf(heading.text))) }))
    .filter(({ alike, heading }) => alike >= 0.5 || heading.text === anchor.text)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, 3)
    .map(({ heading }) => heading)
}

interface HeadingMatch {
  state: LocatedState
  heading: Heading
}

function byLine(
  stored: Heading | undefined,
  storedText: string,
  currentText: string,
): HeadingMatch | null {
  if (!stored) return null
  const range = { lineStart: stored.line, lineEnd: stored.line }
  const { state, lineStart } = locateAnchor(range, storedText, currentText)
  const heading = headingsOf(currentText).find(({ line }) => line === lineStart)
  return state !== 'lost' && heading ? { state, heading } : null
}

function byName(
  { text, path }: HeadingAnchor,
  storedText: string,
  currentText: string,
): HeadingMatch | null {
  const [before, now] = [storedText, currentText].map((source) => withPaths(headingsOf(source)))
  const named = path.join('\n')
  const tests = [
    (other: Named) => other.path.join('\n') === named,
    (other: Named) => other.heading.text === text,
  ]
  for (const isMatch of tests) {
    const found = now!.filter(isMatch)
    // Of equal headings it cannot be known which is which.
    if (found.length === 1 && before!.filter(isMatch).length <= 1) {
      return { state: 'moved', heading: found[0]!.heading }
    }
  }
  return null
}

interface Named {
  heading: Heading
  path: string[]
}

function withPaths(headings: readonly Heading[]): Named[] {
  const open: Heading[] = []
  return headings.map((heading) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    open.push(heading)
    return { heading, path: open.map(({ text }) => text) }
  })
}
