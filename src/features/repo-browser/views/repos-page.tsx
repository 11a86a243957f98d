/** The repositories of a person: the state of each, its content, and the field that adds one. */
import { notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { DoneNotice, Notice } from '#ui/components/notice.tsx'
import { AddRepo, type AddRepoState } from './add-repo.tsx'
import { RepoRow, type RepoRowView } from './repo-row.tsx'

export interface ReposPageProps {
  rows: readonly RepoRowView[]
  /** Not mirrored any more, but with notes. */
  gone: readonly { name: string; notes: number }[]
  form: AddRepoState
  /** Why nothing can be mirrored; null when it can. */
  gitReason: 'missing' | 'too_old' | null
  /** Shown once after a form. */
  done?: string | undefined
}

export function ReposPage(props: ReposPageProps) {
  const t = useT()
  const { rows, gone, form, gitReason, done } = props
  return (
    <div class="repos">
      <header class="baseline">
        <h1>{t('repos.repositories')}</h1>
        {rows.length > 0 && (
          <p class="repos__count">{t('repo_browser.count', { n: rows.length })}</p>
        )}
        {rows.length > 0 && <a href={repoPaths.searchAll}>{t('repo_history.search_all')}</a>}
      </header>
      <DoneNotice text={done} />
      {gitReason ? (
        <Notice tone="warn">
          <p>{t(`repo_browser.git_${gitReason}`)}</p>
          {rows.length > 0 && <p>{t('repo_browser.git_kept')}</p>}
        </Notice>
      ) : (
        <AddRepo form={form} isFirst={rows.length === 0} />
      )}
      {rows.length > 0 && (
        <Island name="repo-progress" props={{ href: repoPaths.repos }}>
          <ul class="rows list" aria-label={t('repos.repositories')} data-rows>
            {rows.map((row) => (
              <RepoRow key={row.repo.name} {...row} />
            ))}
          </ul>
        </Island>
      )}
      {gone.length > 0 && <GoneRepos gone={gone} />}
    </div>
  )
}

function GoneRepos({ gone }: Pick<ReposPageProps, 'gone'>) {
  const t = useT()
  return (
    <section class="repos__gone" aria-labelledby="gone-repos">
      <h2 id="gone-repos">{t('repo_browser.gone_title')}</h2>
      <p class="repos__lead">{t('repo_browser.gone_lead')}</p>
      <ul class="list repos__gone-list">
        {gone.map(({ name, notes }) => (
          <li key={name}>
            <bdi dir="ltr">{name}</bdi> · {t('repo_browser.notes', { n: notes })}
          </li>
        ))}
      </ul>
      <p>
        <a href={href(notePaths.search, null, { on: 'repo' })}>{t('repo_browser.see_notes')}</a>
      </p>
    </section>
  )
}
