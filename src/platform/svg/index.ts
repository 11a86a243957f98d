/** SVG texts: what must be known before a browser is asked to draw one. */

import { readXml, XmlError, type XmlErrorKind } from '../xml/index.ts'
import { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'

// Why an SVG does not draw. Browsers read it as XML and stop at the first error, so that one is found here and
// reported with its line. What passes here may still fail in a browser, then without a reason.

export type SvgErrorKind = XmlErrorKind

export interface SvgError {
  kind: SvgErrorKind
  /** From 1; null where no line is to blame. */
  line: number | null
  /** The element, entity or prefix. */
  name: string
}

const KNOWN_PREFIXES: ReadonlySet<string> = new Set(['xml', 'xmlns'])
const DECLARED = 'xmlns:'

/** Null when nothing wrong was found. */
export function findSvgError(text: string): SvgError | null {
  const prefixes = new Prefixes()
  const handlers = {
    keepsEntities: false,
    // Entities that the doctype declares are not checked.
    doctype(subset: string) {
      handlers.keepsEntities = /<!ENTITY\s/.test(subset)
    },
    open: (name: string, attributes: Readonly<Record<string, string>>, at: number) =>
      prefixes.open([name, ...Object.keys(attributes)].filter(hasPrefix), at),
    close: () => prefixes.close(),
  }
  try {
    readXml(text, handlers)
    return null
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    const { kind, at, subject } = error
    const line = at === null ? null : text.slice(0, at).split(/\r\n?|\n/).length
    return { kind, line, name: subject }
  }
}

const hasPrefix = (name: string) => name.includes(':')

class Prefixes {
  /** Of each open element, the prefixes that it declares. */
  readonly #declared: string[][] = []
  /** How many of the open elements declare a prefix: one table for all, so a tag costs what it declares itself. */
  readonly #known = new Map<string, number>()

  /** The names with a prefix: of an element and of its attributes. */
  open(names: readonly string[], at: number): void {
    const declared = names
      .filter((name) => name.startsWith(DECLARED))
      .map((name) => name.slice(DECLARED.length))
    this.#declared.push(declared)
    for (const prefix of declared) this.#count(prefix, 1)
    const unknown = names
      .map((name) => name.slice(0, name.indexOf(':')))
      .find((prefix) => !KNOWN_PREFIXES.has(prefix) && !this.#known.get(prefix))
    if (unknown !== undefined) throw new XmlError('prefix', at, unknown)
  }

  close(): void {
    for (const prefix of this.#declared.pop() ?? []) this.#count(prefix, -1)
  }

  #count(prefix: string, by: number): void {
    this.#known.set(prefix, (this.#known.get(prefix) ?? 0) + by)
  }
}

export { drawableSvg, findSvgRoot, type SvgRoot } from './svg-document.ts'

export interface SvgFacts {
  /** Null when the text has no `svg` root. */
  root: SvgRoot | null
  /** Why browsers will not draw it; null when nothing wrong was found. */
  error: SvgError | null
}

export function readSvg(content: string): SvgFacts {
  const root = findSvgRoot(content)
  return { root, error: findSvgError(root ? drawableSvg(content, root) : content) }
}
