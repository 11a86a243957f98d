/** How a reminder rings on this device: by push, on an open page, or not at all. */

import { notificationPermission } from '#client/notifications/permission.ts'
import { readPushState } from '#client/notifications/push-subscription.ts'
import { deviceSettings } from '#client/storage/device-settings.ts'
import type { RingingHere } from '../../views/ring-label.ts'

export async function ringingHere(): Promise<RingingHere> {
  const found = await readPushState().catch(() => null)
  if (found?.subscription && notificationPermission() === 'granted') return 'pushed'
  return ringsWhileOpen() ? 'open' : 'silent'
}

function ringsWhileOpen(): boolean {
  return deviceSettings().hasSound || notificationPermission() === 'granted'
}
