/** A person's repositories at a code host, to pick one that is to be mirrored. */
import { codeHostPaths, repoPaths } from '#paths/repositories.ts'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Field } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import type { HostedRepositoryRecord } from '../../contract/hosts.ts'
import { MAX_FILTER, MAX_FILTERED } from '../../contract/limits.ts'

export interface RepositoriesProps {
  host: string
  q: string
  page: number
  nextPage: number | null
  isComplete: boolean
  repositories: readonly HostedRepositoryRecord[]
}

export function Repositories(props: RepositoriesProps) {
  const t = useT()
  const { host, q, page, nextPage, isComplete, repositories } = props
  const pageHref = (to: number) => href(codeHostPaths.repositories, null, { host, page: to })
  return (
    <>
      <p class="settings__lead">
        {t('code_host.pick_lead')} <a href={codeHostPaths.settings}>{t('code_host.all_hosts')}</a>
      </p>
      <form class="code-hosts__filter" action={codeHostPaths.repositories}>
        <input type="hidden" name="host" value={host} />
        <Field
          id="repository-filter"
          name="q"
          label={t('code_host.filter')}
          input={{ type: 'search', value: q, maxLength: MAX_FILTER, autocomplete: 'off' }}
        />
        <Button type="submit">{t('code_host.apply_filter')}</Button>
      </form>
      {!isComplete && (
        <Notice tone="warn">{t('code_host.filter_cut', { max: MAX_FILTERED })}</Notice>
      )}
      {repositories.length === 0 ? (
        <EmptyState sentence={t(q ? 'code_host.none_fit' : 'code_host.no_repositories')} />
      ) : (
        <ul class="list" aria-label={t('code_host.repositories')}>
          {repositories.map((one) => (
            <RepositoryRow key={one.full_name} host={host} repository={one} />
          ))}
        </ul>
      )}
      <Pager
        label={t('code_host.pages')}
        newer={{
          label: t('code_host.page_before'),
          href: q === '' && page > 1 ? pageHref(page - 1) : undefined,
        }}
        older={{
          label: t('code_host.page_after'),
          href: nextPage === null ? undefined : pageHref(nextPage),
        }}
      />
    </>
  )
}

function RepositoryRow(props: { host: string; repository: HostedRepositoryRecord }) {
  const t = useT()
  const { host, repository } = props
  const { full_name: name, mirror_name: mirror } = repository
  return (
    <li class="session code-hosts__row">
      <div class="session__words">
        <p class="session__device">
          <bdi dir="ltr">{name}</bdi>{' '}
          {repository.private && <Badge icon="lock">{t('code_host.private')}</Badge>}{' '}
          {repository.archived && <Badge>{t('code_host.archived')}</Badge>}
        </p>
        {repository.description && (
          <p class="session__facts">
            <bdi>{repository.description}</bdi>
          </p>
        )}
      </div>
      {mirror !== null ? (
        <ButtonLink
          href={href(repoPaths.repo, { name: mirror })}
          aria-label={t('code_host.open_mirror_label', { name })}
        >
          {t('code_host.open_mirror')}
        </ButtonLink>
      ) : (
        <form method="post" action={codeHostPaths.mirror}>
          <input type="hidden" name="host" value={host} />
          <input type="hidden" name="repository" value={name} />
          <Button type="submit" icon="plus" aria-label={t('code_host.mirror_label', { name })}>
            {t('code_host.mirror')}
          </Button>
        </form>
      )}
    </li>
  )
}
