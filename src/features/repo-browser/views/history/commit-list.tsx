/** Commits one under another, newest first. */
import { useT } from '#platform/html/render-context.ts'
import { Time } from '#ui/components/time.tsx'
import type { CommitView } from './commit-view.ts'

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
