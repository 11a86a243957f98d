/**
 * Why an SVG does not draw. Browsers read it as XML and stop at the first error, so the common ones are found here and
 * reported with their line: tags that do not match, attributes without quotes, undeclared entities and prefixes. What
 * passes here may still fail in a browser, then without a reason.
 */
export type SvgErrorKind =
  | 'no_root'
  | 'unclosed'
  | 'mismatched'
  | 'unfinished'
  | 'attribute'
  | 'entity'
  | 'prefix'
  | 'after_root'
  | 'unknown'

export interface SvgError {
  kind: SvgErrorKind
  /** From 1; null where no line is to blame. */
  line: number | null
  /** The element, entity or prefix. */
  name: string
}

interface OpenElement {
  name: string
  at: number
  /** The prefixes that hold inside it and no longer after it. */
  declared: readonly string[]
}

const NAME = '[A-Za-z_][\\w.:-]*'
const CLOSING = new RegExp(`</(${NAME})\\s*>`, 'y')
const OPENING = new RegExp(`<(${NAME})`, 'y')
const ATTRIBUTE = new RegExp(`\\s+(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const END_OF_TAG = /\s*(\/?)>/y
const ENTITY = /&(?:#\d+;|#x[\da-f]+;|([A-Za-z_][\w.-]*);)?/gi
const KNOWN_ENTITIES = new Set(['lt', 'gt', 'amp', 'quot', 'apos'])
const KNOWN_PREFIXES: ReadonlySet<string> = new Set(['xml', 'xmlns'])
// What an author declared in the doctype is an author's own business.
const DECLARES_ENTITIES = /<!ENTITY\s/

/** Null when nothing wrong was found. */
export function findSvgError(text: string): SvgError | null {
  const reader = new Reader(text)
  return reader.read()
}

class Reader {
  readonly #text: string
  readonly #checksEntities: boolean
  readonly #open: OpenElement[] = []
  /** How many of the open elements declare a prefix: one table for all, so a tag costs what it declares itself. */
  readonly #prefixes = new Map<string, number>()
  #at = 0
  #isOver = false

  constructor(text: string) {
    this.#text = text
    this.#checksEntities = !DECLARES_ENTITIES.test(text)
  }

  read(): SvgError | null {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf('<', this.#at)
      const text = this.#text.slice(this.#at, next === -1 ? undefined : next)
      const error = this.#readText(text)
      if (error) return error
      if (next === -1) break
      this.#at = next
      const inTag = this.#readMarkup()
      if (inTag) return inTag
    }
    const left = this.#open.at(-1)
    if (left) return this.#errorAt('unclosed', left.at, left.name)
    return this.#isOver ? null : this.#errorAt('no_root', null, '')
  }

  #readText(text: string): SvgError | null {
    if (this.#open.length === 0 && /[^\s\ufeff]/.test(text))
      return this.#isOver
        ? this.#errorAt('after_root', this.#at, '')
        : this.#errorAt('no_root', this.#at, '')
    return this.#badEntity(text, this.#at)
  }

  #readMarkup(): SvgError | null {
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const) {
      if (this.#text.startsWith(start, this.#at)) return this.#skipTo(end)
    }
    if (this.#text.startsWith('<!', this.#at)) return this.#skipDoctype()
    return this.#text.startsWith('</', this.#at) ? this.#close() : this.#openTag()
  }

  #skipTo(end: string): SvgError | null {
    const found = this.#text.indexOf(end, this.#at)
    if (found === -1) return this.#errorAt('unfinished', this.#at, '')
    this.#at = found + end.length
    return null
  }

  #skipDoctype(): SvgError | null {
    const close = this.#text.indexOf('>', this.#at)
    // Inside this doctype only: a search to the end of the text, again for each doctype, would cost its square.
    const bracket = this.#text.slice(this.#at, Math.max(this.#at, close)).indexOf('[')
    if (bracket !== -1) {
      const subset = this.#text.indexOf(']', this.#at + bracket)
      if (subset === -1) return this.#errorAt('unfinished', this.#at, '')
      this.#at = subset
    }
    return this.#skipTo('>')
  }

  #close(): SvgError | null {
    const start = this.#at
    const [, name] = this.#match(CLOSING) ?? []
    if (!name) return this.#errorAt('unfinished', start, '')
    const opened = this.#open.pop()
    this.#forget(opened?.declared ?? [])
    if (opened?.name !== name)
      return opened
        ? this.#errorAt('unclosed', opened.at, opened.name)
        : this.#errorAt('mismatched', start, name)
    this.#isOver ||= this.#open.length === 0
    return null
  }

  #openTag(): SvgError | null {
    const start = this.#at
    const [, name] = this.#match(OPENING) ?? []
    if (!name) return this.#errorAt('unfinished', start, '')
    if (this.#isOver) return this.#errorAt('after_root', start, name)
    const seen = new Set<string>()
    const declared: string[] = []
    for (let found = this.#match(ATTRIBUTE); found; found = this.#match(ATTRIBUTE)) {
      const key = found[1]!
      if (seen.has(key)) return this.#errorAt('attribute', start, name)
      seen.add(key)
      if (key.startsWith('xmlns:')) declared.push(key.slice(6))
      const bad = this.#badEntity(found[2] ?? found[3] ?? '', start)
      if (bad) return bad
    }
    const end = this.#match(END_OF_TAG)
    if (!end)
      return this.#errorAt(
        this.#text.indexOf('>', this.#at) === -1 ? 'unfinished' : 'attribute',
        this.#at,
        name,
      )
    for (const prefix of declared) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 0) + 1)
    const stranger = [name, ...seen]
      .map(prefixOf)
      .find((prefix) => prefix !== null && !this.#isKnown(prefix))
    if (stranger) return this.#errorAt('prefix', start, stranger)
    if (!end[1]) {
      this.#open.push({ name, at: start, declared })
      return null
    }
    this.#forget(declared)
    this.#isOver ||= this.#open.length === 0
    return null
  }

  #isKnown(prefix: string): boolean {
    return KNOWN_PREFIXES.has(prefix) || (this.#prefixes.get(prefix) ?? 0) > 0
  }

  #forget(declared: readonly string[]): void {
    for (const prefix of declared) this.#prefixes.set(prefix, (this.#prefixes.get(prefix) ?? 1) - 1)
  }

  #badEntity(text: string, at: number): SvgError | null {
    if (!text.includes('&')) return null
    for (const found of text.matchAll(ENTITY)) {
      const name = found[1]
      const isBare = found[0] === '&'
      if (!isBare && (name === undefined || !this.#checksEntities || KNOWN_ENTITIES.has(name)))
        continue
      return this.#errorAt('entity', at + found.index, `&${name ?? ''}`)
    }
    return null
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (found) this.#at += found[0].length
    return found
  }

  #errorAt(kind: SvgErrorKind, at: number | null, name: string): SvgError {
    const line = at === null ? null : this.#text.slice(0, at).split(/\r\n?|\n/).length
    return { kind, line, name }
  }
}

function prefixOf(name: string): string | null {
  const colon = name.indexOf(':')
  return colon === -1 ? null : name.slice(0, colon)
}
