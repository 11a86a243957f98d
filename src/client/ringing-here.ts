/** How a reminder rings on this device: by push, on an open page, or not at all. */
import { deviceSettings } from './device-settings.ts'
import { notificationPermission } from './notification-permission.ts'
import { standing } from './push-subscription.ts'

/**
 * - `pushed`: the push service reaches this browser, open or closed.
 * - `open`: an open page rings, with a sound or a notification.
 * - `silent`: neither is allowed; the page shows it, and the bell keeps it.
 */
export type RingingHere = 'pushed' | 'open' | 'silent'

export async function ringingHere(): Promise<RingingHere> {
  const found = await standing().catch(() => null)
  if (found?.subscription && notificationPermission() === 'granted') return 'pushed'
  return ringsWhileOpen() ? 'open' : 'silent'
}

function ringsWhileOpen(): boolean {
  return deviceSettings().hasSound || notificationPermission() === 'granted'
}
