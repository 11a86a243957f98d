/** The page of announcements: those that were written, and the composer. */
import { announcementPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { safeUrl } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'
import { AnnouncementBar } from '#ui/components/announcement.tsx'
import { Badge } from '#ui/components/badge.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'
import { DoneNotice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'
import { MAX_ANNOUNCEMENT } from '../../contract/limits.ts'

interface AnnouncementRow {
  id: string
  text: string
  link: string
  isActive: boolean
  updatedAt: number
}

export interface AdminProps {
  rows: readonly AnnouncementRow[]
  /** The composer's content: an announcement to change, or what was refused. */
  draft: { id: string | null; text: string; link: string; isActive: boolean }
  error?: RefusedField<string | null> | undefined
  done?: string | undefined
}

export function AnnouncementsAdmin(props: AdminProps) {
  const t = useT()
  const { rows, done } = props
  return (
    <div class="announcements">
      <h1>{t('announcements.announcements')}</h1>
      <p class="secondary">{t('announcements.lead')}</p>
      <DoneNotice text={done} />
      <Composer {...props} />
      {rows.length === 0 ? (
        <p class="secondary">{t('announcements.none')}</p>
      ) : (
        <ul class="announcements__list list">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Composer({ rows, draft, error }: AdminProps) {
  const t = useT()
  const announcement = rows.find((row) => row.isActive && row.id !== draft.id)
  const count = [...draft.text].length
  return (
    <Island
      name="announcement-composer"
      as="section"
      class="announcements__composer"
      props={{ max: MAX_ANNOUNCEMENT }}
    >
      <h2>{t(draft.id ? 'announcements.edit_title' : 'announcements.compose')}</h2>
      <form class="announcements__form" method="post" action={announcementPaths.admin}>
        {draft.id && <input type="hidden" name="id" value={draft.id} />}
        <Field
          id="text"
          label={t('announcements.text')}
          hint={t('announcements.text_hint')}
          counter={t('announcements.counted', { count, max: MAX_ANNOUNCEMENT })}
          error={errorAt(error, 'text')}
          input={{ value: draft.text, required: true, autocomplete: 'off' }}
        />
        <Field
          id="link"
          label={t('announcements.link')}
          hint={t('announcements.link_hint')}
          error={errorAt(error, 'link')}
          isCode
          input={{ value: draft.link }}
        />
        <div>
          <Checkbox name="active" value="1" isChecked={draft.isActive}>
            {t('announcements.show_now')}
          </Checkbox>
          {announcement && (
            <p class="secondary">{t('announcements.replaces', { text: announcement.text })}</p>
          )}
        </div>
        <div class="announcements__acts">
          <Button kind="primary" type="submit">
            {t('announcements.save')}
          </Button>
          {draft.id && (
            <ButtonLink href={announcementPaths.admin}>{t('announcements.cancel')}</ButtonLink>
          )}
        </div>
      </form>
      <Preview draft={draft} />
    </Island>
  )
}

/** The same line in both directions and both themes, at the width of a phone. */
function Preview({ draft }: Pick<AdminProps, 'draft'>) {
  const t = useT()
  const appearances = [
    { dir: 'ltr', theme: 'light' },
    { dir: 'rtl', theme: 'dark' },
  ] as const
  return (
    <div class="announcements__preview needs-script" hidden={draft.text === ''} data-preview>
      <p class="secondary">{t('announcements.preview')}</p>
      {appearances.map(({ dir, theme }) => (
        <div key={dir} class="announcements__look" dir={dir} data-theme={theme} inert>
          <Banner id="" text={draft.text} link={draft.link} />
        </div>
      ))}
    </div>
  )
}

function Row({ row }: { row: AnnouncementRow }) {
  const t = useT()
  return (
    <li class="announcements__row">
      <div class="announcements__words">
        <p>
          <bdi>{row.text}</bdi>
        </p>
        <p class="announcements__facts secondary">
          {row.isActive ? (
            <Badge tone="ok" icon="megaphone">
              {t('announcements.shown')}
            </Badge>
          ) : (
            <Badge>{t('announcements.not_shown')}</Badge>
          )}
          {row.link && <bdi dir="ltr">{row.link}</bdi>}
          <Time at={row.updatedAt} text={(ago) => t('announcements.changed', { ago })} />
        </p>
      </div>
      <form class="announcements__acts" method="post" action={announcementPaths.adminAct}>
        <input type="hidden" name="id" value={row.id} />
        <Button
          type="submit"
          name="act"
          value={row.isActive ? 'deactivate' : 'activate'}
          {...(!row.isActive && {
            'aria-label': t('announcements.activate_label', { text: row.text }),
          })}
        >
          {t(row.isActive ? 'announcements.deactivate' : 'announcements.activate')}
        </Button>
        <ButtonLink
          kind="quiet"
          href={href(announcementPaths.admin, null, { edit: row.id })}
          aria-label={t('announcements.edit_label', { text: row.text })}
        >
          {t('announcements.edit')}
        </ButtonLink>
        <Button
          kind="quiet"
          type="submit"
          name="act"
          value="delete"
          aria-label={t('announcements.remove_label', { text: row.text })}
        >
          {t('announcements.remove')}
        </Button>
      </form>
    </li>
  )
}

// The announcement above a page.

interface BannerProps {
  id: string
  text: string
  link: string
  /** The current page: without a script, dismissing leads back here. Absent in a preview. */
  path?: string
}

export function Banner({ id, text, link, path }: BannerProps) {
  const t = useT()
  return (
    <AnnouncementBar
      label={t('announcements.announcement')}
      text={text}
      {...(link && { link: { href: safeUrl(link), label: t('announcements.more') } })}
      {...(path !== undefined && {
        dismiss: {
          action: announcementPaths.dismissForm,
          api: href(announcementPaths.apiDismiss, { id }),
          label: t('announcements.dismiss'),
          fields: { id, next: path },
        },
      })}
    />
  )
}
