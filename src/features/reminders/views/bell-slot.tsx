/** The bell in the header: a link that works by itself, and the island that updates its number. */
import { Island } from '#platform/html/island.tsx'
import { Bell } from './bell.tsx'

export function BellSlot() {
  return (
    <Island name="bell" class="bell-place" props={{}}>
      <Bell count={0} error={null} />
    </Island>
  )
}
