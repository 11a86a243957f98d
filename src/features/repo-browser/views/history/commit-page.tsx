/** One commit: who, when, why, and what it changed. */
import { useT } from '#platform/html/render-context.ts'
import { Time } from '#ui/components/time.tsx'
import { ChangedFiles } from './changed-files.tsx'
import type { CommitView, DifferencesView } from './history-page.tsx'

export interface CommitPageProps {
  commit: CommitView
  body: string
  parents: { short: string; href: string }[]
  differences: DifferencesView
}

export function CommitPage({ commit, body, parents, differences }: CommitPageProps) {
  const t = useT()
  return (
    <div class="commit">
      <header class="commit__head">
        <h2 class="commit__subject">
          <bdi>{commit.subject || t('repo_history.no_message')}</bdi>
        </h2>
        {body !== '' && (
          <pre class="commit__body" dir="auto">
            {body}
          </pre>
        )}
        <p class="commit__facts">
          <bdi>{commit.author || t('repo_history.nobody')}</bdi>
          {' · '}
          <Time at={commit.at} />
          {' · '}
          <a href={commit.filesHref}>{t('repo_history.files_then')}</a>
        </p>
        <dl class="commit__ids">
          <dt>{t('repo_history.commit')}</dt>
          <dd>
            <code dir="ltr">{commit.id}</code>
          </dd>
          {parents.length > 0 && (
            <>
              <dt>{t('repo_history.parents', { n: parents.length })}</dt>
              <dd>
                {parents.map(({ short, href }) => (
                  <a key={href} href={href}>
                    <code dir="ltr">{short}</code>
                  </a>
                ))}
              </dd>
            </>
          )}
        </dl>
        {parents.length > 1 && <p class="commit__merge">{t('repo_history.merge')}</p>}
      </header>
      <ChangedFiles differences={differences} />
    </div>
  )
}
