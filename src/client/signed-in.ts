/** The script of every page of a signed-in person: also the outbox, the chip, the toasts and the guard at sign-out. */
import { guardLogout } from './logout.ts'
import { itemsOf } from './outbox-items.ts'
import { reportState } from './save-state.ts'
import { readyShell } from './shell.ts'
import { mountStateChip } from './state-chip.tsx'
import { SIGNED_OUT } from './talk.ts'
import { theOutbox } from './the-outbox.ts'
import { mountToasts } from './toast-place.tsx'
import { readyWalking } from './walking.ts'

readyShell()
mountStateChip()
mountToasts()
if (document.querySelector('main [data-row]')) readyWalking()
guardLogout(theOutbox)
void theOutbox().then((outbox) => {
  const report = () => reportState('outbox', itemsOf(outbox, navigator.onLine))
  outbox.watch(report)
  for (const event of ['online', 'offline', SIGNED_OUT]) addEventListener(event, report)
})
// The worker takes over the page that it was installed from, but has not seen it come.
if (navigator.serviceWorker && !navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => navigator.serviceWorker.controller?.postMessage({ type: 'keep', url: location.href }),
    { once: true },
  )
