/** Sign-out: nothing of the person stays on this device, and nothing unsent is deleted without asking. */

import { NOBODY } from '#platform/html/reader-header.ts'
import { sharedDrafts } from '../offline/drafts.ts'
import type { Outbox } from '../offline/outbox.ts'
import { textOf } from '../offline/outbox-rules.ts'
import { closeStores } from '../storage/local-store.ts'
import { dropAllOf, listUnsentTexts, type UnsentText } from '../storage/stored-by-person.ts'
import { toast } from '../toasts/toasts.ts'
import { askWhoIsHere, deletePagesOfOthers } from './ended-sessions.ts'
import { openLogoutDialog } from './logout-dialog.tsx'
import { pageData } from './page-data.ts'
import { translate } from './texts.ts'

/** Asks when something unsent would be lost, deletes the device's data, and signs out. */
export async function logOut(findOutbox: () => Promise<Outbox>, leave: () => void): Promise<void> {
  const whoIsHere = await askWhoIsHere()
  // If the data was deleted offline, the device would still be signed in.
  if (whoIsHere === null) return void toast({ text: translate('shell.logout_offline') })
  // This page outlived its session: there is nothing to sign out of, or only the session of another person.
  if (whoIsHere !== personId()) return location.reload()
  const outbox = await findOutbox()
  const texts = await unsentTexts(outbox)
  const goNow = async () => {
    await wipeDevice(outbox)
    leave()
  }
  if (outbox.entries.length + texts.length === 0) return goNow()
  openLogoutDialog(outbox, goNow, texts)
}

/** Unsent texts outside of the outbox: files, programs, notes that are not being sent. */
async function unsentTexts(outbox: Outbox): Promise<UnsentText[]> {
  const drafts = await (await sharedDrafts()).list(personId()).catch(() => [])
  const sending = new Set(outbox.entries.map(textOf))
  return [...drafts, ...listUnsentTexts(personId()).filter(({ text }) => !sending.has(text))]
}

function personId(): string {
  return pageData().user?.id ?? 'visitor'
}

/** What belongs to the device and not to the person stays. */
export async function wipeDevice(outbox: Outbox): Promise<void> {
  await outbox.wipe()
  await (await sharedDrafts()).wipe(personId()).catch(() => {})
  closeStores()
  dropAllOf(personId())
  await deletePagesOfOthers(NOBODY)
}
