/** The announcement above a page. */
import { safeUrl } from '../../../platform/html/safe-url.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Announcement } from '../../../ui/components/announcement.tsx'

export interface BannerProps {
  t: Translate
  id: string
  text: string
  link: string
  /** Where the reader is: without a script, dismissing leads back here. Absent in a preview. */
  path?: string
}

export function Banner({ t, id, text, link, path }: BannerProps) {
  return (
    <Announcement
      label={t('announcements.announcement')}
      text={text}
      {...(link && { link: { href: safeUrl(link), label: t('announcements.more') } })}
      {...(path !== undefined && {
        dismiss: {
          action: '/announcements/dismiss',
          api: `/api/v1/announcements/${encodeURIComponent(id)}/dismiss`,
          label: t('announcements.dismiss'),
          fields: { id, next: path },
        },
      })}
    />
  )
}
