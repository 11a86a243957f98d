/** Boxes in the list of notes tick where they stand, by the same rules as on the note itself. */
import { announce } from '../../../client/announce.ts'
import { plainIsland } from '../../../client/plain-island.ts'
import { readDocument } from '../../../client/read-document.ts'
import { post } from '../../../client/talk.ts'
import type { Translate } from '../../../platform/i18n/index.ts'
import { noteUrl } from './parts/addresses.ts'

const ROW = '[data-note-hit]'

plainIsland<object>('note-ticks', (list, { t }) => {
  // A tick names the stamp that the one before it was answered with.
  const turns = new Map<string, Promise<void>>()
  readyBoxes(list)
  list.addEventListener('change', ({ target }) => {
    const box = target as HTMLInputElement
    const row = box.closest<HTMLElement>(ROW)
    if (!row || box.dataset['task'] === undefined) return
    const id = row.dataset['noteHit']!
    const { checked } = box
    turns.set(
      id,
      (turns.get(id) ?? Promise.resolve()).then(() => tick(row, box, checked, t)),
    )
  })
})

/** A browser that comes back to a page may put boxes as they were left; the server's word counts. */
function readyBoxes(place: HTMLElement): void {
  for (const box of place.querySelectorAll<HTMLInputElement>('input[data-task]')) {
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
  // The text that it was ticked in is not the one that is shown any more.
  if (!row.isConnected) return
  const id = row.dataset['noteHit']!
  const body = {
    index: Number(box.dataset['task']),
    checked,
    prev_updated_at: row.dataset['stamp'],
  }
  const answer = await post<{ updated_at: string }>(noteUrl(id, 'task'), body, { keepalive: true })
  if (answer.ok) {
    row.dataset['stamp'] = answer.body.updated_at
    row.querySelector('.note-hit__said')?.remove()
    return
  }
  box.checked = !checked
  if (answer.status === 404) sayDeleted(row, t)
  else if (answer.status === 409) await showTruth(row, id, body.index, t)
  else say(row, t('notes.tick_failed'))
}

/** The row as the server draws it now, wherever the note would stand in the list. */
async function showTruth(row: HTMLElement, id: string, index: number, t: Translate): Promise<void> {
  const { document: page } = await readDocument(
    `/notes/search?note=${encodeURIComponent(id)}`,
    new AbortController().signal,
  )
  const found = page?.querySelector<HTMLElement>(ROW)
  if (!page) return say(row, t('notes.tick_failed'))
  if (!found) return sayDeleted(row, t)
  const fresh = document.importNode(found, true)
  const hadFocus = row.contains(document.activeElement)
  row.replaceWith(fresh)
  readyBoxes(fresh)
  if (hadFocus)
    (
      fresh.querySelector<HTMLElement>(`[data-task="${index}"]`) ?? fresh.querySelector('a')
    )?.focus()
  say(fresh, t('notes.tick_conflict'))
}

function sayDeleted(row: HTMLElement, t: Translate): void {
  for (const box of row.querySelectorAll<HTMLInputElement>('input[data-task]')) box.disabled = true
  say(row, t('notes.deleted_title'))
}

function say(row: HTMLElement, words: string): void {
  row.querySelector('.note-hit__said')?.remove()
  const line = document.createElement('p')
  line.className = 'row__detail note-hit__said'
  line.textContent = words
  row.querySelector('.row__words')?.append(line)
  announce(words)
}
