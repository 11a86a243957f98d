/** What will happen when a reminder comes due, in one sentence that promises no more than is true. */
import type { Translate } from '#platform/i18n/index.ts'

/** How this device rings: the push service reaches it, an open page does, or nothing does. */
export type RingingHere = 'pushed' | 'open' | 'silent'

/** `devices`: how many the push service rings, this one among them where it is one of them. */
export function ringLabel(t: Translate, devices: number, here: RingingHere): string {
  if (devices === 0) return t(here === 'open' ? 'reminders.rings_here' : 'reminders.rings_nowhere')
  return t(here === 'open' ? 'reminders.rings_also_here' : 'reminders.rings', { n: devices })
}
