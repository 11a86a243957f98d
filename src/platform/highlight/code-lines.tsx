/**
 * The one door through which drawn lines reach a page. The markup of a chunk is one string: 2,000 lines as single
 * components took 12 times as long, and the page with a file is the one that is asked for most.
 */
import { escapeHtml } from './escape.ts'
import { revealHidden } from './hidden-characters.ts'
import { cutLine } from './line-html.ts'

/** Lines in one chunk; the style sheet knows the height of a full one, so the browser can skip what is off screen. */
export const CHUNK_LINES = 200

export interface CodeLinesProps {
  /** HTML of the highlighter, or of `plainLines`; nothing else may come in here. */
  lines: readonly string[]
  /** The number of the first of these lines. */
  firstLine?: number
  /** What an anchor begins with: `L` makes `#L12`. Null draws numbers that are no links. */
  anchor?: string | null
  /** The accessible name of a line's number, in the reader's language. */
  numberLabel: (line: number) => string
  /** One more class for a line: `line--added`, `line--marked`. */
  classOf?: (line: number) => string | null
  /** Longer lines are cut after this many letters, with a button that says so. */
  fold?: { after: number; label: (rest: number) => string }
  /** Long lines wrap instead of scrolling. */
  isWrapped?: boolean
}

export function CodeLines({ isWrapped = false, ...lines }: CodeLinesProps) {
  const chunks = chunksOf(lines)
  return (
    <div class={isWrapped ? 'code-lines code-lines--wrap' : 'code-lines'} dir="ltr">
      {chunks.map(({ html, isFull }) => (
        <div
          class={isFull ? 'code-lines__chunk code-lines__chunk--full' : 'code-lines__chunk'}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ))}
    </div>
  )
}

/** One line of code without a number, for a row of a comparison or a search result. */
export function CodeText({ html }: { html: string }) {
  return (
    <code
      class="line__text"
      dir="ltr"
      dangerouslySetInnerHTML={{ __html: lineText(revealHidden(html)) }}
    />
  )
}

type LineOptions = Omit<CodeLinesProps, 'isWrapped'>

/** The markup of the lines in chunks, for a page and for an island that brings further lines. */
export function chunksOf(options: LineOptions): { html: string; isFull: boolean }[] {
  const { lines, firstLine = 1 } = options
  const chunks: { html: string; isFull: boolean }[] = []
  for (let start = 0; start < lines.length; start += CHUNK_LINES) {
    const end = Math.min(start + CHUNK_LINES, lines.length)
    let html = ''
    for (let place = start; place < end; place++) {
      html += lineHtml(lines[place] ?? '', firstLine + place, options)
    }
    chunks.push({ html, isFull: end - start === CHUNK_LINES })
  }
  return chunks
}

function lineHtml(source: string, number: number, options: LineOptions): string {
  const { anchor = 'L', numberLabel, classOf, fold } = options
  const extra = classOf?.(number)
  const name = extra ? `line ${escapeHtml(extra)}` : 'line'
  const label = escapeHtml(numberLabel(number))
  const prefix = anchor === null ? null : escapeHtml(anchor)
  const head =
    prefix === null
      ? `<div class="${name}" data-line="${number}"><span class="line__number" data-number="${number}"></span>`
      : `<div class="${name}" id="${prefix}${number}" data-line="${number}"><a class="line__number" href="#${prefix}${number}" data-number="${number}" aria-label="${label}" tabindex="-1"></a>`
  const { html, rest } = fold ? cutLine(source, fold.after) : { html: source, rest: 0 }
  const more =
    fold && rest > 0
      ? `<button type="button" class="line__more" data-line="${number}">${escapeHtml(fold.label(rest))}</button>`
      : ''
  return `${head}<code class="line__text" dir="ltr">${lineText(revealHidden(html))}</code>${more}</div>`
}

/** An empty line holds its break: without it the browser would give it no height and leave it out of a copied text. */
function lineText(html: string): string {
  return html === '' ? '\n' : html
}
