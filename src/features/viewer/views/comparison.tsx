/** Two versions side by side or one under the other. Left to right, like all code. */
import type { Version } from '#features/library/index.ts'
import { DrawnRows } from '#platform/highlight/index.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import type { DrawnComparison, DrawnTable } from '#platform/shown-texts/index.ts'
import { Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { historyHref } from '../rules/addresses.ts'
import { type FileView, versionOf } from './file-view.ts'

type DiffLayout = 'split' | 'unified'

export interface ComparisonViewProps {
  file: FileView
  from: Version
  to: Version
  drawn: DrawnComparison
  /** Null: side by side where the page is wide enough. */
  layout: DiffLayout | null
}

export function ComparisonView({ file, from, to, drawn, layout }: ComparisonViewProps) {
  const t = useT()
  const search = { from: from.number, to: to.number }
  const at = (wanted: DiffLayout) => historyHref(versionOf(file), { ...search, layout: wanted })
  const isUnified = layout === 'unified'
  const { split, unified } = drawn
  const lines = { id: file.id, version: to.number }
  return (
    <section class="comparison" aria-labelledby="comparison-title">
      <div class="comparison__head">
        <h2 class="comparison__title" id="comparison-title">
          {t('viewer.compared', { from: from.number, to: to.number })}
        </h2>
        <p class="comparison__counts" dir="ltr">
          <span class="comparison__added">+{drawn.added}</span>{' '}
          <span class="comparison__removed">−{drawn.removed}</span>
        </p>
        <Tabs
          label={t('viewer.layout')}
          tabs={[
            { href: at('split'), label: t('viewer.split'), isCurrent: !isUnified },
            { href: at('unified'), label: t('viewer.unified'), isCurrent: isUnified },
          ]}
        />
      </div>
      {!unified && <Notice>{t('viewer.no_difference')}</Notice>}
      {drawn.isApproximate && <Notice>{t('viewer.approximate')}</Notice>}
      {split && <DiffTable table={split} class="diff--split" lines={lines} />}
      {/* A phone is wide enough for one column; the CSS shows one of the two. */}
      {unified && (
        <DiffTable
          table={unified}
          class={split ? 'diff--unified diff--phone' : 'diff--unified'}
          lines={lines}
        />
      )}
    </section>
  )
}

// The rows of a comparison that a thread drew. Left to right, like all code.

interface DiffTableProps {
  /** `diff--split` or `diff--unified`. */
  class: string
  table: DrawnTable
  /** What is compared, where a page has several. */
  label?: string
  /** The text behind the change, whose unchanged lines can be opened: a version of a file, or an address. */
  lines: { id: string; version: number } | null
  /** Begins the names of its lines. */
  anchor?: string
}

export function DiffTable({ lines, ...props }: DiffTableProps) {
  if (!lines) return <DiffRows {...props} />
  return (
    <Island name="diff-folds" props={lines}>
      <DiffRows {...props} />
    </Island>
  )
}

function DiffRows({ class: className, table, label, anchor = '' }: Omit<DiffTableProps, 'lines'>) {
  const t = useT()
  const { markup, missingRows } = table
  const isSplit = className.includes('split')
  return (
    <section
      class={`diff code-surface ${className}`}
      dir="ltr"
      tabindex={0}
      aria-label={label ?? t('viewer.comparison')}
      data-anchor={anchor}
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
