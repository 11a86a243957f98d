/**
 * Reads XML by `saxes` up to its first error, which gets a kind of our own. Entities that a document declares are never
 * expanded. Prefixes are checked by the caller: the library searches every enclosing element for
 * each of them.
 */
import { SaxesParser } from 'saxes'

export type XmlErrorKind =
  | 'no_root'
  | 'unclosed'
  | 'mismatched'
  | 'unfinished'
  | 'attribute'
  | 'entity'
  | 'prefix'
  | 'after_root'
  | 'unknown'

export class XmlError extends Error {
  readonly kind: XmlErrorKind
  /** Offset in the text; null where none is known. */
  readonly at: number | null
  /** The element, entity or prefix. */
  readonly subject: string

  constructor(kind: XmlErrorKind, at: number | null, subject = '') {
    super(kind)
    this.kind = kind
    this.at = at
    this.subject = subject
  }
}

export interface XmlHandlers {
  /** `at`: offset of the tag. */
  open?(name: string, attributes: Readonly<Record<string, string>>, at: number): void
  close?(name: string): void
  text?(text: string): void
  doctype?(text: string): void
  /** An undefined entity stays as it is written. */
  keepsEntities?: boolean
}

/** Throws an `XmlError`, or what a handler throws. */
export function readXml(text: string, handlers: XmlHandlers): void {
  new Reader(text, handlers).read()
}

interface OpenElement {
  name: string
  at: number
}

/** Messages of the library for errors outside of opening tags. */
const KINDS: readonly (readonly [message: RegExp, kind: XmlErrorKind])[] = [
  [/^unexpected close tag/, 'unclosed'],
  [/^unmatched closing tag/, 'mismatched'],
  [/comment|empty close tag|incorrect syntax|in (?:closing )?tag/, 'unfinished'],
]
const OUTSIDE = /^(?:text data outside|documents may contain|inappropriately located)/
const BARE_AMPERSAND = /&(?!(?:#\d+|#x[\da-f]+|[A-Za-z_][\w.-]*);)/gi

class Reader {
  readonly #text: string
  readonly #handlers: XmlHandlers
  readonly #parser = new SaxesParser({ xmlns: false, position: true })
  readonly #open: OpenElement[] = []
  /** Whose tag is being read, or was closed last. */
  #element: OpenElement = { name: '', at: 0 }
  #isInTag = false
  #hasRoot = false
  /** End of the last complete piece of markup. */
  #readTo = 0

  constructor(text: string, handlers: XmlHandlers) {
    this.#text = text
    this.#handlers = handlers
  }

  read(): void {
    this.#listen()
    try {
      this.#parser.write(this.#text)
    } catch (error) {
      // The library makes a letter of half a surrogate pair.
      throw error instanceof RangeError ? new XmlError('unknown', this.#parser.position) : error
    }
    this.#expectEnd()
    this.#parser.close()
  }

  #listen(): void {
    const parser = this.#parser
    const { text, doctype } = this.#handlers
    parser.on('error', ({ message }) => this.#fail(message.replace(/^\d+:\d+: /, '')))
    parser.on('opentagstart', ({ name }) => {
      // The parser is one character further, or one line end of two.
      const at = parser.position - name.length - 2
      this.#element = { name, at: this.#text[at] === '<' ? at : at - 1 }
      this.#isInTag = true
    })
    parser.on('opentag', ({ name, attributes }) => {
      this.#open.push(this.#element)
      this.#isInTag = false
      this.#hasRoot = true
      this.#readTo = parser.position
      this.#handlers.open?.(name, attributes, this.#element.at)
    })
    parser.on('closetag', ({ name }) => {
      this.#element = this.#open.pop() ?? this.#element
      this.#readTo = parser.position
      this.#handlers.close?.(name)
    })
    const passTo = (handler?: (text: string) => void) => (inner: unknown) => {
      this.#readTo = parser.position
      handler?.(String(inner))
    }
    parser.on('doctype', passTo(doctype))
    parser.on('cdata', passTo(text))
    parser.on('comment', passTo())
    parser.on('processinginstruction', passTo())
    parser.on('xmldecl', passTo())
    if (text) parser.on('text', text)
  }

  #fail(message: string): void {
    if (message.includes('entity')) this.#failAtEntity(message)
    else this.#failAt(message)
  }

  #failAt(message: string): never {
    if (OUTSIDE.test(message) && this.#open.length === 0) {
      const { at, name } = this.#isInTag ? this.#element : { at: this.#readTo, name: '' }
      throw new XmlError(this.#hasRoot ? 'after_root' : 'no_root', at, name)
    }
    const { at, name } = this.#element
    if (this.#isInTag) throw new XmlError('attribute', at, name)
    const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown'
    if (kind === 'unclosed') throw new XmlError(kind, at, name)
    const closing = kind === 'mismatched' ? message.slice(message.indexOf(':') + 2, -1) : ''
    throw new XmlError(kind, this.#parser.position, closing)
  }

  #failAtEntity(message: string): void {
    const isUndefined = message.startsWith('undefined')
    if (isUndefined && this.#handlers.keepsEntities) return
    const bare = isUndefined ? null : this.#bareAmpersand(this.#readTo)
    if (bare !== null) throw new XmlError('entity', bare, '&')
    const end = this.#parser.position
    const at = this.#text.lastIndexOf('&', end - 1)
    throw new XmlError('entity', at, this.#text.slice(at, end - 1))
  }

  /** At the end of a text the library knows only that something is missing. */
  #expectEnd(): void {
    const markup = this.#text.indexOf('<', this.#readTo)
    const isSkipped = /^<[!?]/.test(this.#text.slice(markup, markup + 2))
    const bare = this.#bareAmpersand(this.#readTo)
    const left = this.#open.at(-1)
    if (bare !== null && (left || markup !== -1) && !(isSkipped && bare > markup))
      throw new XmlError('entity', bare, '&')
    if (markup !== -1) throw new XmlError('unfinished', markup)
    if (left) throw new XmlError('unclosed', left.at, left.name)
    if (!this.#hasRoot) throw new XmlError('no_root', null)
  }

  #bareAmpersand(from: number): number | null {
    BARE_AMPERSAND.lastIndex = from
    return BARE_AMPERSAND.exec(this.#text)?.index ?? null
  }
}
