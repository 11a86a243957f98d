/**
 * Turns the HTML of a document into tokens that the engine draws like those of Markdown: images through the same box,
 * links through the same judgement. Every element that is opened is closed, in the part of the document in
 * which it was opened; a tag in a line without its other half stays text.
 */
import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { type Align, elementFit, MOST_OPEN } from './html-nesting.ts'
import { pairTags } from './html-pairs.ts'
import { HTML_BLOCK, HTML_TAG } from './html-syntax.ts'
import { endOfComment, type HtmlTag, isBlockTag, isUnseenTag, readHtmlTag } from './html-tags.ts'

export function htmlTokens(md: MarkdownIt): void {
  md.core.ruler.push('html_tokens', (state) => {
    for (const token of state.tokens)
      if (token.children) token.children = inLine(state, token.children)
    if (state.tokens.some(({ type }) => type === HTML_BLOCK))
      state.tokens = new Blocks(state).of(state.tokens)
  })
}

/** The tags of a line: those with their other half, within the same emphasis and link. */
function inLine(state: StateCore, children: Token[]): Token[] {
  if (!children.some(({ type }) => type === HTML_TAG)) return children
  const drawn = pairTags(children)
  return children.flatMap((child, at) => {
    if (child.type !== HTML_TAG) return [child]
    const tag = (child.meta as { tag: HtmlTag }).tag
    return drawn.has(at) ? tagTokens(state, tag) : [textToken(state, child.content)]
  })
}

// What a tag of a line is drawn as.

const MARKS: Record<string, string> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  del: 's',
  strike: 's',
}

function tagTokens(state: StateCore, tag: HtmlTag): Token[] {
  const { name, kind, attributes } = tag
  const nesting = kind === 'open' ? 1 : -1
  const end = kind === 'open' ? 'open' : 'close'
  if (name === 'br') return [new state.Token('hardbreak', 'br', 0)]
  if (name === 'img') return imageTokens(state, attributes)
  const mark = MARKS[name]
  if (mark) return [new state.Token(`${mark}_${end}`, mark, nesting)]
  if (name === 'a') return linkTokens(state, tag)
  // A block does not fit into a line; what is in it does.
  if (isUnseenTag(name) || isBlockTag(name)) return []
  return [new state.Token(`html_${end}`, name, nesting)]
}

function linkTokens(state: StateCore, { kind, attributes }: HtmlTag): Token[] {
  const token = new state.Token(`link_${kind}`, 'a', kind === 'open' ? 1 : -1)
  if (kind === 'open') {
    token.attrs = [['href', decoded(state, attributes.get('href') ?? '')]]
    const title = attributes.get('title')
    if (title) token.attrs.push(['title', decoded(state, title)])
  }
  return [token]
}

function imageTokens(state: StateCore, attributes: HtmlTag['attributes']): Token[] {
  const src = attributes.get('src')?.trim()
  const alt = decoded(state, attributes.get('alt') ?? '')
  if (!src) return []
  const image = new state.Token('image', 'img', 0)
  image.attrs = [['src', decoded(state, src)]]
  image.content = alt
  image.children = [textToken(state, alt)]
  image.meta = {
    width: pixels(attributes.get('width')),
    height: pixels(attributes.get('height')),
    align: alignOf(attributes),
  }
  return [image]
}

function pixels(given: string | undefined): number | null {
  const [, digits] = /^\s*(\d{1,4})(?:px)?\s*$/i.exec(given ?? '') ?? []
  return digits ? Number(digits) : null
}

function alignOf(attributes: HtmlTag['attributes']): Align | null {
  const align = attributes.get('align')?.toLowerCase()
  if (align === 'center' || align === 'middle') return 'center'
  return align === 'right' ? 'end' : align === 'left' ? 'start' : null
}

function textToken(state: StateCore, content: string): Token {
  const token = new state.Token('text', '', 0)
  token.content = content
  return token
}

const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

function decoded({ md }: StateCore, html: string): string {
  return html.includes('&') ? html.replace(ENTITY, (one) => md.utils.unescapeAll(one)) : html
}

/** The blocks of a document, with those of HTML among them. */
class Blocks {
  readonly #state: StateCore
  readonly #out: Token[] = []
  /** The elements of HTML that are open, for each block of Markdown around them. */
  readonly #outer: string[][] = []
  #open: string[] = []
  /** What was read of a line, until a block ends it. */
  #line: Token[] = []

  constructor(state: StateCore) {
    this.#state = state
  }

  of(tokens: readonly Token[]): Token[] {
    for (const token of tokens) this.#take(token)
    this.#closeAll()
    return this.#out
  }

  #take(token: Token): void {
    if (token.type === HTML_BLOCK) {
      this.#read(token)
      return
    }
    if (token.nesting === -1) {
      this.#closeAll()
      this.#open = this.#outer.pop() ?? []
    } else if (token.type !== 'inline') this.#makeRoom('div', null)
    this.#out.push(token)
    if (token.nesting !== 1) return
    this.#outer.push(this.#open)
    this.#open = []
  }

  #read({ content, map }: Token): void {
    let from = 0
    let at = content.indexOf('<')
    const lastComment = content.lastIndexOf('-->')
    while (at !== -1) {
      const comment = at < lastComment ? endOfComment(content, at) : -1
      const tag = comment === -1 ? readHtmlTag(content, at) : null
      const end = tag?.end ?? comment
      if (end !== -1) {
        this.#text(content.slice(from, at))
        if (tag) this.#tag(tag, map)
        from = end
      }
      at = content.indexOf('<', end === -1 ? at + 1 : end)
    }
    this.#text(content.slice(from))
    this.#endLine(map)
  }

  #text(html: string): void {
    if (html !== '') this.#line.push(textToken(this.#state, decoded(this.#state, html)))
  }

  #tag(tag: HtmlTag, map: Token['map']): void {
    if (isUnseenTag(tag.name)) return
    if (!isBlockTag(tag.name)) {
      const token = new this.#state.Token(HTML_TAG, '', 0)
      token.meta = { tag }
      // In a block a tag without its other half is dropped: nobody wrote it to be read.
      this.#line.push(token)
      return
    }
    this.#endLine(map)
    if (tag.name === 'hr') {
      this.#makeRoom('hr', map)
      this.#out.push(this.#token('hr', 'hr', 0, map))
    } else if (tag.kind === 'open') this.#openElement(tag, map)
    else if (this.#open.includes(tag.name)) this.#closeTo(this.#open.lastIndexOf(tag.name))
  }

  /** What is written in a line becomes a paragraph, unless it is in an element already. */
  #endLine(map: Token['map']): void {
    const line = this.#line
    this.#line = []
    const isPre = this.#open.at(-1) === 'pre'
    const isBlank = line.every(({ type, content }) => type === 'text' && content.trim() === '')
    if (line.length === 0 || (isBlank && !isPre)) return
    this.#makeRoom('text', map)
    const inline = this.#token('inline', '', 0, map)
    inline.children = inLine(this.#state, line)
    const isAlone = this.#open.length === 0
    if (isAlone) this.#out.push(this.#token('paragraph_open', 'p', 1, map))
    this.#out.push(inline)
    if (isAlone) this.#out.push(this.#token('paragraph_close', 'p', -1, map))
  }

  #openElement({ name, attributes }: HtmlTag, map: Token['map']): void {
    if (!this.#makeRoom(name, map) || this.#open.length >= MOST_OPEN) return
    this.#write(name, map, {
      align: name === 'center' ? 'center' : alignOf(attributes),
      isOpen: attributes.has('open'),
      start: pixels(attributes.get('start')),
    })
  }

  /** Closes and opens what the element needs around it; false when it does not fit here. */
  #makeRoom(name: string, map: Token['map']): boolean {
    const fit = elementFit(name, this.#open)
    if (!fit) return false
    this.#closeTo(fit.keep)
    for (const one of fit.open) this.#write(one, map, {})
    return true
  }

  #write(name: string, map: Token['map'], meta: Record<string, unknown>): void {
    const token = this.#token('html_open', name, 1, this.#open.length === 0 ? map : null)
    token.meta = meta
    this.#open.push(name)
    this.#out.push(token)
  }

  #closeAll(): void {
    this.#closeTo(0)
  }

  #closeTo(count: number): void {
    while (this.#open.length > count)
      this.#out.push(this.#token('html_close', this.#open.pop()!, -1, null))
  }

  #token(type: string, tag: string, nesting: -1 | 0 | 1, map: Token['map']): Token {
    const token = new this.#state.Token(type, tag, nesting)
    token.map = map
    token.block = true
    return token
  }
}
