/** The greeting as a dialog. However it is closed, it is acknowledged, and until then not shown here again. */
import { openLayer } from '../../../client/layers.ts'
import { localStore } from '../../../client/local-store.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import { post } from '../../../client/talk.ts'

const CLOSED = 'welcome-closed'
const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000

plainIsland('welcome', (place) => {
  const dialog = place.querySelector('dialog')
  if (!dialog) return
  // Not `close()`: that would be told as a closing, later, when somebody listens.
  dialog.removeAttribute('open')
  if (localStore.read(CLOSED)) return void acknowledge()
  const leave = openLayer({ close: () => dialog.close(), isModal: true })
  dialog.showModal()
  dialog.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const isStart = (event.submitter as HTMLButtonElement | null)?.formAction.includes('start=1')
    dialog.close()
    if (isStart && location.pathname !== '/dashboard') location.assign('/dashboard')
  })
  dialog.addEventListener('close', () => {
    leave()
    localStore.write(CLOSED, true)
    void acknowledge()
  })
})

async function acknowledge(waitMs = FIRST_RETRY_MS): Promise<void> {
  const { ok } = await post('/api/welcome/ack', undefined, { keepalive: true })
  if (ok) return localStore.drop(CLOSED)
  setTimeout(() => void acknowledge(Math.min(LAST_RETRY_MS, waitMs * 2)), waitMs)
}
