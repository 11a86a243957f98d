/**
 * The greeting as a dialog. Closing it in any way acknowledges it, and until then it is not shown here again; the button
 * that begins is sent as a form, and the server acknowledges with it.
 */
import { openLayer } from '#client/dialogs/layers.ts'
import { plainIsland } from '#client/islands/plain-island.ts'
import { post } from '#client/request/request.ts'
import { localStore } from '#client/storage/local-store.ts'
import { accountPaths } from '#paths/people.ts'

const CLOSED_KEY = 'welcome-closed'
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000

plainIsland('welcome', (element) => {
  const dialog = element.querySelector('dialog')
  if (!dialog) return
  // Not `close()`: that would emit a close event later, when there is a listener.
  dialog.removeAttribute('open')
  if (localStore.read(CLOSED_KEY)) return void acknowledge()
  const leave = openLayer({ close: () => dialog.close(), isModal: true })
  dialog.showModal()
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    const pressed = event.submitter as HTMLButtonElement | null
    if (pressed?.hasAttribute('formaction')) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    leave()
    localStore.write(CLOSED_KEY, true)
    void acknowledge()
  })
})

async function acknowledge(waitMs = FIRST_RETRY_MS): Promise<void> {
  const { ok } = await post(accountPaths.apiWelcome, undefined, { keepalive: true })
  if (ok) return localStore.drop(CLOSED_KEY)
  setTimeout(() => void acknowledge(Math.min(LAST_RETRY_MS, waitMs * 2)), waitMs)
}
