/**
 * The page of reminders applies changes made in the bell, in a dialog or in another tab, without losing its scroll
 * position.
 */
import { readDocument } from '#client/request/read-document.ts'
import { onReminderChanged } from '#features/notes/client/public/reminder-changes.ts'
import { reminderPaths } from '#paths/notes.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { ringLabel } from '../../views/ring-label.ts'
import { ringingHere } from '../ringing/ringing-mode.ts'

/** Returns a function that stops it. */
export function followChanges(page: HTMLElement, t: Translate): () => void {
  // Only the newest response is shown: two may arrive in the other order.
  let reading = new AbortController()
  /** The server does not know whether this device rings while the page is open. */
  const showRings = async () => {
    const here = await ringingHere()
    const line = page.querySelector<HTMLElement>('[data-devices]')
    if (line) line.textContent = ringLabel(t, Number(line.dataset['devices']), here)
  }
  const refresh = async () => {
    reading.abort()
    reading = new AbortController()
    const { signal } = reading
    const { document: fresh } = await readDocument(reminderPaths.reminders, signal)
    const list = fresh?.querySelector('.reminders')
    if (signal.aborted || !list || isBeingWrittenIn(page)) return
    const focused = pathOfFocus(page)
    page.replaceChildren(...document.importNode(list, true).childNodes)
    if (focused) page.querySelector<HTMLElement>(focused)?.focus()
    await showRings()
  }
  void showRings()
  const stop = onReminderChanged(() => void refresh())
  return () => {
    reading.abort()
    stop()
  }
}

/** A time that is being typed in a row is not discarded. */
function isBeingWrittenIn(page: HTMLElement): boolean {
  return [...page.querySelectorAll<HTMLInputElement>('.reminder__change input')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  )
}

/** The row that has the focus, and which of its controls. */
function pathOfFocus(page: HTMLElement): string | null {
  const focused = document.activeElement
  const row = page.contains(focused) ? focused?.closest<HTMLElement>('[data-row]') : null
  if (!row) return null
  const own = `[data-row="${CSS.escape(row.dataset['row'] ?? '')}"]`
  return focused?.matches('summary') ? `${own} summary` : `${own} a`
}
