/**
 * Two texts compared, as the rows of a page's tables. Threads write it, so it is markup and no component; what it
 * shows of the texts is escaped, and its classes are those of the page's style sheet.
 */
import {
  type Cell,
  diffLines,
  type FoldRow,
  type SideRow,
  sideBySideRows,
  type UnifiedRow,
  unifiedRows,
} from '../diff/index.ts'
import { revealHidden } from '../highlight/hidden-characters.ts'
import { cutLine, markRanges } from '../highlight/line-html.ts'
import { lineText } from '../highlight/line-markup.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { formatPhrase, numberText } from '../i18n/phrases.ts'
import type { ComparisonSettings, DrawnComparison, DrawnTable, SourceText } from './drawn.ts'

// A rewrite of 2 MiB must not become a page of 20 MB; what is beyond is in the two versions themselves.
const MOST_ROWS = 2_000

export function drawComparison(
  old: SourceText,
  now: SourceText,
  settings: ComparisonSettings,
): DrawnComparison {
  const diff = diffLines(old.content, now.content)
  const { added, removed, isApproximate } = diff
  const facts = { added, removed, isApproximate }
  if (diff.changes.length === 0) return { ...facts, split: null, unified: null }
  // One side in colours beside a plain one would look like a difference.
  const isColoured = old.coloured !== null && now.coloured !== null
  const drawn = (text: SourceText) => (isColoured ? text.coloured!.split('\n') : [])
  const pen = new RowPen(settings, drawn(old), drawn(now))
  return {
    ...facts,
    split: settings.hasSplit ? tableOf(sideBySideRows(diff), (row) => pen.sideRow(row)) : null,
    unified: tableOf(unifiedRows(diff), (row) => pen.unifiedRow(row)),
  }
}

function tableOf<Row>(rows: readonly Row[], draw: (row: Row) => string): DrawnTable {
  const markup = rows.slice(0, MOST_ROWS).map(draw).join('')
  return { markup, missingRows: Math.max(0, rows.length - MOST_ROWS) }
}

type Side = 'same' | 'added' | 'removed'

const SIGNS = { same: '', added: '+', removed: '−' } as const
const BREAKS = { '\n': '', '\r': 'CR', '\r\n': 'CRLF' } as const

class RowPen {
  readonly #settings: ComparisonSettings
  readonly #old: readonly string[]
  readonly #new: readonly string[]

  /** `old` and `now` are the lines of both as the highlighter drew them; empty where it did not. */
  constructor(settings: ComparisonSettings, old: readonly string[], now: readonly string[]) {
    this.#settings = settings
    this.#old = old
    this.#new = now
  }

  unifiedRow(row: UnifiedRow): string {
    if (row.kind === 'fold') return this.#fold(row)
    const { kind } = row
    const old = row.kind === 'added' ? null : row.old
    const now = row.kind === 'removed' ? null : row.new
    const marked = now ? this.#markWords(now, this.#new) : this.#markWords(old, this.#old)
    return `<tr class="diff__row diff__row--${kind}">${numberCell(old)}${numberCell(now)}${this.#sign(kind)}${marked}</tr>`
  }

  sideRow(row: SideRow): string {
    if (row.kind === 'fold') return this.#fold(row)
    const isChanged = row.kind === 'changed'
    const [was, is]: [Side, Side] = isChanged ? ['removed', 'added'] : ['same', 'same']
    const old = numberCell(row.old, was) + this.#markWords(row.old, this.#old, was)
    const now = numberCell(row.new, is) + this.#markWords(row.new, this.#new, is)
    return `<tr class="diff__row">${old}${now}</tr>`
  }

  #fold({ count: n }: FoldRow): string {
    const { locale, sameLines } = this.#settings.labels
    const marked = formatPhrase(locale, sameLines, { n, count: numberText(locale, n) })
    return `<tr class="diff__fold"><td colspan="4" dir="auto">${escapeHtml(marked)}</td></tr>`
  }

  #sign(kind: Side): string {
    const { labels } = this.#settings
    const marked = kind === 'same' ? '' : escapeHtml(formatPhrase(labels.locale, labels[kind]))
    const spoken = marked && `<span class="visually-hidden">${marked}</span>`
    return `<td class="diff__sign" data-sign="${SIGNS[kind]}">${spoken}</td>`
  }

  #markWords(cell: Cell | null, drawn: readonly string[], side: Side = 'same'): string {
    if (!cell) return '<td class="diff__text diff__cell--none"></td>'
    const html = lineText(revealHidden(this.#html(cell, drawn[cell.number - 1])))
    const ending = this.#ending(cell)
    const end = ending && `<span class="diff__end" data-ending="${escapeHtml(ending)}"></span>`
    return `<td class="diff__text${sideClass(side)}"><code class="line__text" dir="ltr">${html}</code>${end}</td>`
  }

  #html({ text, pieces = [] }: Cell, drawn: string | undefined): string {
    let at = 0
    const ranges = pieces.flatMap(({ text: piece, isChanged }) => {
      const start = at
      at += piece.length
      return isChanged ? [{ start, end: at }] : []
    })
    const { html, rest } = cutLine(drawn ?? escapeHtml(text), this.#settings.foldAfter)
    return markRanges(html, ranges, 'diff__piece') + (rest > 0 ? '…' : '')
  }

  /** Shown for unusual lines only: those that do not end as most lines do. */
  #ending({ lineBreak }: Cell): string {
    const { locale, noFinalBreak } = this.#settings.labels
    return lineBreak === '' ? formatPhrase(locale, noFinalBreak) : BREAKS[lineBreak]
  }
}

function numberCell(cell: Cell | null, side: Side = 'same'): string {
  if (!cell) return '<td class="diff__number"></td>'
  return `<td class="diff__number${sideClass(side)}" data-number="${cell.number}"></td>`
}

function sideClass(side: Side): string {
  return side === 'same' ? '' : ` diff__cell--${side}`
}
