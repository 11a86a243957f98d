/** The settings of the calendar feed. Its address is shown once, like every secret; a lost one is replaced. */

import { calendarPaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { Time } from '#ui/components/time.tsx'

export interface CalendarSettingsProps {
  /** Made just now. */
  address?: string | undefined
  feed: { createdAt: number; readAt: number | null } | null
}

export function CalendarSettings({ address, feed }: CalendarSettingsProps) {
  const t = useT()
  return (
    <>
      <p class="settings__lead">{t('reminders.feed_lead')}</p>
      <section aria-labelledby="feed-title">
        <h2 id="feed-title">{t('reminders.feed_address')}</h2>
        {address && <Fresh address={address} />}
        {feed && !address && (
          <>
            <p>{t('reminders.feed_hidden')}</p>
            <p class="settings__lead">
              {t('reminders.feed_made')} <Time at={feed.createdAt} /> ·{' '}
              {feed.readAt ? (
                <>
                  {t('reminders.feed_read')} <Time at={feed.readAt} />
                </>
              ) : (
                t('reminders.feed_unread')
              )}
            </p>
          </>
        )}
        {!feed && <p>{t('reminders.feed_none')}</p>}
        <div class="calendar-feed__acts">
          <form method="post" action={calendarPaths.settings}>
            <Button kind={feed ? 'plain' : 'primary'} type="submit">
              {t(feed ? 'reminders.feed_renew' : 'reminders.feed_make')}
            </Button>
          </form>
          {feed && (
            <form method="post" action={calendarPaths.remove}>
              <Button kind="danger" type="submit">
                {t('reminders.feed_remove')}
              </Button>
            </form>
          )}
        </div>
        {feed && <p class="settings__lead">{t('reminders.feed_renew_lead')}</p>}
      </section>
    </>
  )
}

function Fresh({ address }: { address: string }) {
  const t = useT()
  return (
    <Notice tone="ok" role="status">
      <p>{t('reminders.feed_once')}</p>
      <p class="calendar-feed__address">
        <code id="feed-address" dir="ltr">
          {address}
        </code>
      </p>
      <Button kind="primary" icon="copy" class="needs-script" data-copies="feed-address">
        {t('reminders.feed_copy')}
      </Button>
    </Notice>
  )
}
