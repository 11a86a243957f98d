/** The frame of a chart: a sentence about what it shows, and the same figures as a table. */
import type { ComponentChildren } from 'preact'
import { Table, type TableProps } from './table.tsx'

export interface ChartFrameProps {
  title: string
  /** A heading above it has the same text. */
  isTitleHidden?: boolean
  /** What one should see: "Most files are TypeScript". */
  summary: string
  /** Where the page reloads itself: keeps an unfolded table open. */
  tableId?: string
  tableLabel: string
  table: Omit<TableProps, 'caption' | 'isCaptionHidden'>
  children: ComponentChildren
}

export function ChartFrame(props: ChartFrameProps) {
  const { title, isTitleHidden, summary, tableId, tableLabel, table, children } = props
  return (
    <figure class="chart">
      <figcaption class="chart__words">
        {!isTitleHidden && <strong>{title}</strong>} <span>{summary}</span>
      </figcaption>
      {/* Time runs left to right in both languages; the drawing repeats the table. */}
      <div class="chart__drawing" dir="ltr" aria-hidden="true">
        {children}
      </div>
      <details class="chart__table" id={tableId}>
        <summary>{tableLabel}</summary>
        <Table caption={title} isCaptionHidden {...table} />
      </details>
    </figure>
  )
}
