/** Works on one line of our own HTML by offsets in its text: an entity counts as one character, a tag as none. */

interface Range {
  /** Offsets in the text, in UTF-16 units; `end` is not included. */
  start: number
  end: number
}

/** Wraps ranges of the text in `<mark class="…">`; ranges are in order and do not overlap. */
export function markRanges(html: string, ranges: readonly Range[], className: string): string {
  if (ranges.length === 0) return html
  const opening = `<mark class="${className}">`
  let out = ''
  let next = 0
  let isOpen = false
  let at = 0
  for (const { token, width } of tokensOf(html)) {
    if (width === 0) {
      // A mark never crosses a tag: it closes before it and opens again behind it.
      out += isOpen ? `</mark>${token}${opening}` : token
      continue
    }
    const range = ranges[next]
    if (range && !isOpen && at >= range.start && at < range.end) {
      out += opening
      isOpen = true
    }
    out += token
    at += width
    if (isOpen && range && at >= range.end) {
      out += '</mark>'
      isOpen = false
      next++
    }
  }
  if (isOpen) out += '</mark>'
  return out.replaceAll(`${opening}</mark>`, '')
}

/** The first `max` characters with every tag closed, and how many were left out. Never half of a character. */
export function cutLine(html: string, max: number): { html: string; rest: number } {
  if (html.length <= max) return { html, rest: 0 }
  let at = 0
  let taken = 0
  let open = 0
  for (const { token, width } of tokensOf(html)) {
    if (taken + width > max) break
    if (width === 0) open += token.startsWith('</') ? -1 : 1
    taken += width
    at += token.length
  }
  // A line of 2 MB is walked letter by letter only up to the cut: the rest is measured in one go.
  const rest = textOfLine(html.slice(at)).length
  if (rest === 0) return { html, rest: 0 }
  return { html: html.slice(0, at) + '</span>'.repeat(open), rest }
}

/** The same without its first characters: what is left is in the same elements. */
export function dropStart(html: string, count: number): string {
  const open: string[] = []
  let [at, passed] = [0, 0]
  for (const { token, width } of tokensOf(html)) {
    if (passed + width > count) break
    if (width === 0 && token.startsWith('</')) open.pop()
    else if (width === 0) open.push(token)
    passed += width
    at += token.length
  }
  return open.join('') + html.slice(at)
}

/** The line as it was in the file. */
export function textOfLine(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

function* tokensOf(html: string): Generator<{ token: string; width: number }> {
  for (const { 0: token } of html.matchAll(/<[^<>]*>|&[a-z]+;|[\s\S]/gu)) {
    const isTag = token.length > 1 && token.startsWith('<')
    yield { token, width: isTag ? 0 : token.startsWith('&') && token.length > 1 ? 1 : token.length }
  }
}
