/** The history of a repository, or of one path in it. */
import { useT } from '#platform/html/render-context.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import type { CommitView } from './commit-list.tsx'
import { CommitList } from './commit-list.tsx'

export interface HistoryPageProps {
  /** Empty: everything. */
  path: string
  /** Null: the last sync. */
  refName: string | null
  commits: readonly CommitView[]
  wholeHref: string
  compareHref: string
  newestHref: string | null
  olderHref: string | null
}

export function HistoryPage(props: HistoryPageProps) {
  const t = useT()
  const { path, refName, commits, wholeHref, compareHref, newestHref, olderHref } = props
  return (
    <section class="repo-history" aria-labelledby="history-title">
      <div class="repo-history__head">
        <h2 class="repo-history__title" id="history-title">
          {path === '' ? t('repo_history.history') : t('repo_history.history_of')}{' '}
          {path !== '' && <bdi dir="ltr">{path}</bdi>}
        </h2>
        {refName !== null && (
          <p class="repo-history__ref">
            {t('repo_history.at')} <bdi dir="ltr">{refName}</bdi>
          </p>
        )}
        {path !== '' && <a href={wholeHref}>{t('repo_history.whole_repository')}</a>}
        <a href={compareHref}>{t('repo_history.compare')}</a>
      </div>
      {commits.length === 0 ? (
        <EmptyState icon="history" sentence={t('repo_history.no_commits')} />
      ) : (
        <CommitList commits={commits} />
      )}
      <Pager
        label={t('repo_history.pages')}
        newer={{ label: t('repo_history.newest'), href: newestHref ?? undefined }}
        older={{ label: t('repo_history.older'), href: olderHref ?? undefined }}
      />
    </section>
  )
}
