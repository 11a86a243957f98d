/** The repositories of a person: the state of each, its content, and the field that adds one. */

import { RepoAsOf, RepoStateBadge } from '#features/repositories/index.ts'
import { notePaths } from '#paths/notes.ts'
import { repoPaths } from '#paths/repositories.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DoneNotice, Notice } from '#ui/components/notice.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { AddRepo, type AddRepoState } from './add-repo.tsx'
import { RepoRow, type RepoRowView } from './repo-row.tsx'

interface ReposPageProps {
  rows: readonly RepoRowView[]
  /** Not mirrored any more, but with notes. */
  gone: readonly { name: string; notes: number }[]
  form: AddRepoState
  /** Why nothing can be mirrored; null when it can. */
  gitReason: 'missing' | 'too_old' | null
  /** Shown once after a form. */
  done?: string | undefined
  understood?: UnderstoodAddress | undefined
}

/** What was read out of an address that a code host shows. */
export interface UnderstoodAddress {
  url: string
  /** The branch and path that it showed. */
  opens: { place: string; href: string } | null
}

export function ReposPage(props: ReposPageProps) {
  const t = useT()
  const { rows, gone, form, gitReason, done, understood } = props
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
      {understood && <Understood {...understood} />}
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

function Understood({ url, opens }: UnderstoodAddress) {
  const t = useT()
  return (
    <Notice tone="ok" role="status">
      {t('repo_browser.understood')} <bdi dir="ltr">{url}</bdi>
      {opens && (
        <>
          {' · '}
          {t('repo_browser.opens')}{' '}
          <a href={opens.href}>
            <bdi dir="ltr">{opens.place}</bdi>
          </a>
        </>
      )}
    </Notice>
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

// The confirmation before a mirror is removed: what happens to the notes on its files.

interface RemovePageProps {
  name: string
  host: string
  notes: number
}

export function RemovePage({ name, host, notes }: RemovePageProps) {
  const t = useT()
  return (
    <div class="repo-question">
      <h1>{t('repo_browser.remove_title')}</h1>
      <p class="repo-question__name">
        <bdi dir="ltr">{name}</bdi>
      </p>
      <p>{t('repo_browser.remove_text', { host })}</p>
      {notes > 0 && <p>{t('repo_browser.remove_notes', { n: notes })}</p>}
      <form class="acts" method="post" action={href(repoPaths.remove, { name })}>
        <ButtonLink href={repoPaths.repos}>{t('repo_browser.keep')}</ButtonLink>
        <Button type="submit" kind="danger" icon="trash-2">
          {t('repo_browser.remove')}
        </Button>
      </form>
    </div>
  )
}

// Repositories on the dashboard: the content of each, and whether it needs attention.

interface LatestReposProps {
  rows: readonly Omit<RepoRowView, 'url'>[]
}

export function LatestRepos({ rows }: LatestReposProps) {
  const t = useT()
  return (
    <Rows label={t('repos.repositories')}>
      {rows.map(({ repo, notes, unattached }) => (
        <Row
          key={repo.name}
          href={href(repoPaths.repo, { name: repo.name })}
          name={repo.name}
          facts={[
            repo.state !== 'ready' && <RepoStateBadge repo={repo} />,
            t('repo_browser.files', {
              n: repo.fileCount,
              count: repo.fileCount.toLocaleString('en'),
            }),
            notes > 0 && t('repo_browser.notes', { n: notes }),
            !!unattached && t('repo_browser.unattached', { n: unattached }),
            repo.syncedAt && <RepoAsOf repo={repo} />,
          ].filter(Boolean)}
        />
      ))}
    </Rows>
  )
}
