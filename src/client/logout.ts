/** Leaving: nothing of the reader's stays on this device, and nothing unsent goes without being asked about. */
import { DEVICE_KEY } from './device-settings.ts'
import { type Draft, theDrafts } from './drafts.ts'
import { loadPart } from './load-part.ts'
import { localStore, tabStore } from './local-store.ts'
import type { Outbox } from './outbox.ts'
import { pageData } from './page-data.ts'
import { USER_CACHE } from './worker-routes.ts'

const DOORS = '[data-action="logout"], a[href="/logout"], form[action="/logout"]'

/** Stands at every door that logs out, links and forms alike. */
export function guardLogout(findOutbox: () => Promise<Outbox>): void {
  const guard = (event: Event) => {
    const door = event.target instanceof Element ? event.target.closest(DOORS) : null
    const leave = door && wayOut(door, event.type)
    if (!leave || event.defaultPrevented) return
    event.preventDefault()
    void logOut(findOutbox, leave)
  }
  // In the capture phase, so that nothing else acts on the press first.
  document.addEventListener('click', guard, true)
  document.addEventListener('submit', guard, true)
}

/** How this door is gone through; null when this event is not the one to wait for. */
function wayOut(door: Element, type: string): (() => void) | null {
  if (door instanceof HTMLFormElement) return type === 'submit' ? () => door.submit() : null
  if (door instanceof HTMLAnchorElement) return () => location.assign(door.href)
  const form = door.closest('form')
  return form ? () => form.submit() : null
}

async function logOut(findOutbox: () => Promise<Outbox>, leave: () => void): Promise<void> {
  const outbox = await findOutbox()
  const drafts = await unsentDrafts()
  const goNow = async () => {
    await wipeDevice(outbox)
    leave()
  }
  if (outbox.entries.length + drafts.length === 0) return goNow()
  const part = await loadPart(() => import('./on-demand.ts'))
  part?.openLogoutDialog(outbox, goNow, drafts)
}

/** Files that somebody began to write and did not save. */
async function unsentDrafts(): Promise<Draft[]> {
  const drafts = await theDrafts()
  return drafts.list(readerId()).catch(() => [])
}

function readerId(): string {
  return pageData().user?.id ?? 'visitor'
}

/** The look of the site is not the reader's text; everything else goes. */
export async function wipeDevice(outbox: Outbox): Promise<void> {
  await outbox.wipe()
  const drafts = await theDrafts()
  await drafts.wipe(readerId()).catch(() => {})
  localStore.wipe(['preferences', DEVICE_KEY])
  tabStore.wipe()
  if (!('caches' in globalThis)) return
  const names = (await caches.keys()).filter((name) => name.startsWith(USER_CACHE))
  await Promise.all(names.map((name) => caches.delete(name)))
}
