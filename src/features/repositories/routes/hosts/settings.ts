/** The settings of the code hosts and their forms. */

import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { codeHostPaths, repoPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, type RefusedForm, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { listedHosts } from '../../actions/git.ts'
import {
  checkHost,
  connectHost,
  listConnectedHosts,
  requireConnected,
} from '../../actions/hosts/accounts.ts'
import { mirrorRepository, showRepositories } from '../../actions/hosts/repositories.ts'
import { ConnectInput, HostForm, MirrorForm, RepositoriesPageQuery } from '../../contract/hosts.ts'
import { CodeHosts } from '../../views/hosts/code-hosts.tsx'
import type { ConnectFormState } from '../../views/hosts/connect-form.tsx'
import { Repositories } from '../../views/hosts/repositories.tsx'

const DONE = ['connected', 'kept_unchecked', 'checked', 'forgotten'] as const

export const codeHostSettingsRoutes = defineRoutes({
  codeHostsPage: get(codeHostPaths.settings, {
    who: 'member',
    summary: 'The connected code hosts: whose each token is, what it may, and a form for another.',
    query: z.object({ done: z.enum(DONE).optional().catch(undefined) }),
    act: (ctx, { query }) =>
      hostsPage(ctx, { done: query.done && ctx.t(`code_host.done_${query.done}`) }),
  }),

  connectHostForm: post(codeHostPaths.settings, {
    who: 'member',
    summary: 'Connects a code host with a token, which is tried at once.',
    limit: 'login',
    body: ConnectInput,
    act: (ctx, { body }) => connectHost(ctx, body),
    form: {
      to: ({ user }) =>
        href(codeHostPaths.settings, null, { done: user ? 'connected' : 'kept_unchecked' }),
      again: (refused) => hostsPage(refused.ctx, { form: refusedForm(refused) }),
    },
  }),

  checkHostForm: post(codeHostPaths.check, {
    who: 'member',
    summary: 'The Check button of a code host.',
    limit: 'login',
    body: HostForm,
    async act(ctx, { body }) {
      await checkHost(ctx, body.host)
      return seeOther(href(codeHostPaths.settings, null, { done: 'checked' }))
    },
  }),
})

const OF_HOST = ['invalid_repo_url', 'repo_host_not_allowed', 'host_address_refused']

/** An error in the host is shown at its field; everything else is about the token, which is never shown again. */
function refusedForm({ ctx, fields, problem, text }: RefusedForm): ConnectFormState {
  const { code } = problem
  const missing = { invalid_repo_url: 'host_missing', invalid_host_token: 'token_missing' } as const
  const known = code in missing && ctx.t(`code_host.${missing[code as keyof typeof missing]}`)
  const field = OF_HOST.includes(code) ? 'host' : 'token'
  return { host: fields['host'] ?? '', error: { field, text: known || text } }
}

async function hostsPage(
  ctx: MemberContext,
  shown: { done?: string | undefined; form?: ConnectFormState },
) {
  const { t } = ctx
  const hosts = await listConnectedHosts(ctx)
  const body = h(CodeHosts, {
    hosts,
    form: shown.form ?? { host: hosts.length === 0 ? 'github.com' : '' },
    allowed: listedHosts(ctx.config),
  })
  return settingsPage(ctx, t('code_host.title'), body, {
    done: shown.done,
    sheets: ['code-hosts'],
  })
}

// The list of a person's repositories at a code host.

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
