/** Everything that the page of a source shows of its text, made from the whole text at once. */
import { listHidden } from '../highlight/hidden-characters.ts'
import { chunkMarkup } from '../highlight/line-markup.ts'
import { outlineOf } from '../highlight/outline.ts'
import { outlineMarkup } from '../highlight/outline-markup.ts'
import { countLines, hasLongerLine, splitLines } from '../highlight/split-lines.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { formatPhrase, numberText } from '../i18n/phrases.ts'
import { endingOf, withPlainEndings } from '../text/line-endings.ts'
import { originMarkup } from './draw-origins.ts'
import type { DrawnField, DrawnSource, SourceSettings, SourceText } from './drawn.ts'

// Beyond this an outline takes longer to make than it is missed.
const OUTLINE_LINES = 20_000

export function drawSource(text: SourceText, settings: SourceSettings): DrawnSource {
  const { language, firstLine, mostLines, labels, foldAfter } = settings
  const { content } = text
  const source = splitLines(content)
  const coloured = text.coloured?.split('\n')
  const { locale } = labels
  const label = (n: number) =>
    formatPhrase(locale, labels.rest, { n, count: numberText(locale, n) })
  const isOutlined = settings.hasOutline && source.length <= OUTLINE_LINES
  const symbols = isOutlined ? outlineOf(content, language, coloured) : []
  return {
    markup: chunkMarkup({
      lines: linesBetween(source, coloured, firstLine, firstLine + mostLines - 1),
      firstLine,
      numberLabel: (line) => formatPhrase(locale, labels.line, { line }),
      ...(settings.origins && { leading: originMarkup(settings.origins, firstLine) }),
      ...(settings.links && { links: new Map(settings.links.map((link) => [link.line, link])) }),
      ...(foldAfter !== null && { fold: { after: foldAfter, label } }),
    }),
    outline: symbols.length > 0 ? outlineMarkup(symbols) : null,
    hidden: listHidden(source).filter(({ isDirection }) => isDirection),
    hasLongLines: foldAfter !== null && hasLongerLine(content, foldAfter),
  }
}

/** Drawn lines by their numbers, plain ones where there are no colours. */
export function drawLines({ content, coloured }: SourceText, from: number, to: number): string[] {
  return linesBetween(splitLines(content), coloured?.split('\n'), from, to)
}

function linesBetween(
  source: readonly string[],
  coloured: readonly string[] | undefined,
  from: number,
  to: number,
): string[] {
  return coloured ? coloured.slice(from - 1, to) : source.slice(from - 1, to).map(escapeHtml)
}

// A text as the content of a text area, and what a page with one needs to know about it.

export function drawField(text: string): DrawnField {
  return {
    // HTML drops one line break behind the opening tag; this is the one.
    markup: `\n${escapeHtml(withPlainEndings(text))}`,
    ending: endingOf(text),
    lines: countLines(text),
  }
}
