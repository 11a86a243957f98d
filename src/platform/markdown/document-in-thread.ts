/** What the thread does with long documents. Markup comes as bytes, which are transferred without a copy. */
import { prepareMarkup } from '../html/prepare-markup.ts'
import { type DrawnText, drawPlain, drawTexts, drawWhole, type PlacedText } from './draw-texts.ts'
import type { DocumentSettings, ListedFences, PreparedDocument } from './drawn-document.ts'
import { documentMarkup } from './drawn-document.ts'
import { type ParsedMarkdown, parseMarkdown } from './engine.ts'

export type TooManyPieces = { hasTooManyPieces: true }

export async function documentInThread(
  source: string,
  settings: DocumentSettings,
): Promise<PreparedDocument | TooManyPieces> {
  if (piecesIn(source) > MOST_PIECES) return { hasTooManyPieces: true }
  const parsed = parsedOf(source)
  last = null
  const { markup, contents, ...facts } = documentMarkup(await drawWhole(parsed, settings))
  return {
    ...facts,
    markup: prepareMarkup(markup),
    contents: contents === null ? null : prepareMarkup(contents),
  }
}

export function fencesInThread(source: string, most: number): ListedFences | TooManyPieces {
  if (piecesIn(source) > MOST_PIECES) return { hasTooManyPieces: true }
  const { fences } = parsedOf(source)
  return { fences: fences.slice(0, most), total: fences.length }
}

export function textsInThread(texts: readonly PlacedText[]): DrawnText[] {
  return drawTexts(texts).map(prepared)
}

export function plainTextsInThread(sources: readonly string[]): DrawnText[] {
  return sources.map((source) => prepared(drawPlain(source)))
}

function prepared(text: DrawnText): DrawnText {
  return { ...text, markup: prepareMarkup(text.markup) }
}

// A document is asked for its code blocks first and for the whole right after.
let last: { source: string; parsed: ParsedMarkdown } | null = null

function parsedOf(source: string): ParsedMarkdown {
  if (last?.source !== source) last = { source, parsed: parseMarkdown(source) }
  return last.parsed
}

// Cells, headings, items and quotes. Each costs the engine about a kilobyte: 300,000 of them fill the thread's memory
// after five seconds of work, and would be a page of thirty megabytes. Two megabytes of tasks have 100,000.
const MOST_PIECES = 300_000
const MARKERS = new Set([...'#-*+>0123456789'].map((one) => one.charCodeAt(0)))
const [BLANK, TAB, BREAK, BAR] = [0x20, 0x09, 0x0a, 0x7c]

/** How many small blocks the text may have, at most; computed in milliseconds, before any of it is drawn. */
function piecesIn(source: string): number {
  let pieces = 0
  let isLineStart = true
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === BAR || (isLineStart && MARKERS.has(code))) pieces++
    isLineStart = code === BREAK || (isLineStart && (code === BLANK || code === TAB))
  }
  return pieces
}
