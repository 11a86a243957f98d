/** The bell in the header: a link that works by itself, and the island that updates its number. */
import { Island } from '#platform/html/island.tsx'
import type { Locale, TextKey, Translate } from '#platform/i18n/index.ts'
import { Bell } from './bell.tsx'

/** The texts of bell and panel. */
export const BELL_KEYS: TextKey[] = [
  'push.repaired',
  ...(
    [
      'bell',
      'bell_due',
      'bell_stale',
      'bell_never',
      'due',
      'nothing_due',
      'done',
      'done_label',
      'snooze',
      'snooze_label',
      'open',
      'in_ten_minutes',
      'in_an_hour',
      'tomorrow_nine',
      'minutes',
      'was_done',
      'was_done_next',
      'was_snoozed',
      'was_set',
      'elsewhere_done',
      'elsewhere_set',
      'elsewhere_gone',
      'no_words',
      'not_now',
      'remind_again',
      'all_done',
      'all_done_question',
      'all_in_page',
      'not_checked',
      'not_done',
      'needs_connection',
      'note_gone',
      'signed_out',
      'retry',
      'reading',
      'close',
      'rang',
      'rang_many',
      'show',
      'rings',
      'rings_here',
      'rings_also_here',
      'rings_nowhere',
    ] as const
  ).map((key): TextKey => `reminders.${key}`),
]

export interface BellSlotProps {
  t: Translate
  locale: Locale
  timeZone: string
}

export function BellSlot({ t, locale, timeZone }: BellSlotProps) {
  return (
    <Island name="bell" class="bell-place" props={{ locale, timeZone }}>
      <Bell t={t} count={0} error={null} />
    </Island>
  )
}
