/** For readers without a script, who get 2,000 lines at a time; the island of a file removes it. */
import { useT } from '#platform/html/render-context.ts'
import { LINES_IN_PAGE } from '../contract/limits.ts'
import { grouped } from '../rules/measures.ts'

export interface SourcePagesProps {
  total: number
  firstLine: number
  /** Null is the first page. */
  pageHref(from: number | null): string
}

export function SourcePages({ total, firstLine, pageHref }: SourcePagesProps) {
  const t = useT()
  const last = Math.min(total, firstLine + LINES_IN_PAGE - 1)
  const link = (from: number, label: string, rel: string) => (
    <a class="button" rel={rel} href={pageHref(from > 1 ? from : null)}>
      {label}
    </a>
  )
  return (
    <nav class="source-pages" id="source-pages" aria-label={t('viewer.pages')}>
      {firstLine > 1 &&
        link(Math.max(1, firstLine - LINES_IN_PAGE), t('viewer.earlier_lines'), 'prev')}
      <p class="number">
        {t('viewer.lines_shown', {
          first: grouped(firstLine),
          last: grouped(last),
          total: grouped(total),
        })}
      </p>
      {last < total && link(last + 1, t('viewer.later_lines'), 'next')}
    </nav>
  )
}
