/** Asks once on a device, after a reminder was set: may the browser show a notification? */

import { notificationPermission } from '#client/notifications/permission.ts'
import { changeDevice, deviceSettings } from '#client/storage/device-settings.ts'
import { toast } from '#client/toasts/toasts.ts'
import type { Translate } from '#platform/i18n/index.ts'

/** Whatever the person does with the question, it does not come back by itself; the settings have it. */
export function offerToNotify(t: Translate): void {
  if (notificationPermission() !== 'default' || deviceSettings().wasAskedToNotify) return
  changeDevice({ wasAskedToNotify: true })
  toast({
    text: t('reminders.ask_notify'),
    isLasting: true,
    // The browser asks only while a press is being answered.
    action: { label: t('reminders.allow'), run: () => void ask(t) },
  })
}

async function ask(t: Translate): Promise<void> {
  const permission = await Notification.requestPermission()
  toast({ text: t(permission === 'granted' ? 'reminders.notify_on' : 'reminders.notify_off') })
}
