/** Two versions side by side or one under the other. Left to right, like all code. */
import type { ComponentChildren } from 'preact'
import {
  type Cell,
  type FoldRow,
  type LineDiff,
  type SideRow,
  sideBySideRows,
  type UnifiedRow,
  unifiedRows,
} from '../../../platform/diff/index.ts'
import { CodeText, cutLine, escapeHtml, markRanges } from '../../../platform/highlight/index.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Notice } from '../../../ui/components/notice.tsx'
import { Tabs } from '../../../ui/components/tabs.tsx'
import { LONG_LINE } from '../contract/limits.ts'
import { historyHref } from '../rules/addresses.ts'
import { counted } from '../rules/measures.ts'
import { type FileView, placeOf, type VersionView } from './file-view.ts'

export type DiffLayout = 'split' | 'unified'

// A rewrite of 2 MiB must not become a page of 20 MB; what is beyond is in the two versions themselves.
const MOST_ROWS = 2_000

export interface DrawnSides {
  old: readonly string[]
  new: readonly string[]
}

export interface ComparisonProps {
  t: Translate
  file: FileView
  from: VersionView
  to: VersionView
  diff: LineDiff
  /** The lines of both as the highlighter drew them; empty where it did not. */
  drawn: DrawnSides
  /** Null: side by side where there is room. */
  layout: DiffLayout | null
}

export function Comparison({ t, file, from, to, diff, drawn, layout }: ComparisonProps) {
  const search = { from: from.number, to: to.number }
  const at = (wanted: DiffLayout) => historyHref(placeOf(file), { ...search, layout: wanted })
  const isUnified = layout === 'unified'
  return (
    <section class="comparison" aria-labelledby="comparison-title">
      <div class="comparison__head">
        <h2 class="comparison__title" id="comparison-title">
          {t('viewer.compared', { from: from.number, to: to.number })}
        </h2>
        <p class="comparison__counts" dir="ltr">
          <span class="comparison__added">+{diff.added}</span>{' '}
          <span class="comparison__removed">−{diff.removed}</span>
        </p>
        <Tabs
          label={t('viewer.layout')}
          tabs={[
            { href: at('split'), label: t('viewer.split'), isCurrent: !isUnified },
            { href: at('unified'), label: t('viewer.unified'), isCurrent: isUnified },
          ]}
        />
      </div>
      {diff.changes.length === 0 && <Notice>{t('viewer.no_difference')}</Notice>}
      {diff.isApproximate && <Notice>{t('viewer.approximate')}</Notice>}
      {diff.changes.length > 0 && !isUnified && (
        <SideBySide t={t} drawn={drawn} rows={sideBySideRows(diff)} />
      )}
      {/* A phone has room for one column; the style sheet shows one of the two. */}
      {diff.changes.length > 0 && (
        <Unified t={t} drawn={drawn} rows={unifiedRows(diff)} isForPhone={!isUnified} />
      )}
    </section>
  )
}

interface RowsProps<Row> {
  t: Translate
  drawn: DrawnSides
  rows: Row[]
}

function Unified({ t, drawn, rows, isForPhone }: RowsProps<UnifiedRow> & { isForPhone: boolean }) {
  return (
    <DiffBox t={t} rows={rows} class={isForPhone ? 'diff--unified diff--phone' : 'diff--unified'}>
      {rows.slice(0, MOST_ROWS).map((row) => (
        <UnifiedLine key={keyOf(row)} t={t} drawn={drawn} row={row} />
      ))}
    </DiffBox>
  )
}

interface LineProps<Row> {
  t: Translate
  drawn: DrawnSides
  row: Row
}

function UnifiedLine({ t, drawn, row }: LineProps<UnifiedRow>) {
  if (row.kind === 'fold') return <Fold t={t} row={row} span={4} />
  const old = row.kind === 'added' ? null : row.old
  const now = row.kind === 'removed' ? null : row.new
  return (
    <tr class={`diff__row diff__row--${row.kind}`}>
      <LineNumber cell={old} />
      <LineNumber cell={now} />
      <Sign t={t} kind={row.kind} />
      <Words t={t} cell={now ?? old} drawn={now ? drawn.new : drawn.old} />
    </tr>
  )
}

function SideBySide({ t, drawn, rows }: RowsProps<SideRow>) {
  return (
    <DiffBox t={t} rows={rows} class="diff--split">
      {rows.slice(0, MOST_ROWS).map((row) => (
        <SideLine key={keyOf(row)} t={t} drawn={drawn} row={row} />
      ))}
    </DiffBox>
  )
}

function SideLine({ t, drawn, row }: LineProps<SideRow>) {
  if (row.kind === 'fold') return <Fold t={t} row={row} span={4} />
  const isChanged = row.kind === 'changed'
  return (
    <tr class="diff__row">
      <LineNumber cell={row.old} side={isChanged ? 'removed' : 'same'} />
      <Words t={t} cell={row.old} drawn={drawn.old} side={isChanged ? 'removed' : 'same'} />
      <LineNumber cell={row.new} side={isChanged ? 'added' : 'same'} />
      <Words t={t} cell={row.new} drawn={drawn.new} side={isChanged ? 'added' : 'same'} />
    </tr>
  )
}

interface BoxProps {
  t: Translate
  class: string
  rows: readonly unknown[]
  children: ComponentChildren
}

function DiffBox({ t, class: className, rows, children }: BoxProps) {
  const isSplit = className.includes('split')
  return (
    <section
      class={`diff code-surface ${className}`}
      dir="ltr"
      tabindex={0}
      aria-label={t('viewer.comparison')}
    >
      <table class="diff__table">
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t('viewer.old_line')}</th>
            <th scope="col">{t(isSplit ? 'viewer.old_text' : 'viewer.new_line')}</th>
            <th scope="col">{t(isSplit ? 'viewer.new_line' : 'viewer.change')}</th>
            <th scope="col">{t(isSplit ? 'viewer.new_text' : 'viewer.text')}</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p class="diff__more">{t('viewer.more_rows', { n: rows.length - MOST_ROWS })}</p>
      )}
    </section>
  )
}

function Fold({ t, row, span }: { t: Translate; row: FoldRow; span: number }) {
  return (
    <tr class="diff__fold">
      <td colspan={span} dir="auto">
        {t('viewer.same_lines', counted(row.count))}
      </td>
    </tr>
  )
}

type Side = 'same' | 'added' | 'removed'

function LineNumber({ cell, side }: { cell: Cell | null; side?: Side }) {
  return (
    <td
      class={`diff__number${cell && side && side !== 'same' ? ` diff__cell--${side}` : ''}`}
      data-number={cell?.number}
    />
  )
}

const SIGNS = { same: '', added: '+', removed: '−' } as const

function Sign({ t, kind }: { t: Translate; kind: Side }) {
  return (
    <td class="diff__sign" data-sign={SIGNS[kind]}>
      {kind !== 'same' && <span class="visually-hidden">{t(`viewer.${kind}`)}</span>}
    </td>
  )
}

interface WordsProps {
  t: Translate
  cell: Cell | null
  drawn: readonly string[]
  side?: Side
}

function Words({ t, cell, drawn, side = 'same' }: WordsProps) {
  if (!cell) return <td class="diff__text diff__cell--none" />
  const ending = endingOf(t, cell)
  return (
    <td class={`diff__text${side === 'same' ? '' : ` diff__cell--${side}`}`}>
      <CodeText html={htmlOf(cell, drawn[cell.number - 1])} />
      {ending && <span class="diff__end" data-ending={ending} />}
    </td>
  )
}

/** Only what is unusual is said: a line that does not end as most lines do. */
function endingOf(t: Translate, { lineBreak }: Cell): string | null {
  if (lineBreak === '') return t('viewer.no_final_break')
  return lineBreak === '\n' ? null : lineBreak === '\r' ? 'CR' : 'CRLF'
}

function htmlOf({ text, pieces = [] }: Cell, drawn: string | undefined): string {
  let at = 0
  const ranges = pieces.flatMap(({ text: piece, isChanged }) => {
    const start = at
    at += piece.length
    return isChanged ? [{ start, end: at }] : []
  })
  const { html, rest } = cutLine(drawn ?? escapeHtml(text), LONG_LINE)
  return markRanges(html, ranges, 'diff__piece') + (rest > 0 ? '…' : '')
}

function keyOf(row: UnifiedRow | SideRow): string {
  if (row.kind === 'fold') return `fold ${row.oldStart}`
  const old = 'old' in row ? row.old?.number : undefined
  const now = 'new' in row ? row.new?.number : undefined
  return `${row.kind} ${old ?? ''} ${now ?? ''}`
}
