/** The bell in the header: a link that works by itself, and the island that updates its number. */
import { Island } from '#platform/html/island.tsx'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { Bell } from './bell.tsx'

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
