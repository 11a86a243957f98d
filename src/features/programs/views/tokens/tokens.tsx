/** The settings of tokens: the one just created, the form for another, and the list. */
import { helpPaths } from '#paths/pages.ts'
import { tokenPaths } from '#paths/people.ts'
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Details } from '#ui/components/details.tsx'
import type { RefusedFields } from '#ui/components/field.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'
import { MAX_TOKENS } from '../../contract/limits.ts'
import type { TokenRecord } from '../../contract/tokens.ts'
import { agentConfigurations } from '../../rules/agents/configurations.ts'
import { ConnectAgent, NewToken } from './new-token.tsx'

export interface TokensProps {
  /** Made just now. */
  made?: MadeTokenProps | undefined
  refused?: RefusedFields | undefined
  tokens: readonly TokenRecord[]
}

export function Tokens({ made, refused, tokens }: TokensProps) {
  const t = useT()
  const isFull = tokens.length >= MAX_TOKENS
  return (
    <>
      <p class="settings__lead">
        {t('tokens.lead')}{' '}
        <a href={href(helpPaths.page, { page: 'programs' })}>{t('tokens.learn')}</a>
      </p>
      {made && <MadeToken {...made} />}
      {!made && isFull && <Notice tone="warn">{t('tokens.full', { max: MAX_TOKENS })}</Notice>}
      {!made && !isFull && !refused && <ConnectAgent />}
      {!made && !isFull && <NewToken refused={refused} />}
      <section class="tokens__part" aria-labelledby="tokens-title">
        <h2 class="settings__title" id="tokens-title">
          {t('tokens.list_title')}
        </h2>
        {tokens.length === 0 ? (
          <p class="settings__lead">{t('tokens.none')}</p>
        ) : (
          <ul class="list">
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

interface MadeTokenProps {
  token: string
  /** Where agents find the tools. */
  endpoint: string
}

function MadeToken({ token, endpoint }: MadeTokenProps) {
  const t = useT()
  return (
    <Notice tone="ok" role="status">
      <p id="made-token-text">{t('tokens.made')}</p>
      <p class="made-token" dir="ltr">
        <code id="made-token">{token}</code>
      </p>
      <div class="settings__acts">
        <Button
          {...{ kind: 'primary', icon: 'copy', class: 'needs-script' }}
          data-copies="made-token"
          aria-describedby="made-token-text"
          autofocus
        >
          {t('tokens.copy')}
        </Button>
        <ButtonLink href={tokenPaths.settings}>{t('tokens.stored')}</ButtonLink>
      </div>
      <h2 class="made-token__title">{t('tokens.connect')}</h2>
      <p>{t('tokens.connect_lead')}</p>
      {agentConfigurations(token, endpoint).map(({ kind, text }, nth) => (
        <Details key={kind} label={t(`tokens.configuration_${kind}`)} isOpen={nth === 0}>
          <pre class="made-token" dir="ltr">
            <code id={`configuration-${kind}`}>{text}</code>
          </pre>
          <Button icon="copy" class="needs-script" data-copies={`configuration-${kind}`}>
            {t('tokens.copy_configuration')}
          </Button>
        </Details>
      ))}
    </Notice>
  )
}

function TokenRow({ token }: { token: TokenRecord }) {
  const { t, now } = useRenderContext()
  const { expires_at: expires } = token
  const isExpired = expires !== null && Date.parse(expires) <= now()
  return (
    <li class="session">
      <div class="session__words">
        <p class="session__device">
          <bdi>{token.name}</bdi> {isExpired && <Badge tone="warn">{t('tokens.expired')}</Badge>}
        </p>
        <p class="session__facts">
          {t('tokens.may', {
            scopes: token.scopes.map((scope) => t(`tokens.may_${scope}`)).join(', '),
          })}
          {token.limit && <> · {limitText(t, token.limit)}</>}
          {token.proposes && <> · {t('tokens.is_proposing')}</>}
        </p>
        <p class="session__facts">
          {t('tokens.created')} <Time at={token.created_at} /> ·{' '}
          {expires ? (
            <>
              {t(isExpired ? 'tokens.expired_at' : 'tokens.expires')} <Time at={expires} />
            </>
          ) : (
            t('tokens.never_expires')
          )}{' '}
          · <LastUse token={token} />
        </p>
      </div>
      <form method="post" action={tokenPaths.revoke}>
        <input type="hidden" name="id" value={token.id} />
        <Button type="submit" aria-label={t('tokens.revoke_label', { name: token.name })}>
          {t('tokens.revoke')}
        </Button>
      </form>
    </li>
  )
}

function LastUse({ token }: { token: TokenRecord }) {
  const t = useT()
  const { last_used_at: usedAt, last_used_prefix: prefix } = token
  if (usedAt === null) return <>{t('tokens.unused')}</>
  return (
    <>
      {t('tokens.last_used')} <Time at={usedAt} />
      {prefix && <> {t('tokens.used_from', { prefix })}</>}
    </>
  )
}

function limitText(t: Translate, { kind, value }: { kind: string; value: string }): string {
  if (kind === 'folder') return t('tokens.only_folder', { value })
  return t(kind === 'tag' ? 'tokens.only_tag' : 'tokens.only_repository', { value })
}
