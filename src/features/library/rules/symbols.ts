/** How the name of a symbol matches: whole, by its beginning, or by the beginning of a word inside it. */
import type { SymbolKind } from '#platform/highlight/index.ts'
import { foldText, normalizeText } from '#platform/text/index.ts'

export interface FileSymbol {
  name: string
  kind: SymbolKind
  /** From 1. */
  line: number
}

/** How well a name matches; a higher number is better. */
export const FITS = { not: 0, wordBegins: 1, begins: 2, whole: 3 } as const
export type Fit = (typeof FITS)[keyof typeof FITS]

// Before each word of a name, and after the whole of it. Neither a name nor a query can contain them.
const TERM_START = '\u0001'
const NAME_END = '\u0002'

/** The folded names with the beginnings of their words, as one text in which the database searches. */
export function keysOf(symbols: readonly FileSymbol[]): string {
  const lines = new Set(
    symbols.map(({ name }) => {
      const [whole = '', ...inside] = termKeys(cleanName(name))
      return [`${TERM_START}${whole}${NAME_END}`, ...inside.map((key) => TERM_START + key)].join('')
    }),
  )
  return ['', ...lines, ''].join('\n')
}

/** The signs that separate names here would let a query match across two. */
export function cleanName(name: string): string {
  return name.replace(/[\u0000-\u001f]+/g, ' ')
}

/** What such a text contains when a name in it matches at least this well. */
export function fragmentOf(needle: string, fit: Exclude<Fit, 0>): string {
  if (fit === FITS.wordBegins) return TERM_START + needle
  return `\n${TERM_START}${needle}${fit === FITS.whole ? NAME_END : ''}`
}

/** The same for one name. The needle is folded. */
export function fitOf(name: string, needle: string): Fit {
  const [whole = '', ...inside] = termKeys(name)
  if (whole === needle) return FITS.whole
  if (whole.startsWith(needle)) return FITS.begins
  return inside.some((key) => key.startsWith(needle)) ? FITS.wordBegins : FITS.not
}

// A name longer than this was not written to be typed.
const NAME_UNITS = 120
// The words of a long heading that are indexed: later ones are found by searching the text.
const MAX_TERMS = 8
// HTTP in HTTPServer, Server, server, and words of caseless characters; numbers belong to the word before them. A mark
// belongs to the character before it, also where Unicode has no composed form.
const TERM =
  /(?:\p{Lu}\p{M}*)+(?![\p{Ll}\p{M}])|(?:\p{Lu}\p{M}*)?\p{Ll}[\p{Ll}\p{M}]*|[\p{Lo}\p{Lm}\p{M}]+/gu

/** The folded name, then its remainder from each of its other words. */
function termKeys(wholeName: string): string[] {
  const name = normalizeText(wholeName.slice(0, NAME_UNITS))
  const starts = [...name.matchAll(TERM)].map(({ index }) => index).filter((at) => at > 0)
  return [0, ...starts.slice(0, MAX_TERMS)].map((at) => foldText(name.slice(at)))
}

/** The longest word of the query: the text of a file that defines the symbol contains at least that. */
export function termInText(needle: string): string {
  const terms = needle.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? []
  return terms.reduce((longest, term) => (term.length > longest.length ? term : longest), '')
}

/** Best first, then in the order of the text. */
export function symbolsFitting(
  symbols: readonly FileSymbol[],
  needles: readonly string[],
): FileSymbol[] {
  if (needles.length === 0) return []
  const fitting = symbols.map((symbol) => ({
    symbol,
    fit: Math.max(...needles.map((needle) => fitOf(symbol.name, needle))),
  }))
  return fitting
    .filter(({ fit }) => fit > FITS.not)
    .sort((one, other) => other.fit - one.fit || one.symbol.line - other.symbol.line)
    .map(({ symbol }) => symbol)
}
