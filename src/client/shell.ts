/** The script of every page. What a visitor does not need, a visitor does not load. */
import { listenToPresses } from './actions.ts'
import { listenToFaults } from './client-error.ts'
import { listenToCopies } from './copies.ts'
import { readyCountdowns } from './countdown.ts'
import { listenToDismissals } from './dismissals.ts'
import { listenToHints } from './hints.ts'
import { loadPart } from './load-part.ts'
import { pageData } from './page-data.ts'
import { readyPreferences } from './preferences.ts'
import { readyRelease } from './release.ts'
import { readyKeys } from './shell-keys.ts'
import { listenToKeys } from './shortcuts.ts'
import { shownToasts } from './toasts.ts'

listenToFaults()
readyPreferences()
readyKeys()
listenToKeys()
listenToPresses()
listenToCopies()
listenToDismissals()
listenToHints()
readyCountdowns()
// Not through loadPart: a fault there would be told by a toast, for ever. The live region has said it already.
const stopWaiting = shownToasts.watch(() => {
  stopWaiting()
  import('./desk.ts').then(
    ({ mountToasts }) => mountToasts(),
    () => {},
  )
})
if (pageData().user) {
  void loadPart(() => import('./desk.ts')).then((desk) => desk?.readyDesk())
}
// After everything else: the worker's first download must not compete with the page.
if (document.readyState === 'complete') void readyRelease()
else addEventListener('load', () => void readyRelease(), { once: true })

// In here, so that it is one file with the rest: cut out, it would cost visitors' pages two requests more.
export { plainIsland } from './plain-island.ts'
