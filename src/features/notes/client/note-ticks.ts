/** Boxes in the list of notes tick in the list itself, by the same rules as on the note. */

import { plainIsland } from '#client/islands/plain-island.ts'
import { readDocument } from '#client/request/read-document.ts'
import { post } from '#client/request/request.ts'
import { announce } from '#client/toasts/announce.ts'
import { noteApi, notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'

const ROW = '[data-note-hit]'

plainIsland<object>('note-ticks', (list, { t }) => {
  // A tick sends the stamp that the reply to the previous tick returned.
  const pending = new Map<string, Promise<void>>()
  readyBoxes(list)
  list.addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement
    const row = box.closest<HTMLElement>(ROW)
    if (!row || box.dataset['task'] === undefined) return
    const id = row.dataset['noteHit']!
    const { checked } = box
    pending.set(
      id,
      (pending.get(id) ?? Promise.resolve()).then(() => tick(row, box, checked, t)),
    )
  })
})

/** A browser that restores a page may restore old states of boxes; the server's state wins. */
function readyBoxes(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLInputElement>('input[data-task]')) {
    box.checked = box.defaultChecked
    box.disabled = false
  }
}

async function tick(
  row: HTMLElement,
  box: HTMLInputElement,
  checked: boolean,
  t: Translate,
): Promise<void> {
  // The text that it was ticked in is not shown any more.
  if (!row.isConnected) return
  const id = row.dataset['noteHit']!
  const body = {
    index: Number(box.dataset['task']),
    checked,
    prev_updated_at: row.dataset['stamp'],
  }
  const url = href(noteApi.task, { note_id: id })
  const response = await post<{ updated_at: string }>(url, body, { keepalive: true })
  if (response.ok) {
    row.dataset['stamp'] = response.body.updated_at
    row.querySelector('.note-hit__said')?.remove()
    return
  }
  box.checked = !checked
  if (response.status === 404) showDeleted(row, t)
  else if (response.status === 409) await showTruth(row, id, body.index, t)
  else showMessage(row, t('notes.tick_failed'))
}

/** Shows the row as the server draws it now, regardless of the note's rank in the list. */
async function showTruth(row: HTMLElement, id: string, index: number, t: Translate): Promise<void> {
  const { document: page } = await readDocument(
    href(notePaths.search, null, { note: id }),
    new AbortController().signal,
  )
  const found = page?.querySelector<HTMLElement>(ROW)
  if (!page) return showMessage(row, t('notes.tick_failed'))
  if (!found) return showDeleted(row, t)
  const fresh = document.importNode(found, true)
  const hadFocus = row.contains(document.activeElement)
  row.replaceWith(fresh)
  readyBoxes(fresh)
  if (hadFocus)
    (
      fresh.querySelector<HTMLElement>(`[data-task="${index}"]`) ?? fresh.querySelector('a')
    )?.focus()
  showMessage(fresh, t('notes.tick_conflict'))
}

function showDeleted(row: HTMLElement, t: Translate): void {
  for (const box of row.querySelectorAll<HTMLInputElement>('input[data-task]')) box.disabled = true
  showMessage(row, t('notes.deleted_title'))
}

function showMessage(row: HTMLElement, message: string): void {
  row.querySelector('.note-hit__said')?.remove()
  const line = document.createElement('p')
  line.className = 'row__detail note-hit__said'
  line.textContent = message
  row.querySelector('.row__words')?.append(line)
  announce(message)
}
