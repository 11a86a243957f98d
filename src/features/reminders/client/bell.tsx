/** Makes the bell in the header interactive: its number, the due panel, and the reminder dialog of a note. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { island } from '#client/islands/island.ts'
import {
  deviceHash,
  hasKey,
  readPushState,
  switchOn,
} from '#client/notifications/push-subscription.ts'
import { get } from '#client/request/request.ts'
import { onAction } from '#client/shell/actions.ts'
import { loadPart, openPart } from '#client/shell/load-part.ts'
import { tabStore } from '#client/storage/local-store.ts'
import { toast } from '#client/toasts/toasts.ts'
import {
  notifyReminderChanged,
  onReminderChanged,
} from '#features/notes/client/public/reminder-changes.ts'
import type { DevicesReply, PublicKeyReply } from '#features/push/contract/index.ts'
import { pushApi, pushPaths } from '#paths/notes.ts'
import { type RenderContext, useRenderContext } from '#platform/html/render-context.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { dateFormat } from '#platform/time/format.ts'
import { Bell } from '../views/bell.tsx'
import type { BellPoller, BellState } from './bell-panel/poller.ts'
import { sharedPoller } from './bell-panel/shared-poller.ts'
import { whyNot } from './dialog/why-not.ts'
import { startRinging } from './ringing/start-ringing.ts'

function LiveBell() {
  const root = useRenderContext()
  const { t } = root
  const poller = sharedPoller()
  const state = poller.state.value
  const [isOpen, setOpen] = useState(false)
  const isOpening = useRef(false)
  // The first drawing must equal the server's: only a second one may change what is in the page.
  const [isAlive, setAlive] = useState(false)

  useEffect(() => {
    setAlive(true)
    // If the repair fails now, it is tried on a later page view.
    repairSubscription(t).catch(() => {})
    notifyOfNews(poller)
    startRinging(t, poller)
    void followPage(t)
    return offerDialog(root)
  }, [])

  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    // A second press while the first is still in progress opens nothing.
    if (isOpening.current) return
    isOpening.current = true
    const part = await loadPart(() => import('./bell-panel/due-panel.tsx'))
    if (part) setOpen(true)
    else isOpening.current = false
    part?.openDuePanel({
      t,
      onNews(listener) {
        const known = poller.state.value
        return poller.state.subscribe((state) => state !== known && listener())
      },
      suggested: () => poller.state.value.suggested,
      onRead() {
        if (poller.state.value.isStale) poller.changed()
      },
      onClosed() {
        isOpening.current = false
        setOpen(false)
      },
    })
  }

  if (!isAlive) return <Bell count={0} suggested={0} error={null} />
  return (
    <Bell
      count={state.count}
      suggested={state.suggested}
      error={errorOf(root, state)}
      isOpen={isOpen}
      onPress={(event) => void open(event)}
    />
  )
}

/** A note's own button, its key, its text and the palette open the dialog by this name: the note, and a time. */
function offerDialog({ t, locale }: RenderContext): () => void {
  return onAction('note-reminder', ({ noteId, text = '' }) =>
    openPart(
      () => import('./dialog/reminder-dialog.tsx'),
      (part) =>
        part.openReminderDialog({
          noteId,
          text,
          locale,
          whyNot: (response) => whyNot(t, response),
        }),
    ),
  )
}

function errorOf(
  { t, locale, timeZone, now }: RenderContext,
  { isStale, checkedAt }: BellState,
): string | null {
  if (!isStale) return null
  if (checkedAt === null) return t('reminders.bell_never')
  const isOld = now() - checkedAt > HALF_A_DAY_MS
  const format = dateFormat(locale, {
    ...(isOld && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
  return t('reminders.bell_stale', { clock: format.format(checkedAt) })
}

// A time without a date would be read as one of today.
const HALF_A_DAY_MS = 43_200_000

/** The page of reminders shows their new states. */
async function followPage(t: Translate): Promise<void> {
  const page = document.querySelector<HTMLElement>('.reminders')
  if (!page) return
  const part = await loadPart(() => import('./bell-panel/live-page.ts'))
  part?.followChanges(page, t)
}

/** Changes made on this page trigger a request; changes made elsewhere notify this page. */
function notifyOfNews(poller: BellPoller): void {
  let isNotifying = false
  let { count, suggested } = poller.state.value
  onReminderChanged(() => {
    if (!isNotifying) poller.changed()
  })
  poller.state.subscribe((state) => {
    if (state.count === count && state.suggested === suggested) return
    count = state.count
    suggested = state.suggested
    isNotifying = true
    notifyReminderChanged()
    isNotifying = false
  })
}

/**
 * Once per tab: a browser that subscribed with an outdated key of the server would never ring again. The page of
 * notification settings does this itself.
 */
async function repairSubscription(t: Translate): Promise<void> {
  if (tabStore.read('push-checked') || location.pathname === pushPaths.settings) return
  tabStore.write('push-checked', true)
  const { subscription } = await readPushState()
  if (!subscription || Notification.permission !== 'granted') return
  const { ok, body } = await get<PublicKeyReply>(pushApi.publicKey)
  if (!ok || hasKey(subscription, body.vapidPublicKey) || !(await isOwn(subscription))) return
  if ((await switchOn(body.vapidPublicKey)) === 'on') toast({ text: t('push.repaired') })
}

/** A subscription that another account made in this browser is not used. */
async function isOwn({ endpoint }: PushSubscription): Promise<boolean> {
  const hash = await deviceHash(endpoint)
  const { body } = await get<DevicesReply>(pushApi.devices)
  return body.subscriptions?.some(({ endpoint_hash }) => endpoint_hash === hash) ?? false
}

island('bell', LiveBell)
