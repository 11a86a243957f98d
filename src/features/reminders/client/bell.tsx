/** The bell in the header comes to life: its number, the due panel, and the reminder dialog of a note. */
import { useEffect, useState } from 'preact/hooks'
import { onAction } from '../../../client/actions.ts'
import { type IslandGifts, island } from '../../../client/island.ts'
import { loadPart } from '../../../client/load-part.ts'
import { tabStore } from '../../../client/local-store.ts'
import { hasKey, standing, switchOn } from '../../../client/push-subscription.ts'
import { onReminderChanged } from '../../../client/reminder-news.ts'
import { get } from '../../../client/talk.ts'
import { useWatched } from '../../../client/use-watched.ts'
import { Bell } from '../views/bell.tsx'
import type { BellState } from './parts/poller.ts'
import { thePoller } from './parts/the-poller.ts'

interface Props extends IslandGifts {
  timeZone: string
}

function LiveBell({ t, locale, timeZone }: Props) {
  const poller = thePoller()
  const state = useWatched(poller.state)
  const [isOpen, setOpen] = useState(false)
  // The first drawing must equal the server's: only a second one may change what stands in the page.
  const [isAlive, setAlive] = useState(false)

  useEffect(() => {
    setAlive(true)
    void keepSubscription()
    onReminderChanged(() => poller.changed())
    // A note's own button, its key, its text and the palette open the dialog by this name: the note, and a time in words.
    return onAction('note-reminder', async (argument) => {
      const [noteId = '', ...words] = argument.split(' ')
      const part = await loadPart(() => import('./parts/reminder-dialog.tsx'))
      const onChanged = () => poller.changed()
      part?.openReminderDialog({ noteId, text: words.join(' '), t, locale, onChanged })
    })
  }, [])

  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const part = await loadPart(() => import('./parts/due-panel.tsx'))
    if (!part) return
    setOpen(true)
    part.openDuePanel({
      t,
      locale,
      timeZone,
      onChanged: () => poller.changed(),
      onClosed: () => setOpen(false),
    })
  }

  if (!isAlive) return <Bell t={t} count={0} trouble={null} />
  return (
    <Bell
      t={t}
      count={state.count}
      trouble={troubleOf(t, locale, timeZone, state)}
      isOpen={isOpen}
      onPress={(event) => void open(event)}
    />
  )
}

function troubleOf(
  t: Props['t'],
  locale: Props['locale'],
  timeZone: string,
  { isStale, checkedAt }: BellState,
): string | null {
  if (!isStale) return null
  if (checkedAt === null) return t('reminders.bell_never')
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone })
  return t('reminders.bell_stale', { clock: format.format(checkedAt) })
}

/** Once a visit: a browser that subscribed with a key which is no longer the server's would never ring again. */
async function keepSubscription(): Promise<void> {
  if (tabStore.read('push-checked')) return
  tabStore.write('push-checked', true)
  const { subscription } = await standing()
  if (!subscription || Notification.permission !== 'granted') return
  const { ok, body } = await get<{ vapidPublicKey: string }>('/api/push/public-key')
  if (ok && !hasKey(subscription, body.vapidPublicKey)) await switchOn(body.vapidPublicKey)
}

island('bell', LiveBell)
