/** What will happen when a reminder becomes due, in one sentence that promises no more than is true. */
import type { Translate } from '#platform/i18n/index.ts'

/**
 * How this device rings.
 * - `pushed`: the push service reaches this browser, open or closed.
 * - `open`: an open page rings, with a sound or a notification.
 * - `silent`: neither is allowed; the page shows it, and the bell keeps it.
 */
export type RingingHere = 'pushed' | 'open' | 'silent'

/** `devices`: how many the push service rings, this one among them where it is one of them. */
export function ringLabel(t: Translate, devices: number, here: RingingHere): string {
  if (devices === 0) return t(here === 'open' ? 'reminders.rings_here' : 'reminders.rings_nowhere')
  return t(here === 'open' ? 'reminders.rings_also_here' : 'reminders.rings', { n: devices })
}
