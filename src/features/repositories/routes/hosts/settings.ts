/** The settings of the code hosts and their forms. */
import { h } from 'preact'
import * as z from 'zod'
import { settingsPage } from '#features/account/index.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { Problem } from '#platform/problems/index.ts'
import { timeView, timeViewOrNull } from '#platform/time/time-view.ts'
import { listedHosts } from '../../actions/git.ts'
import {
  type ConnectedHost,
  checkHost,
  connectHost,
  forgetHost,
  listConnectedHosts,
} from '../../actions/hosts/accounts.ts'
import { ConnectForm, ConnectInput, HostForm } from '../../contract/hosts.ts'
import { CodeHosts, type HostView } from '../../views/hosts/code-hosts.tsx'
import type { ConnectFormState } from '../../views/hosts/connect-form.tsx'

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
    body: ConnectForm,
    async act(ctx, { body }) {
      const form = { host: body.host ?? '', username: '' }
      const read = ConnectInput.safeParse(body)
      if (!read.success) return refusedForm(ctx, form, String(read.error.issues[0]?.message))
      try {
        const { user } = await connectHost(ctx, read.data)
        return seeOther(
          href(codeHostPaths.settings, null, { done: user ? 'connected' : 'kept_unchecked' }),
        )
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        return refusedForm(ctx, form, error.code, error)
      }
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

  forgetHostForm: post(codeHostPaths.forget, {
    who: 'member',
    summary: 'The Forget button of a code host.',
    limit: 'delete',
    body: HostForm,
    async act(ctx, { body }) {
      await forgetHost(ctx, body.host)
      return seeOther(href(codeHostPaths.settings, null, { done: 'forgotten' }))
    },
  }),
})

/** An error in the host is shown at its field; everything else is about the token. */
function refusedForm(ctx: MemberContext, form: ConnectFormState, code: string, problem?: Problem) {
  const isHost = ['invalid_repo_url', 'repo_host_not_allowed', 'host_address_refused'].includes(
    code,
  )
  const text =
    problem && code !== 'invalid_repo_url'
      ? problem.declared[ctx.locale]
      : ctx.t(isHost ? 'code_host.host_missing' : 'code_host.token_missing')
  return hostsPage(ctx, {
    form: { ...form, error: { field: isHost ? 'host' : 'token', text } },
  })
}

async function hostsPage(
  ctx: MemberContext,
  shown: { done?: string | undefined; form?: ConnectFormState },
) {
  const { t } = ctx
  const hosts = await listConnectedHosts(ctx)
  const body = h(CodeHosts, {
    t,
    hosts: hosts.map((host) => hostView(ctx, host)),
    form: shown.form ?? { host: hosts.length === 0 ? 'github.com' : '', username: '' },
    allowed: listedHosts(ctx.config),
  })
  return settingsPage(ctx, t('code_host.title'), body, {
    done: shown.done,
    sheets: ['code-hosts'],
    ...(shown.form && { status: 400 }),
  })
}

function hostView(
  ctx: MemberContext,
  { host, isSupported, createdAt, account }: ConnectedHost,
): HostView {
  return {
    host,
    isSupported,
    connectedAt: timeView(ctx, Date.parse(createdAt)),
    account: account && {
      login: account.login,
      scopes: account.scopes,
      expiresAt: timeViewOrNull(ctx, account.expiresAt),
      isExpired: account.expiresAt !== null && account.expiresAt <= ctx.now(),
      checkedAt: timeView(ctx, account.checkedAt),
    },
  }
}
