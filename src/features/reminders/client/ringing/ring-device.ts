/** What a ring does beyond the page: a notification of the system. */
import { notificationPermission } from '#client/notifications/permission.ts'
import { notificationOf } from '#client/service-worker/push.ts'
import type { NotificationPayload } from '#platform/push/notification-payload.ts'

/** More at once would only hide one another; the page says how many there are. */
const SHOWN_AT_ONCE = 3

export async function showOnDevice(messages: readonly NotificationPayload[]): Promise<void> {
  if (notificationPermission() !== 'granted') return
  for (const message of messages.slice(0, SHOWN_AT_ONCE)) await show(message).catch(() => {})
}

/** Through the worker where there is one: its buttons work when the page is gone, and phones allow no other way. */
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

/** The push service was quicker: its notification of the same moment stands on the screen. */
export async function isOnScreen({ tag, about }: NotificationPayload): Promise<boolean> {
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
