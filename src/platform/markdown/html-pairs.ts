/** Which tags of a line are drawn: those with both halves in it, in the same emphasis and link, and those without an end. */
import type { Token } from 'markdown-it'
import { MOST_OPEN } from './html-nesting.ts'
import { HTML_TAG } from './html-syntax.ts'
import { type HtmlTag, isVoidTag } from './html-tags.ts'

/** The positions of the tags that are drawn. */
export function pairTags(children: readonly Token[]): ReadonlySet<number> {
  const drawn = new Set<number>()
  const outer: number[][] = []
  let open: number[] = []
  const tagAt = (at: number) => (children[at]!.meta as { tag: HtmlTag }).tag
  for (const [at, child] of children.entries()) {
    if (child.type === HTML_TAG) take(at)
    else if (child.nesting === 1) {
      outer.push(open)
      open = []
    } else if (child.nesting === -1) open = outer.pop() ?? []
  }
  return drawn

  function take(at: number): void {
    const tag = tagAt(at)
    if (isVoidTag(tag.name)) {
      if (isDrawnAlone(tag)) drawn.add(at)
    } else if (tag.kind === 'open') {
      if (open.length < MOST_OPEN) open.push(at)
    } else {
      const begin = open.findLastIndex((one) => tagAt(one).name === tag.name)
      if (begin === -1) return
      const opening = open[begin]!
      open.length = begin
      // A link to nowhere is text, a target of links is not.
      if (tag.name === 'a' && !isLink(tagAt(opening))) return
      drawn.add(opening).add(at)
    }
  }
}

function isDrawnAlone({ name, kind, attributes }: HtmlTag): boolean {
  if (kind === 'close') return false
  return name === 'br' || (name === 'img' && (attributes.get('src') ?? '').trim() !== '')
}

function isLink({ attributes }: HtmlTag): boolean {
  return attributes.has('href') || attributes.has('name') || attributes.has('id')
}
