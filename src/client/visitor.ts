/** The script of every page of somebody who is not signed in: what they do not need, they do not load. */
import { readyShell } from './shell.ts'
import { shownToasts } from './toasts.ts'

// In here, so that it is one file with the rest: cut out, it would cost these pages one request more.
export { plainIsland } from './plain-island.ts'

readyShell()
// Not through loadPart: a fault there would be told by a toast, for ever. The live region has said it already.
const stopWaiting = shownToasts.watch(() => {
  stopWaiting()
  import('./toast-place.tsx').then(
    ({ mountToasts }) => mountToasts(),
    () => {},
  )
})
