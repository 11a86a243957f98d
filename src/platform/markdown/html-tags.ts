/**
 * Reads one tag of HTML by the grammar of CommonMark, or nothing: what is not exactly a tag stays text. Only names on
 * the list below are tags at all, and only the attributes that are asked for are looked at.
 */

/** Blocks: they begin a block of HTML, which goes on to the next blank line. */
const BLOCKS = `p div center h1 h2 h3 h4 h5 h6 hr details summary pre blockquote ul ol li
  table thead tbody tfoot tr th td picture source`
/** Of these the tag itself is not shown, but what is between them is. */
const UNSEEN = 'picture source span font'
const INLINE = `a img br kbd sub sup b strong i em u code s del strike ${UNSEEN}`

const blocks = new Set(BLOCKS.split(/\s+/))
const unseen = new Set(UNSEEN.split(' '))
const known = new Set([...blocks, ...INLINE.split(' ')])

export const isBlockTag = (name: string) => blocks.has(name)
export const isUnseenTag = (name: string) => unseen.has(name)
/** They have no end. */
export const isVoidTag = (name: string) => /^(?:img|br|hr|source)$/.test(name)

export interface HtmlTag {
  kind: 'open' | 'close'
  name: string
  /** As they are written, with entities. */
  attributes: ReadonlyMap<string, string>
  /** Where it ends in the text. */
  end: number
}

// Longer than any that people write; what is longer is text.
const MOST = 4_000
const NAME = /<(\/?)([a-z][a-z0-9]{0,12})(?=[\s/>])/iy
const ATTRIBUTE = /\s+([a-z_:][\w.:-]{0,60})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/iy
const END = /\s*(\/?)>/y

/** The tag that begins here; null for anything that is none, or not one of the list. */
export function readHtmlTag(text: string, at: number): HtmlTag | null {
  const piece = text.slice(at, at + MOST)
  NAME.lastIndex = 0
  const [opening, slash, given] = NAME.exec(piece) ?? []
  const name = given?.toLowerCase()
  if (!opening || !name || !known.has(name)) return null
  const attributes = new Map<string, string>()
  let position = opening.length
  for (;;) {
    ATTRIBUTE.lastIndex = position
    const found = slash ? null : ATTRIBUTE.exec(piece)
    if (!found) break
    const [whole, key, double, single, bare] = found
    const value = double ?? single ?? bare ?? ''
    // As browsers do: the first of a name counts.
    if (!attributes.has(key!.toLowerCase())) attributes.set(key!.toLowerCase(), value)
    position += whole.length
  }
  END.lastIndex = position
  const end = END.exec(piece)
  if (!end || (slash && end[1])) return null
  return { kind: slash ? 'close' : 'open', name, attributes, end: at + position + end[0].length }
}

const COMMENT = '<!--'
const COMMENT_END = '-->'

/** Where the comment that begins here ends; -1 when none begins, or it does not end. */
export function endOfComment(text: string, at: number): number {
  if (!text.startsWith(COMMENT, at)) return -1
  // `<!-->` and `<!--->` are whole ones.
  const found = text.indexOf(COMMENT_END, at + 2)
  return found === -1 ? -1 : found + COMMENT_END.length
}
