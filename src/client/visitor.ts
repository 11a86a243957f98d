/** The script of every page of a visitor: what they do not need is not loaded. */
import { startShell } from './shell/start-shell.ts'
import { deviceStore, LAST_PERSON_KEY } from './storage/local-store.ts'
import { onToasts } from './toasts/toasts.ts'

// In here, so that it is one file with the rest: split off, it would cost these pages one request more.
export { plainIsland } from './islands/plain-island.ts'

startShell()
// Another person was signed in here and is not any more. The offline page has no reader either, and deletes nothing.
if (navigator.onLine && deviceStore.read(LAST_PERSON_KEY))
  import('./shell/ended-sessions.ts').then(
    ({ offerToDelete }) => offerToDelete(),
    () => {},
  )
// Not through loadPart, which reports an error by a toast, and so endlessly. The live region has announced it already.
onToasts(() => {
  import('./toasts/toast-region.tsx').then(
    ({ mountToasts }) => mountToasts(),
    () => {},
  )
})
