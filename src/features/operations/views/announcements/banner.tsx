/** The announcement above a page. */

import { announcementPaths } from '#paths/operations.ts'
import { safeUrl } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { AnnouncementBar } from '#ui/components/announcement.tsx'

export interface BannerProps {
  t: Translate
  id: string
  text: string
  link: string
  /** The current page: without a script, dismissing leads back here. Absent in a preview. */
  path?: string
}

export function Banner({ t, id, text, link, path }: BannerProps) {
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
