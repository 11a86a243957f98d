// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryJournal } from './journal.ts'
import { guardLogout, wipeDevice } from './logout.ts'
import { exportText } from './logout-dialog.tsx'
import { Outbox } from './outbox.ts'
import { noAnswer } from './talk.ts'
import { settle, testClock } from './test-clock.ts'

const journal = memoryJournal()

function makeOutbox(): Outbox {
  return new Outbox({
    userId: 'dana',
    journal,
    lock: { run: (work) => work() },
    channel: { tell: () => {}, hear: () => {} },
    clock: testClock(),
    send: async () => noAnswer(),
    random: () => 0,
    newId: () => crypto.randomUUID(),
    isOnline: () => false,
  })
}

const note = {
  queue: 'note:1',
  method: 'PUT',
  url: '/note/1',
  body: { content: 'unsent words' },
  label: 'My note',
} as const

let outbox = makeOutbox()
guardLogout(async () => outbox)

beforeEach(async () => {
  outbox = makeOutbox()
  await outbox.open()
  localStorage.clear()
  document.body.innerHTML =
    '<form action="/logout" method="post"><button id="out">Log out</button></form>'
})

const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})

test('with everything saved, the device is wiped and the door opens', async () => {
  localStorage.setItem('codeshelf:uses:dana', '{}')
  localStorage.setItem('codeshelf:preferences', '{"theme":"dark"}')
  localStorage.setItem('another-app', 'stays')
  document
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await settle()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect(Object.keys(localStorage).sort()).toEqual(['another-app', 'codeshelf:preferences'])
})

test('with unsent words the reader is asked, and nothing leaves before the answer', async () => {
  submit.mockClear()
  await outbox.put(note)
  document
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await expect.poll(() => document.querySelector('dialog')).not.toBeNull()
  expect(document.querySelector('dialog')?.textContent).toContain('My note')
  expect(submit).not.toHaveBeenCalled()
  const [, , , discard] = document.querySelectorAll<HTMLButtonElement>('dialog button')
  discard?.click()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect(await journal.list('dana')).toEqual([])
})

test('the exported text is readable by itself', async () => {
  await outbox.put(note)
  await outbox.put({ ...note, queue: 'note:2', label: 'Other' })
  expect(exportText(outbox)).toBe('My note\n\nunsent words\n\n---\n\nOther\n\nunsent words\n')
  await wipeDevice(outbox)
  expect(outbox.entries).toEqual([])
})
