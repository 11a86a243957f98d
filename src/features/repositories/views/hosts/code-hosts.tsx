/** The settings of the code hosts: the connected ones, and the form for another. */
import { helpPaths } from '#paths/pages.ts'
import { codeHostPaths } from '#paths/repositories.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import { type ConnectFormState, HostConnectForm } from './connect-form.tsx'

export interface HostView {
  host: string
  isSupported: boolean
  /** When its token was stored. */
  createdAt: string
  /** Null: not tested since the token was stored. */
  account: {
    login: string
    scopes: readonly string[] | null
    expiresAt: number | null
    checkedAt: number
  } | null
}

export interface CodeHostsProps {
  hosts: readonly HostView[]
  form: ConnectFormState
  allowed: readonly string[]
}

export function CodeHosts({ hosts, form, allowed }: CodeHostsProps) {
  const t = useT()
  return (
    <>
      <p class="settings__lead">
        {t('code_host.lead')}{' '}
        <a href={href(helpPaths.page, { page: 'code-hosts' })}>{t('code_host.learn')}</a>
      </p>
      <section class="code-hosts__part" aria-labelledby="connected-title">
        <h2 class="settings__title" id="connected-title">
          {t('code_host.connected_title')}
        </h2>
        {hosts.length === 0 ? (
          <p class="settings__lead">{t('code_host.none')}</p>
        ) : (
          <ul class="list">
            {hosts.map((host) => (
              <HostRow key={host.host} host={host} />
            ))}
          </ul>
        )}
      </section>
      <HostConnectForm form={form} hosts={allowed} />
    </>
  )
}

function HostRow({ host: one }: { host: HostView }) {
  const { t, now } = useRenderContext()
  const { host, account, isSupported } = one
  const isExpired = !!account?.expiresAt && account.expiresAt <= now()
  return (
    <li class="session code-hosts__row">
      <div class="session__words">
        <p class="session__device">
          <bdi dir="ltr">{host}</bdi>{' '}
          {isExpired && <Badge tone="warn">{t('code_host.expired')}</Badge>}
        </p>
        <HostFacts host={one} isExpired={isExpired} />
      </div>
      <div class="settings__acts">
        {isSupported && (
          <>
            <ButtonLink href={href(codeHostPaths.repositories, null, { host })}>
              {t('code_host.repositories')}
            </ButtonLink>
            <form method="post" action={codeHostPaths.check}>
              <input type="hidden" name="host" value={host} />
              <Button type="submit" aria-label={t('code_host.check_label', { host })}>
                {t('code_host.check')}
              </Button>
            </form>
          </>
        )}
        <form method="post" action={codeHostPaths.forget}>
          <input type="hidden" name="host" value={host} />
          <Button type="submit" aria-label={t('code_host.forget_label', { host })}>
            {t('code_host.forget')}
          </Button>
        </form>
      </div>
    </li>
  )
}

function HostFacts({ host, isExpired }: { host: HostView; isExpired: boolean }) {
  const t = useT()
  const { account, isSupported, createdAt } = host
  if (!account)
    return (
      <p class="session__facts">
        {t(isSupported ? 'code_host.unchecked' : 'code_host.mirrors_only')} · {t('code_host.kept')}{' '}
        <Time at={createdAt} />
      </p>
    )
  return (
    <>
      <p class="session__facts">
        {t('code_host.account', { login: account.login })} · {scopesText(t, account.scopes)}
      </p>
      <p class="session__facts">
        {t('code_host.checked')} <Time at={account.checkedAt} />
        {account.expiresAt && (
          <>
            {' · '}
            {t(isExpired ? 'code_host.expired_at' : 'code_host.expires')}{' '}
            <Time at={account.expiresAt} />
          </>
        )}
      </p>
    </>
  )
}

function scopesText(t: Translate, scopes: readonly string[] | null): string {
  if (scopes === null) return t('code_host.scopes_unknown')
  if (scopes.length === 0) return t('code_host.scopes_none')
  return t('code_host.scopes', { scopes })
}
