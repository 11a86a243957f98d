/** The search in all repositories: its form, and its results in each of them. */
import { libraryPaths } from '#paths/files.ts'
import { notePaths } from '#paths/notes.ts'
import { repoHistoryPaths, repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import type { AllReposSearchReply } from '../../contract/history.ts'
import {
  FoundFile,
  type FoundFileView,
  SearchFields,
  type SearchForm,
  type SearchPageProps,
} from './search-page.tsx'

interface FoundRepoView {
  name: string
  files: FoundFileView[]
  cut: AllReposSearchReply['repos'][number]['cut']
}

export interface SearchAllPageProps {
  form: SearchForm
  kinds: SearchPageProps['kinds']
  /** A person without repositories sees how to add one, and not a search without results. */
  hasRepos: boolean
  found: {
    repos: FoundRepoView[]
    notSearched: {
      name: string
      reason: AllReposSearchReply['not_searched'][number]['reason']
    }[]
  } | null
}

export function SearchAllPage(props: SearchAllPageProps) {
  const t = useT()
  const { form, hasRepos } = props
  return (
    <div class="repo-search">
      <h1>{t('repo_history.search_all')}</h1>
      {form.q !== '' && <Elsewhere q={form.q} />}
      {hasRepos ? <Search {...props} /> : <NoRepos />}
    </div>
  )
}

function NoRepos() {
  const t = useT()
  return (
    <EmptyState
      icon="git-branch"
      sentence={t('repo_history.no_repos')}
      action={
        <ButtonLink kind="primary" icon="plus" href={repoPaths.repos}>
          {t('repo_history.add_repo')}
        </ButtonLink>
      }
    />
  )
}

function Search({ form, kinds, found }: SearchAllPageProps) {
  const t = useT()
  return (
    <>
      <Tabs
        label={t('repo_history.search_kind')}
        tabs={kinds.map(({ kind, href }) => ({
          href,
          label: t(`repo_history.kind_${kind}`),
          isCurrent: kind === form.kind,
        }))}
      />
      <SearchFields action={repoPaths.searchAll} form={form} />
      {found && <NotSearched repos={found.notSearched} />}
      {found && found.repos.length === 0 && (
        <EmptyState icon="search" sentence={t('repo_history.nothing_found')} />
      )}
      {found?.repos.map((repo) => (
        <FoundRepo key={repo.name} repo={repo} form={form} />
      ))}
    </>
  )
}

/** The same query in the library and in the notes. */
function Elsewhere({ q }: { q: string }) {
  const t = useT()
  return (
    <Tabs
      label={t('library.search_in')}
      tabs={[
        {
          href: href(libraryPaths.files, null, { q, sort: 'best_match' }),
          label: t('library.files'),
          isCurrent: false,
        },
        { href: href(notePaths.search, null, { q }), label: t('notes.notes'), isCurrent: false },
        {
          href: href(repoPaths.searchAll, null, { q }),
          label: t('repos.repositories'),
          isCurrent: true,
        },
      ]}
    />
  )
}

function NotSearched({
  repos,
}: {
  repos: NonNullable<SearchAllPageProps['found']>['notSearched']
}) {
  const t = useT()
  const reasons = [...new Set(repos.map(({ reason }) => reason))]
  return reasons.map((reason) => {
    const names = repos.filter((one) => one.reason === reason).map(({ name }) => name)
    return (
      <Notice key={reason} tone="warn">
        {t(`repo_history.not_searched_${reason}`)} <bdi dir="ltr">{names.join(', ')}</bdi>
      </Notice>
    )
  })
}

function FoundRepo({
  repo: { name, files, cut },
  form: { q, kind },
}: {
  repo: FoundRepoView
  form: SearchForm
}) {
  const t = useT()
  const id = `found-in-${name}`
  return (
    <section class="found-repo" aria-labelledby={id}>
      <h2 id={id} class="repo-history__title">
        <a href={href(repoHistoryPaths.search, { name }, { q, kind })}>
          <bdi dir="ltr">{name}</bdi>
        </a>
      </h2>
      {cut && <p class="found__more">{t('repo_history.more_here')}</p>}
      <ol class="found list" aria-labelledby={id} data-rows>
        {files.map((file) => (
          <FoundFile key={file.path} file={file} />
        ))}
      </ol>
    </section>
  )
}
