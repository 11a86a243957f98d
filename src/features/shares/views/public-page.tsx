/** What a visitor sees: the text first, and nothing about its owner. */
import type { ComponentChildren } from 'preact'
import { Island } from '#platform/html/island.tsx'
import { press } from '#platform/html/page-actions.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Field } from '#ui/components/field.tsx'
import { FileName } from '#ui/components/file-name.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Tabs } from '#ui/components/tabs.tsx'
import { Icon } from '#ui/icons/icon.tsx'

/** Already formatted as text. */
export interface SharedFacts {
  name: string
  language: string
  lines: string
  size: string
  asOf: string
}

interface PublicFileProps {
  facts: SharedFacts
  downloadHref: string
  /** Null when there is one view only. */
  views: { renderedHref: string; sourceHref: string; isSource: boolean } | null
  /** The list that contains this file. */
  listHref: string | null
  saving: SaveChoice
  /** The notes that are shown, and whether they are beside the text. */
  noted: { count: number; firstHref: string | null; isBeside: boolean }
  children: ComponentChildren
}

export type SaveChoice =
  /** A member may save it. */
  | { kind: 'press'; action: string; isConfirming: boolean }
  | { kind: 'sign-in'; href: string }
  | { kind: 'saved'; message: string; href: string }

export function PublicFile(props: PublicFileProps) {
  const t = useT()
  const { facts, downloadHref, views, listHref, saving, noted, children } = props
  return (
    <article class={noted.isBeside ? 'share file--noted' : 'share'}>
      {listHref && (
        <a class="share__back" href={listHref}>
          <Icon name="chevron-left" />
          {t('shares.all_files')}
        </a>
      )}
      <header class="share__head">
        <div class="share__words">
          <h1 class="share__name">
            <FileName name={facts.name} />
          </h1>
          <p class="share__facts secondary">
            <span lang="en">
              <bdi>{facts.language}</bdi>
            </span>
            <span>{facts.lines}</span>
            <span>
              <bdi>{facts.size}</bdi>
            </span>
            <span>{facts.asOf}</span>
            {noted.firstHref && (
              <a class="share__notes" href={noted.firstHref}>
                <Icon name="sticky-note" />
                {t('notes.n_notes', { n: noted.count })}
              </a>
            )}
          </p>
        </div>
        <div class="share__acts acts">
          <Save saving={saving} />
          <Island name="share-page" as="span" props={{ href: downloadHref }}>
            <Button icon="copy" class="needs-script" {...press('copy-share')}>
              {t('shares.copy')}
            </Button>
          </Island>
          <ButtonLink icon="download" href={downloadHref}>
            {t('shares.download')}
          </ButtonLink>
        </div>
      </header>
      <ShareFacts saving={saving} />
      {views && (
        <Tabs
          label={t('shares.views_of')}
          tabs={[
            { href: views.renderedHref, label: t('shares.rendered'), isCurrent: !views.isSource },
            { href: views.sourceHref, label: t('shares.source'), isCurrent: views.isSource },
          ]}
        />
      )}
      {/* Notes are positioned within it, as on the page of their file. */}
      <div class="file__text">{children}</div>
    </article>
  )
}

function Save({ saving }: { saving: SaveChoice }) {
  const t = useT()
  if (saving.kind === 'sign-in')
    return (
      <ButtonLink icon="save" href={saving.href} rel="nofollow">
        {t('shares.sign_in_to_save')}
      </ButtonLink>
    )
  if (saving.kind === 'saved') return null
  return (
    <form method="post" action={saving.action}>
      <Button kind="primary" icon="save" type="submit" autofocus={saving.isConfirming}>
        {t('shares.save')}
      </Button>
    </form>
  )
}

function ShareFacts({ saving }: { saving: SaveChoice }) {
  const t = useT()
  if (saving.kind === 'saved')
    return (
      <Notice tone="ok" role="status">
        {saving.message} <a href={saving.href}>{t('shares.open_saved')}</a>
      </Notice>
    )
  if (saving.kind === 'press' && saving.isConfirming)
    return <Notice role="status">{t('shares.ready_to_save')}</Notice>
  return null
}

interface PublicListProps {
  files: readonly { href: string; downloadHref: string; facts: Omit<SharedFacts, 'asOf'> }[]
  asOf: string
}

export function PublicList({ files, asOf }: PublicListProps) {
  const t = useT()
  return (
    <div class="share">
      <header class="share__head">
        <div class="share__words">
          <h1 class="share__name">{t('shares.shared_files', { n: files.length })}</h1>
          <p class="share__facts secondary">{asOf}</p>
        </div>
      </header>
      <ul class="rows list">
        {files.map(({ href, downloadHref, facts }) => (
          <li class="row" key={href}>
            <Icon name="file" class="row__icon" />
            <div class="row__words">
              <a class="row__name" href={href}>
                <FileName name={facts.name} />
              </a>
            </div>
            <div class="row__facts">
              <span class="row__fact" lang="en">
                <bdi>{facts.language}</bdi>
              </span>
              <span class="row__fact">{facts.lines}</span>
              <span class="row__fact">
                <bdi>{facts.size}</bdi>
              </span>
            </div>
            <div class="row__actions">
              <ButtonLink
                kind="quiet"
                icon="download"
                href={downloadHref}
                aria-label={t('shares.download_label', { name: facts.name })}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

// One field: the password. Nothing else is shown before it is right.

export function Locked({ action, isWrong }: { action: string; isWrong: boolean }) {
  const t = useT()
  return (
    <div class="share-locked">
      <h1>{t('shares.locked_title')}</h1>
      <p>{t('shares.locked_text')}</p>
      <form class="share-form" method="post" action={action}>
        <Field
          id="password"
          label={t('shares.password')}
          error={isWrong ? t('shares.wrong_password') : undefined}
          input={{ type: 'password', required: true, autocomplete: 'off', autofocus: true }}
        />
        <div class="acts">
          <Button kind="primary" icon="key-round" type="submit">
            {t('shares.unlock')}
          </Button>
        </div>
      </form>
    </div>
  )
}
