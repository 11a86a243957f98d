/** Figures in columns. It scrolls inside its own box; a narrow screen never scrolls sideways as a page. */
import type { ComponentChildren } from 'preact'

interface TableColumn {
  label: string
  isNumber?: boolean
}

interface TableProps {
  caption: string
  isCaptionHidden?: boolean
  columns: TableColumn[]
  /** Cells in the order of the columns; the first names its row. */
  rows: ComponentChildren[][]
}

export function Table({ caption, isCaptionHidden, columns, rows }: TableProps) {
  return (
    // A box that scrolls must be reachable by keyboard.
    <section class="table-box" tabindex={0} aria-label={caption}>
      <table class="table">
        <caption class={isCaptionHidden ? 'visually-hidden' : 'table__caption'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                class={column.isNumber ? 'table__number' : undefined}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>{cells.map((cell, at) => tableCell(cell, at, columns[at]))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function tableCell(cell: ComponentChildren, at: number, column: TableColumn | undefined) {
  const appearance = column?.isNumber ? 'table__number' : undefined
  // Text keeps its own direction, but is aligned to the table's side of the cell.
  const text = column?.isNumber ? cell : <bdi>{cell}</bdi>
  if (at > 0) return <td class={appearance}>{text}</td>
  return (
    <th scope="row" class={appearance}>
      {text}
    </th>
  )
}

// The frame of a chart: a sentence about what it shows, and the same figures as a table.

interface ChartFrameProps {
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
