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
import { cutLine, dropStart, markRanges } from '../highlight/line-html.ts'
import { lineText } from '../highlight/line-markup.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { formatPhrase, numberText } from '../i18n/phrases.ts'
import type { ComparisonSettings, DrawnComparison, DrawnTable, SourceText } from './drawn.ts'

// A rewrite of 2 MiB must not become a page of 20 MB; what is beyond is in the two versions themselves. The page that
// shows a file from its first line to its last may have more.
const MOST_ROWS = 2_000
const MOST_ROWS_OF_WHOLE = 5_000
// Of a line that is cut: what is shown in front of its first change.
const BEFORE_CHANGE = 40

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
  const isWhole = settings.wholeHref === null
  const options = isWhole ? { context: Infinity } : {}
  const most = isWhole ? MOST_ROWS_OF_WHOLE : MOST_ROWS
  return {
    ...facts,
    split: settings.hasSplit
      ? tableOf(sideBySideRows(diff, options), most, (row) => pen.sideRow(row))
      : null,
    unified: tableOf(unifiedRows(diff, options), most, (row) => pen.unifiedRow(row)),
  }
}

function tableOf<Row>(rows: readonly Row[], most: number, draw: (row: Row) => string): DrawnTable {
  const markup = rows.slice(0, most).map(draw).join('')
  return { markup, missingRows: Math.max(0, rows.length - most) }
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
    // One name for a line on a page: beside the columns this table is the one for narrow windows.
    const isNamed = !this.#settings.hasSplit
    const numbers = now
      ? this.#number(old, 'L', null) + this.#number(now, 'R', isNamed)
      : this.#number(old, 'L', isNamed) + this.#number(null, 'R', null)
    return `<tr class="diff__row diff__row--${kind}">${numbers}${this.#sign(kind)}${marked}</tr>`
  }

  sideRow(row: SideRow): string {
    if (row.kind === 'fold') return this.#fold(row)
    const isChanged = row.kind === 'changed'
    const [was, is]: [Side, Side] = isChanged ? ['removed', 'added'] : ['same', 'same']
    const oldNumber = this.#number(row.old, 'L', isChanged ? true : null, was)
    const old = oldNumber + this.#markWords(row.old, this.#old, was)
    const now = this.#number(row.new, 'R', true, is) + this.#markWords(row.new, this.#new, is)
    return `<tr class="diff__row">${old}${now}</tr>`
  }

  /** Where scripts are off, it leads to the page with all lines; otherwise they are put in its place. */
  #fold({ count: n, oldStart, newStart }: FoldRow): string {
    const { labels, anchor, wholeHref } = this.#settings
    const { locale, sameLines } = labels
    const said = escapeHtml(formatPhrase(locale, sameLines, { n, count: numberText(locale, n) }))
    const href = escapeHtml(`${wholeHref}#${anchor}R${newStart}`)
    const lines = `data-old="${oldStart}" data-new="${newStart}" data-count="${n}"`
    return `<tr class="diff__fold" ${lines}><td colspan="4"><div class="diff__middle" dir="auto"><a class="diff__open" href="${href}">${said}</a></div></td></tr>`
  }

  /** A number that links to its line; `isNamed` is null where it is only shown. */
  #number(cell: Cell | null, letter: 'L' | 'R', isNamed: boolean | null, side?: Side): string {
    if (!cell || isNamed === null) return numberCell(cell, side)
    const { labels, anchor } = this.#settings
    const name = escapeHtml(`${anchor}${letter}${cell.number}`)
    const label = escapeHtml(formatPhrase(labels.locale, labels.line, { line: cell.number }))
    const link = `<a class="diff__link"${isNamed ? ` id="${name}"` : ''} href="#${name}" data-number="${cell.number}" aria-label="${label}" tabindex="-1"></a>`
    return `<td class="diff__number${sideClass(side ?? 'same')}">${link}</td>`
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

  #html({ text, pieces = [], changedAt = 0 }: Cell, drawn: string | undefined): string {
    const { foldAfter } = this.#settings
    // A line whose first change would be cut off begins shortly before it.
    const isLate = text.length > foldAfter && changedAt > foldAfter / 2 && changedAt < Infinity
    const from = isLate ? wholeFrom(text, Math.max(0, changedAt - BEFORE_CHANGE)) : 0
    let at = -from
    const ranges = pieces.flatMap(({ text: piece, isChanged }) => {
      const start = at
      at += piece.length
      return isChanged ? [{ start, end: at }] : []
    })
    // Only lines of a bounded length are drawn in colours, so only those are walked.
    const start = drawn === undefined ? escapeHtml(text.slice(from)) : dropStart(drawn, from)
    const { html, rest } = cutLine(start, foldAfter)
    return (from > 0 ? '…' : '') + markRanges(html, ranges, 'diff__piece') + (rest > 0 ? '…' : '')
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

/** Never half of a character. */
function wholeFrom(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

function sideClass(side: Side): string {
  return side === 'same' ? '' : ` diff__cell--${side}`
}
