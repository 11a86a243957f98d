/** The list of a person's repositories at a code host. */
import { h } from 'preact'
import { settingsPage } from '#features/account/index.ts'
import { codeHostPaths, repoPaths } from '#paths/repositories.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { requireConnected } from '../../actions/hosts/accounts.ts'
import { mirrorRepository, showRepositories } from '../../actions/hosts/repositories.ts'
import { MirrorForm, RepositoriesPageQuery } from '../../contract/hosts.ts'
import { Repositories } from '../../views/hosts/repositories.tsx'

export const repositoryRoutes = defineRoutes({
  hostRepositoriesPage: get(codeHostPaths.repositories, {
    who: 'member',
    summary: 'The repositories that the token for a code host reaches, to mirror one of them.',
    query: RepositoriesPageQuery,
    async act(ctx, { query }) {
      const { t } = ctx
      const { host } = await requireConnected(ctx, query.host)
      const found = await showRepositories(ctx, host, query)
      const body = h(Repositories, {
        ...{ host, q: query.q, page: query.page },
        nextPage: found.next_page,
        isComplete: found.is_complete,
        repositories: found.repositories,
      })
      const title = t('code_host.repositories_at', { host })
      return settingsPage(ctx, title, body, { sheets: ['code-hosts'] })
    },
  }),

  mirrorForm: post(codeHostPaths.mirror, {
    who: 'member',
    summary: 'The Mirror button of a repository at a code host.',
    limit: 'create',
    body: MirrorForm,
    async act(ctx, { body }) {
      const { repo } = await mirrorRepository(ctx, body.host, body.repository)
      return seeOther(href(repoPaths.repo, { name: repo.name }))
    },
  }),
})
