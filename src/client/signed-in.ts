/** The script of every page of a signed-in person: also the outbox, the chip, the toasts and the guard at sign-out. */

import { listenToMenus } from './keys/menu-keys.ts'
import { addRowNavigation } from './keys/row-navigation.ts'
import { addShellKeys } from './keys/shell-keys.ts'
import { itemsOf } from './offline/outbox-items.ts'
import { reportState } from './offline/save-state.ts'
import { sharedOutbox } from './offline/shared-outbox.ts'
import { SIGNED_OUT } from './request/request.ts'
import { guardLogout } from './shell/guard-logout.ts'
import { loadOnDemand } from './shell/load-part.ts'
import { pageData } from './shell/page-data.ts'
import { startShell } from './shell/start-shell.ts'
import { mountStateChip } from './shell/state-chip.tsx'
import { deviceStore, LAST_PERSON_KEY, localStore, UNSENT_KEY } from './storage/local-store.ts'
import { mountToasts } from './toasts/toast-region.tsx'

listenToMenus()
startShell()
addShellKeys()
mountStateChip()
mountToasts()
if (document.querySelector('main [data-row]')) addRowNavigation()
guardLogout(sharedOutbox)
const emptyDevice = async () => (await loadOnDemand())?.emptyAfterOthers()
const personId = pageData().user?.id
const notePerson = () => deviceStore.write(LAST_PERSON_KEY, personId)
if ((deviceStore.read(LAST_PERSON_KEY) ?? personId) === personId) notePerson()
else void emptyDevice()
// It may have been deleted since, and this page may have written.
addEventListener('pagehide', notePerson)
addEventListener(SIGNED_OUT, emptyDevice, { once: true })
// The browser restored the whole page from its cache, and the session may have ended meanwhile.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  import('./shell/ended-sessions.ts').then(
    ({ reloadForOthers }) => reloadForOthers(personId),
    () => {},
  )
})
void sharedOutbox().then((outbox) => {
  const report = () => reportState('outbox', itemsOf(outbox, navigator.onLine))
  outbox.subscribe(report)
  for (const event of ['online', 'offline', SIGNED_OUT]) addEventListener(event, report)
})
// The editor has cached it on the device. Otherwise it is loaded with the connection.
const sendLeft = () => {
  if (localStore.read(UNSENT_KEY))
    void import('./offline/left-saves.ts').then((saves) => saves.sendLeftSaves()).catch(() => {})
}
sendLeft()
for (const event of ['online', 'focus']) addEventListener(event, sendLeft)
// The worker controls the page that installed it, but has not seen its request.
if (navigator.serviceWorker && !navigator.serviceWorker.controller)
  navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => navigator.serviceWorker.controller?.postMessage({ type: 'keep', url: location.href }),
    { once: true },
  )
