/** The announcement above a page. */

import { announcementPaths } from '#paths/operations.ts'
import { useT } from '#platform/html/render-context.ts'
import { safeUrl } from '#platform/html/safe-url.ts'
import { href } from '#platform/http/paths.ts'
import { AnnouncementBar } from '#ui/components/announcement.tsx'

export interface BannerProps {
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
