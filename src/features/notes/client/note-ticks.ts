/**
 * Boxes in the list of notes tick in the list itself, by the same rules as on the note. A tick is sent at once, so that it
 * outlives its page. One that cannot be sent now waits in the outbox (decisions/browser.md#0117), and later ones behind it.
 */

import { plainIsland } from '#client/islands/plain-island.ts'
import type { Outbox, OutboxEntry } from '#client/offline/outbox.ts'
import { sharedOutbox } from '#client/offline/shared-outbox.ts'
import { readDocument } from '#client/request/read-document.ts'
import { type ApiResponse, post } from '#client/request/request.ts'
import { retryClass } from '#client/request/retry-class.ts'
import { announce } from '#client/toasts/announce.ts'
import { noteApi, notePaths } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { noteHref, noteIdOf, QUEUE } from './store/addresses.ts'
import type { Tick } from './store/drafts.ts'

const ROW = '[data-note-hit]'

plainIsland<object>('note-ticks', (list, { t }) => {
  // A tick sends the stamp that the reply to the previous tick returned.
  const pending = new Map<string, Promise<void>>()
  readyBoxes(list)
  void sharedOutbox().then((outbox) => showWaiting(list, outbox, t))
  // The form above it replaces the rows.
  const found = list.querySelector('[data-found]')
  const replaced = new MutationObserver(() => {
    readyBoxes(list)
    void sharedOutbox().then((outbox) => showTicks(list, outbox))
  })
  if (found) replaced.observe(found, { childList: true })
  list.addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement
    const row = box.closest<HTMLElement>(ROW)
    if (!row || box.dataset['task'] === undefined) return
    const id = row.dataset['noteHit']!
    const body = { index: Number(box.dataset['task']), checked: box.checked }
    pending.set(
      id,
      (pending.get(id) ?? Promise.resolve()).then(() => tick(row, body, t)),
    )
  })
})

/** Ticks in the outbox show on their boxes, and the replies to them as those to any other tick. */
function showWaiting(list: HTMLElement, outbox: Outbox, t: Translate): void {
  const rowOf = (entry: OutboxEntry) => rowIn(list, entry)
  showTicks(list, outbox)
  outbox.judge(QUEUE, (entry, response) =>
    isTick(entry) && rowOf(entry) && !mustWait(response) ? 'done' : undefined,
  )
  outbox.onResponse((entry, response) => {
    const row = isTick(entry) ? rowOf(entry) : null
    if (row && !mustWait(response)) void showReply(row, entry.body as Tick, response, t)
  })
}

function showTicks(list: HTMLElement, outbox: Outbox): void {
  for (const entry of outbox.entries.filter(isTick)) {
    const { index, checked } = entry.body as Tick
    const box = rowIn(list, entry)?.querySelector<HTMLInputElement>(`[data-task="${index}"]`)
    if (box) box.checked = checked
  }
}

function rowIn(list: HTMLElement, entry: OutboxEntry): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-note-hit="${CSS.escape(noteIdOf(entry))}"]`)
}

const isTick = ({ queue, url }: OutboxEntry) => queue.startsWith(QUEUE) && url.endsWith('/task')

const mustWait = (response: ApiResponse<object>) =>
  ['offline', 'later', 'signed-out'].includes(retryClass(response))

/** A browser that restores a page may restore old states of boxes; the server's state wins. */
function readyBoxes(root: HTMLElement): void {
  for (const box of root.querySelectorAll<HTMLInputElement>('input[data-task]')) {
    box.checked = box.defaultChecked
    box.disabled = false
  }
}

async function tick(row: HTMLElement, body: Tick, t: Translate): Promise<void> {
  // The text that it was ticked in is not shown any more.
  if (!row.isConnected) return
  const id = row.dataset['noteHit']!
  const stamp = row.dataset['stamp']!
  const url = href(noteApi.task, { note_id: id })
  const label = row.querySelector('.row__name')?.textContent ?? ''
  const waiting = { queue: QUEUE + id, method: 'POST', url, body, stamp, label } as const
  const outbox = await sharedOutbox()
  const isBehind = outbox.entries.some(({ queue }) => queue === waiting.queue)
  const response = isBehind
    ? null
    : await post<object>(url, { ...body, prev_updated_at: stamp }, { keepalive: true })
  if (!response || mustWait(response)) await outbox.put({ ...waiting, href: noteHref(id) })
  else await showReply(row, body, response, t)
}

async function showReply(
  row: HTMLElement,
  { index, checked }: Tick,
  response: ApiResponse<{ updated_at?: string }>,
  t: Translate,
): Promise<void> {
  if (response.ok) {
    row.dataset['stamp'] = response.body.updated_at ?? row.dataset['stamp']
    row.querySelector('.note-hit__said')?.remove()
    return
  }
  const box = row.querySelector<HTMLInputElement>(`[data-task="${index}"]`)
  if (box) box.checked = !checked
  if (response.status === 404) showDeleted(row, t)
  else if (response.status === 409) await showTruth(row, row.dataset['noteHit']!, index, t)
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
