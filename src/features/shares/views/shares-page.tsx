/** Every link of a person, and the button that ends it. */

import { libraryPaths } from '#paths/files.ts'
import { sharePaths } from '#paths/sharing.ts'
import { useT } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Pager } from '#ui/components/pager.tsx'
import { Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { ShareState } from '../contract/index.ts'
import { ShareLink, type ShareLinkProps } from './share-form.tsx'

export interface ShareRow {
  id: string
  url: string
  kind: 'file' | 'list'
  names: readonly string[]
  /** Of a single file. */
  version: number
  createdAt: number
  expiresAt: number | null
  hasPassword: boolean
  views: number | null
  state: ShareState
  isFollowing: boolean
  hasNotes: boolean
  lines: { start: number; end: number } | null
}

export interface SharesPageProps {
  shares: readonly ShareRow[]
  isFirstPage: boolean
  olderHref: string | undefined
  /** The link that was just created. */
  made?: ShareLinkProps | undefined
  /** What was just done, and the id that undoes it. */
  done?: { text: string; undoes?: string | undefined } | undefined
}

export function SharesPage(props: SharesPageProps) {
  const t = useT()
  const { shares, isFirstPage, olderHref, made, done } = props
  return (
    <div class="shares">
      <h1>{t('shares.shares')}</h1>
      {done && <Done {...done} />}
      {made && (
        <section class="shares__made" aria-label={t('shares.created')}>
          <Notice tone="ok" role="status">
            {t('shares.created')}
          </Notice>
          <ShareLink {...made} />
        </section>
      )}
      {shares.length === 0 && isFirstPage ? (
        <EmptyState
          icon="share-2"
          sentence={t('shares.nothing')}
          action={<ButtonLink href={libraryPaths.files}>{t('shares.to_files')}</ButtonLink>}
        />
      ) : (
        <>
          <p class="secondary">{t('shares.lead')}</p>
          <Rows label={t('shares.shares')}>
            {shares.map((share) => (
              <Row key={share.id} share={share} />
            ))}
          </Rows>
        </>
      )}
      <Pager
        label={t('shares.pages')}
        newer={{ label: t('shares.newer'), href: isFirstPage ? undefined : sharePaths.shares }}
        older={{ label: t('shares.older'), href: olderHref }}
      />
    </div>
  )
}

function Done({ text, undoes }: NonNullable<SharesPageProps['done']>) {
  const t = useT()
  return (
    <Notice tone="ok" role="status">
      <div class="shares__done">
        <span>{text}</span>
        {undoes && (
          <form method="post" action={sharePaths.restoreForm}>
            <input type="hidden" name="id" value={undoes} />
            <Button kind="quiet" icon="undo-2" type="submit">
              {t('shares.undo')}
            </Button>
          </form>
        )}
      </div>
    </Notice>
  )
}

function Row({ share }: { share: ShareRow }) {
  const t = useT()
  const [first = ''] = share.names
  const n = share.names.length
  const urlId = `url-${share.id}`
  return (
    <li class="row share-row" data-row={share.id}>
      <Icon name={share.kind === 'file' ? 'file' : 'files'} class="row__icon" />
      <div class="row__words">
        <Name share={share} />
        <span class="row__detail">
          {share.kind === 'file' ? scopeText(t, share) : t('shares.list_kind', { n })}
          {' · '}
          <Time at={share.createdAt} text={(ago) => t('shares.made', { ago })} />
        </span>
      </div>
      <div class="row__facts">
        <span class="row__fact">
          <Fate share={share} />
        </span>
        <span class="row__fact">
          {share.hasPassword && <Badge icon="lock">{t('shares.protected')}</Badge>}
        </span>
        <span class="row__fact">
          {share.views === null ? t('shares.views_unknown') : t('shares.views', { n: share.views })}
        </span>
      </div>
      <div class="row__actions">
        <span class="visually-hidden" id={urlId}>
          {share.url}
        </span>
        <Button
          kind="quiet"
          icon="copy"
          class="needs-script"
          data-copies={urlId}
          title={t('shares.copy_link')}
          aria-label={t('shares.copy_label', { name: first })}
        >
          <span class="share-row__word">{t('shares.copy_link')}</span>
        </Button>
        <form method="post" action={sharePaths.revokeForm}>
          <input type="hidden" name="id" value={share.id} />
          <Button
            kind="quiet"
            icon="unlink"
            type="submit"
            class="share-row__revoke"
            title={t('shares.revoke')}
            aria-label={t('shares.revoke_label', { name: first })}
          >
            <span class="share-row__word">{t('shares.revoke')}</span>
          </Button>
        </form>
      </div>
    </li>
  )
}

function scopeText(t: Translate, { version, isFollowing, hasNotes, lines }: ShareRow): string {
  return [
    isFollowing ? t('shares.newest') : t('shares.snapshot', { version }),
    ...(lines ? [t('shares.part', { from: lines.start, to: lines.end })] : []),
    ...(hasNotes ? [t('shares.notes_too')] : []),
  ].join(' · ')
}

/** The share as a visitor sees it; the file itself is one press further. */
function Name({ share: { state, url, names } }: { share: ShareRow }) {
  const t = useT()
  const [first = ''] = names
  const text =
    names.length === 1 ? (
      <FileName name={first} />
    ) : (
      <span class="clip">
        {t('shares.list_of', { name: first, more: names.length - 1, n: names.length })}
      </span>
    )
  return state === 'open' ? (
    <a class="row__name" href={url}>
      {text}
    </a>
  ) : (
    <span class="row__name">{text}</span>
  )
}

function Fate({ share: { state, expiresAt } }: { share: ShareRow }) {
  const t = useT()
  if (state !== 'open')
    return (
      <Badge tone="warn" icon="clock">
        {t(`shares.state_${state}`)}
      </Badge>
    )
  if (expiresAt === null) return <>{t('shares.never')}</>
  return <Time at={expiresAt} text={(when) => t('shares.expires', { when })} />
}
