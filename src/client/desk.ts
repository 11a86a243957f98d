/** What a signed-in reader's page needs besides: the outbox, the chip, the toasts, the guard at the door. */
import { loadPart } from './load-part.ts'
import { guardLogout } from './logout.ts'
import { itemsOf } from './outbox-items.ts'
import { reportState } from './save-state.ts'
import { mountStateChip } from './state-chip.tsx'
import { SIGNED_OUT } from './talk.ts'
import { theOutbox } from './the-outbox.ts'
import { mountToasts } from './toast-place.tsx'

export { mountToasts } from './toast-place.tsx'

export async function readyDesk(): Promise<void> {
  mountStateChip()
  mountToasts()
  if (document.querySelector('main [data-row]'))
    void loadPart(() => import('./walking.ts')).then((part) => part?.readyWalking())
  guardLogout(theOutbox)
  const outbox = await theOutbox()
  const report = () => reportState('outbox', itemsOf(outbox, navigator.onLine))
  outbox.watch(report)
  for (const event of ['online', 'offline', SIGNED_OUT]) addEventListener(event, report)
}
