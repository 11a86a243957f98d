/** The history of a repository, or of one path in it. */
import { useT } from '#platform/html/render-context.ts'
import type { DrawnTable } from '#platform/shown-texts/index.ts'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Time } from '#ui/components/time.tsx'
import type { CommitReply } from '../../contract/history.ts'

// Commits one under another, newest first.

export function CommitList({ commits }: { commits: readonly CommitView[] }) {
  return (
    <ol class="commits list" data-rows>
      {commits.map((commit) => (
        <CommitRow key={commit.id} commit={commit} />
      ))}
    </ol>
  )
}

function CommitRow({ commit }: { commit: CommitView }) {
  const t = useT()
  return (
    <li class="commit-row" data-row={commit.href}>
      <div class="commit-row__words">
        <a class="commit-row__subject" href={commit.href}>
          <bdi>{commit.subject || t('repo_history.no_message')}</bdi>
        </a>
        <p class="commit-row__facts">
          <bdi>{commit.author || t('repo_history.nobody')}</bdi>
          {' · '}
          <Time at={commit.at} />
          {commit.earlierPath !== null && (
            <>
              {' · '}
              {t('repo_history.named_then')} <bdi dir="ltr">{commit.earlierPath}</bdi>
            </>
          )}
        </p>
      </div>
      <a class="commit-row__files" href={commit.filesHref}>
        <code dir="ltr">{commit.short}</code>
        <span class="visually-hidden"> {t('repo_history.files_then')}</span>
      </a>
    </li>
  )
}

// The props of the views about commits and changed files: texts and URLs, nothing of git.

export interface CommitView {
  id: string
  /** The first digits, as people write it. */
  short: string
  /** Empty where the commit has no message. */
  subject: string
  author: string
  at: number
  href: string
  /** The files as they were then, or the one file that the list is about. */
  filesHref: string
  /** In a file's history: its name then, if it was another one. */
  earlierPath: string | null
}

type ChangeKind = CommitReply['files'][number]['change']

/** Why a difference is not drawn. */
const NOT_DRAWN = ['binary', 'too_large', 'no_room', 'failed', 'same_text'] as const

export interface ChangedFileView {
  /** Of its part of the page. */
  id: string
  change: ChangeKind
  path: string
  oldPath: string | null
  /** Null where there is none on that side. */
  oldHref: string | null
  newHref: string | null
  /** Null: `note` has the reason. */
  drawn: { table: DrawnTable; added: number; removed: number; isApproximate: boolean } | null
  note: (typeof NOT_DRAWN)[number] | null
  /** Where its unchanged lines are read; null where it was deleted. */
  lines: string | null
  /** The page with this difference alone, with a larger limit. */
  aloneHref: string
}

export interface DifferencesView {
  files: ChangedFileView[]
  total: number
  /** Set where the page shows one of them. */
  alone: { path: string; allHref: string } | null
}

interface HistoryPageProps {
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
