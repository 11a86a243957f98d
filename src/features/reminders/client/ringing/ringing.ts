/** Rings: shown in every tab, with sound from one. Loaded when something is due. */
import { chime } from '#client/notifications/chime.ts'
import { notificationPermission } from '#client/notifications/permission.ts'
import { deviceHash, readPushState } from '#client/notifications/push-subscription.ts'
import { get } from '#client/request/request.ts'
import { notificationOf } from '#client/service-worker/push.ts'
import { deviceSettings } from '#client/storage/device-settings.ts'
import { hasShape } from '#client/storage/has-shape.ts'
import { localStore } from '#client/storage/local-store.ts'
import type { TabChannel } from '#client/tabs/tab-channel.ts'
import { openLock } from '#client/tabs/tab-lock.ts'
import { realClock } from '#client/time/clock.ts'
import { RING_MS, toast } from '#client/toasts/toasts.ts'
import { reminderApi } from '#paths/notes.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { NotificationPayload } from '#platform/push/notification-payload.ts'
import type { RingingReply } from '../../contract/index.ts'
import type { BellPoller, DueSummary } from '../bell-panel/poller.ts'
import { type LastCheck, Ringer, type RingerPorts, type RingItem } from './ringer.ts'

export type RingMessage =
  | { type: 'rang'; items: readonly RingItem[] }
  /**
   * The tab that rings may not be allowed to play sound, because nobody has pressed anything in it. Another one may.
   */
  | { type: 'sound'; id: string }

export interface RingingDeps {
  t: Translate
  poller: BellPoller
  channel: TabChannel<RingMessage>
  /** What the push service has shown since this page was opened. */
  shown: ReadonlySet<string>
  /** The last check of this page, before anything was due. */
  lastCheck: LastCheck | null
}

export interface PageRinging {
  check(summary: DueSummary): void
  hear(message: RingMessage): void
}

const KEY = 'ringing'
const SOUNDED = 'ring-sounded'

export function openRinging({ t, poller, channel, shown, lastCheck }: RingingDeps): PageRinging {
  const show = (items: readonly RingItem[]) => showInPage(t, poller, items)
  const sound = async (items: readonly RingItem[]) => {
    const id = items.map(({ note_id, remind_at }) => keyOf(note_id, remind_at)).join()
    if (!(await soundOnce(id))) channel.post({ type: 'sound', id })
  }
  const ports: RingerPorts = {
    clock: realClock,
    ask: () => get<RingingReply>(reminderApi.ringing),
    recall() {
      const last = localStore.read<LastCheck>(KEY)
      return hasShape(last, { at: 0, nextAt: 0, count: 0, newest: '' }) ? last : null
    },
    save: (lastCheck) => localStore.write(KEY, lastCheck),
    async isPushed(devices) {
      const { subscription } = await readPushState()
      return subscription !== null && devices.includes(await deviceHash(subscription.endpoint))
    },
    hasShown: async ({ note_id, remind_at, message }) =>
      shown.has(keyOf(note_id, remind_at)) || isOnScreen(message),
    ring(items) {
      channel.post({ type: 'rang', items })
      show(items)
      void showOnDevice(items.map(({ message }) => message))
      void sound(items)
    },
  }
  const ringer = new Ringer(ports, lastCheck)
  return {
    check: (summary) => void ringer.checked(summary),
    hear(message) {
      if (message.type === 'rang') show(message.items)
      else void soundOnce(message.id)
    },
  }
}

function keyOf(noteId: string, remindAt: string): string {
  return `${noteId} ${remindAt}`
}

/** Long enough to be read and pressed; after that, or when it was handled in another tab, the bell alone shows it. */
function showInPage(t: Translate, poller: BellPoller, items: readonly RingItem[]): void {
  const [first] = items
  if (!first) return
  const one = {
    text: t('reminders.rang', { name: first.name }),
    action: { label: t('reminders.open'), run: () => location.assign(first.message.url) },
  }
  const many = {
    text: t('reminders.rang_many', { n: items.length }),
    action: {
      label: t('reminders.show'),
      run: () => document.querySelector<HTMLElement>('.bell')?.click(),
    },
  }
  const dismiss = toast({ ...(items.length === 1 ? one : many), forMs: RING_MS })
  let { count } = poller.state.value
  const stop = poller.state.subscribe((state) => {
    if (state.count < count) {
      stop()
      dismiss()
    }
    count = state.count
  })
}

/** True when the sound was played, in this tab or another, or is switched off. */
function soundOnce(id: string): Promise<boolean> {
  if (!deviceSettings().hasSound) return Promise.resolve(true)
  return new Promise((resolve) => {
    void openLock('ring-sound').run(async () => {
      if (localStore.read(SOUNDED) === id) return resolve(true)
      const isHeard = await chime()
      if (isHeard) localStore.write(SOUNDED, id)
      resolve(isHeard)
    })
  })
}

// What a ring does outside the page: a notification of the system.

/** More at once would only cover one another; the page shows how many there are. */
const SHOWN_AT_ONCE = 3

async function showOnDevice(messages: readonly NotificationPayload[]): Promise<void> {
  if (notificationPermission() !== 'granted') return
  for (const message of messages.slice(0, SHOWN_AT_ONCE)) await show(message).catch(() => {})
}

/**
 * Through the service worker where there is one: its buttons work when the page is closed, and phones allow no other
 * way.
 */
async function show(message: NotificationPayload): Promise<void> {
  const { title, options } = notificationOf(message)
  const worker = await registration()
  if (worker) return worker.showNotification(title, options)
  const { actions: _, ...plain } = options
  const shown = new Notification(title, plain)
  shown.addEventListener('click', () => {
    shown.close()
    focus()
    location.assign(message.url)
  })
}

/** The push service was quicker: its notification of the same moment is on the screen. */
async function isOnScreen({ tag, about }: NotificationPayload): Promise<boolean> {
  const standing = (await (await registration())?.getNotifications({ tag })) ?? []
  return standing.some(
    ({ data }) =>
      (data as NotificationPayload | null)?.about?.['remind_at'] === about?.['remind_at'],
  )
}

async function registration(): Promise<ServiceWorkerRegistration | null> {
  const found = await navigator.serviceWorker?.getRegistration('/')
  return found?.active ? found : null
}
