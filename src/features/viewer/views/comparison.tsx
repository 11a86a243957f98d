/** Two versions side by side or one under the other. Left to right, like all code. */
import { DrawnRows } from '../../../platform/highlight/index.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import type { DrawnComparison, DrawnTable } from '../../../platform/shown-texts/index.ts'
import { Notice } from '../../../ui/components/notice.tsx'
import { Tabs } from '../../../ui/components/tabs.tsx'
import { historyHref } from '../rules/addresses.ts'
import { type FileView, placeOf, type VersionView } from './file-view.ts'

export type DiffLayout = 'split' | 'unified'

export interface ComparisonProps {
  t: Translate
  file: FileView
  from: VersionView
  to: VersionView
  drawn: DrawnComparison
  /** Null: side by side where there is room. */
  layout: DiffLayout | null
}

export function Comparison({ t, file, from, to, drawn, layout }: ComparisonProps) {
  const search = { from: from.number, to: to.number }
  const at = (wanted: DiffLayout) => historyHref(placeOf(file), { ...search, layout: wanted })
  const isUnified = layout === 'unified'
  const { split, unified } = drawn
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
      {split && <DiffTable t={t} table={split} class="diff--split" />}
      {/* A phone has room for one column; the style sheet shows one of the two. */}
      {unified && (
        <DiffTable
          t={t}
          table={unified}
          class={split ? 'diff--unified diff--phone' : 'diff--unified'}
        />
      )}
    </section>
  )
}

interface TableProps {
  t: Translate
  class: string
  table: DrawnTable
}

function DiffTable({ t, class: className, table: { markup, missingRows } }: TableProps) {
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
        <DrawnRows markup={markup} />
      </table>
      {missingRows > 0 && <p class="diff__more">{t('viewer.more_rows', { n: missingRows })}</p>}
    </section>
  )
}
