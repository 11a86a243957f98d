/**
 * Heading ids. They begin with `h-`, so that no heading can take the name of an element or a property that our own
 * pages look up (`main`, `constructor`, `__proto__`). The bare form is added as an anchor's name, which a browser
 * scrolls to but no script can find by accident, so `#1-start` works as well as `#h-1-start`.
 */
import type { Token } from 'markdown-it'
import { normalizeText } from '../text/normalize.ts'

export interface Heading {
  id: string
  level: number
  text: string
  /** The line of the source, from 1. */
  line: number
}

export const HEADING_PREFIX = 'h-'
const SLUG_LENGTH = 100

/** Letters, marks, digits, `_` and `-` of any script; blanks become `-`. */
export function slugOf(text: string): string {
  const slug = normalizeText(text)
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
    .replace(/\s/g, '-')
  return [...slug].slice(0, SLUG_LENGTH).join('') || 'section'
}

/** Gives each heading its slug, the second of a name `-1`, the third `-2`, and lists them all. */
export function nameHeadings(tokens: readonly Token[]): Heading[] {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const next = new Map<string, number>()
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open') return
    const text = plainText(tokens[at + 1]?.children ?? null).trim()
    const slug = unusedSlug(slugOf(text))
    token.meta = { ...token.meta, slug }
    headings.push({
      id: HEADING_PREFIX + slug,
      level: Number(token.tag.slice(1)),
      text,
      line: (token.map?.[0] ?? 0) + 1,
    })
  })
  return headings

  // The counter is per name: fifty thousand equal headings must not mean a billion look-ups.
  function unusedSlug(slug: string): string {
    let count = next.get(slug) ?? 0
    let candidate = count === 0 ? slug : `${slug}-${count}`
    while (taken.has(candidate)) candidate = `${slug}-${++count}`
    next.set(slug, count + 1)
    taken.add(candidate)
    return candidate
  }
}

/** The text of an inline run without its marks. */
export function plainText(children: readonly Token[] | null): string {
  let text = ''
  for (const child of children ?? []) {
    if (child.type === 'image') text += plainText(child.children)
    else if (child.type === 'softbreak' || child.type === 'hardbreak') text += ' '
    else if (child.type !== 'footnote_ref') text += child.content
  }
  return text
}
