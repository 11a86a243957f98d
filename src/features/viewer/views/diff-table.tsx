/** The rows of a comparison that a thread drew. Left to right, like all code. */
import { DrawnRows } from '#platform/highlight/index.ts'
import { useT } from '#platform/html/render-context.ts'
import type { DrawnTable } from '#platform/shown-texts/index.ts'

export interface DiffTableProps {
  /** `diff--split` or `diff--unified`. */
  class: string
  table: DrawnTable
  /** What is compared, where a page has several. */
  label?: string
}

export function DiffTable({ class: className, table, label }: DiffTableProps) {
  const t = useT()
  const { markup, missingRows } = table
  const isSplit = className.includes('split')
  return (
    <section
      class={`diff code-surface ${className}`}
      dir="ltr"
      tabindex={0}
      aria-label={label ?? t('viewer.comparison')}
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
        <DrawnRows markup={markup} />
      </table>
      {missingRows > 0 && <p class="diff__more">{t('viewer.more_rows', { n: missingRows })}</p>}
    </section>
  )
}
