/**
 * The markup of numbered lines of code. The markup of a chunk is one string: 2,000 lines as single components took eight
 * times as long (8 ms), and the page with a file is the one that is asked for most. Threads write it too, so there is no
 * component in this file.
 */
import { escapeHtml } from '../html/escape-html.ts'
import { revealHidden } from './hidden-characters.ts'
import { cutLine } from './line-html.ts'

/** Lines in one chunk; the style sheet knows the height of a full one, so the browser can skip what is off screen. */
export const CHUNK_LINES = 50

export interface LineOptions {
  /** HTML of the highlighter, or of `plainLines`; nothing else may come in here. */
  lines: readonly string[]
  /** The number of the first of these lines. */
  firstLine?: number
  /** What an anchor begins with: `L` makes `#L12`. Null draws numbers that are no links. */
  anchor?: 'L' | 'R' | null
  /** The accessible name of a line's number, in the reader's language. */
  numberLabel: (line: number) => string
  /** Lines whose number leads somewhere else than to the line itself. */
  links?: ReadonlyMap<number, LineLink>
  /** Markup in front of a line's number. */
  leading?: (line: number) => string
  /** One more class for a line: `line--added`, `line--marked`. */
  classOf?: (line: number) => string | null
  /** Longer lines are cut after this many characters, with a button that shows the rest. */
  fold?: { after: number; label: (rest: number) => string }
}

export interface LineLink {
  line: number
  href: string
  /** The accessible name of the number. */
  label: string
}

/** The markup of the lines in chunks, for a page and for an island that brings further lines. */
function lineChunks(options: LineOptions): { html: string; isFull: boolean }[] {
  const { lines, firstLine = 1 } = options
  const chunks: { html: string; isFull: boolean }[] = []
  for (let start = 0; start < lines.length; start += CHUNK_LINES) {
    const end = Math.min(start + CHUNK_LINES, lines.length)
    let html = ''
    for (let index = start; index < end; index++) {
      const number = firstLine + index
      const extra = options.classOf?.(number)
      html += `<div class="line${extra ? ` ${escapeHtml(extra)}` : ''}"${headHtml(number, options)}${codeHtml(lines[index] ?? '', number, options)}</div>`
    }
    chunks.push({ html, isFull: end - start === CHUNK_LINES })
  }
  return chunks
}

/** The same with the elements of its chunks: the content of `code-lines`. */
export function chunkMarkup(options: LineOptions): string {
  return lineChunks(options)
    .map(({ html, isFull }) => `<div class="${chunkClass(isFull)}">${html}</div>`)
    .join('')
}

function chunkClass(isFull: boolean): string {
  return isFull ? 'code-lines__chunk code-lines__chunk--full' : 'code-lines__chunk'
}

/** The rest of the line's opening tag, and its number. */
function headHtml(number: number, options: LineOptions): string {
  const { anchor = 'L', numberLabel, links } = options
  const leading = options.leading?.(number) ?? ''
  if (anchor === null) {
    return ` data-line="${number}">${leading}<span class="line__number" data-number="${number}"></span>`
  }
  const id = `${anchor}${number}`
  const link = links?.get(number)
  if (link)
    return ` id="${id}" data-line="${number}">${leading}<a class="line__number line__number--linked" href="${escapeHtml(link.href)}" data-number="${number}" aria-label="${escapeHtml(link.label)}"></a>`
  return ` id="${id}" data-line="${number}">${leading}<a class="line__number" href="#${id}" data-number="${number}" aria-label="${escapeHtml(numberLabel(number))}" tabindex="-1"></a>`
}

function codeHtml(source: string, number: number, { fold }: LineOptions): string {
  if (!fold || source.length <= fold.after) return codeElement(source)
  const { html, rest } = cutLine(source, fold.after)
  if (rest === 0) return codeElement(source)
  const label = escapeHtml(fold.label(rest))
  return `${codeElement(html)}<button type="button" class="line__more" data-line="${number}">${label}</button>`
}

function codeElement(html: string): string {
  return `<code class="line__text" dir="ltr">${lineText(revealHidden(html))}</code>`
}

/** An empty line holds its break: without it the browser would give it no height and leave it out of a copied text. */
export function lineText(html: string): string {
  return html === '' ? '\n' : html
}
