// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { settlePromises } from '#tests/support/test-clock.ts'
import { memoryJournal } from '../offline/journal.ts'
import { testOutbox } from '../offline/outbox.fixture.ts'
import { visibleToasts } from '../toasts/toasts.ts'
import { guardLogout } from './guard-logout.ts'
import { wipeDevice } from './log-out.ts'
import { exportText } from './logout-dialog.tsx'
import { forgetPageData } from './page-data.ts'

const journal = memoryJournal()

const note = {
  queue: 'note:1',
  method: 'PUT',
  url: '/note/1',
  body: { content: 'unsent words' },
  label: 'My note',
} as const

let whoIsHere: string | null = 'dana'
vi.stubGlobal('fetch', async () => {
  if (whoIsHere === null) throw new TypeError('Failed to fetch')
  return new Response('', { headers: { 'x-codeshelf-reader': whoIsHere } })
})

let outbox = testOutbox({ journal })
guardLogout(async () => outbox)

beforeEach(async () => {
  outbox = testOutbox({ journal })
  await outbox.open()
  localStorage.clear()
  sessionStorage.clear()
  whoIsHere = 'dana'
  openPage('<form action="/logout" method="post"><button id="out">Log out</button></form>')
})

function openPage(html: string): void {
  const data = '<script type="application/json" id="page-data">{"user":{"id":"dana"}}</script>'
  document.body.innerHTML = data + html
  forgetPageData()
}

const pressOut = () =>
  document
    .querySelector('form')
    ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})

test('with everything saved, the device is wiped and the door opens', async () => {
  localStorage.setItem('codeshelf:@dana:uses', '{}')
  sessionStorage.setItem('codeshelf:@dana:recent', '[]')
  const others = ['another-app', 'codeshelf:@noam:pad', 'codeshelf:preferences']
  for (const key of others) localStorage.setItem(key, '{}')
  pressOut()
  await settlePromises()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect(Object.keys(localStorage).sort()).toEqual(others)
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each([
  ['localStorage', 'pad', { code: 'print(1)\nprint(2)' }, 'print(1)'],
  ['localStorage', 'note-unsaved:n1', { mine: { content: 'milk' } }, 'milk'],
  ['localStorage', 'ticks:f1', { ticks: [{ text: 'bread' }] }, 'bread'],
  ['sessionStorage', 'begun-note /file/1', 'eggs', 'eggs'],
] as const)('a text in %s under %s is asked about', async (storage, key, value, label) => {
  submit.mockClear()
  globalThis[storage].setItem(`codeshelf:@dana:${key}`, JSON.stringify(value))
  pressOut()
  await expect.poll(() => document.querySelector('dialog')?.textContent).toContain(label)
  expect(submit).not.toHaveBeenCalled()
  const [, , , discard] = document.querySelectorAll<HTMLButtonElement>('dialog button')
  discard?.click()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

test('an empty program is nothing to ask about', async () => {
  submit.mockClear()
  localStorage.setItem('codeshelf:@dana:pad', '{"code":" ","language":"python","stdin":""}')
  pressOut()
  await expect.poll(() => submit.mock.calls.length).toBe(1)
})

test('without a connection nothing goes, and that is said', async () => {
  submit.mockClear()
  whoIsHere = null
  localStorage.setItem('codeshelf:@dana:uses', '{}')
  pressOut()
  await expect.poll(() => visibleToasts().at(-1)?.text).toBe('shell.logout_offline')
  expect(submit).not.toHaveBeenCalled()
  expect(localStorage.length).toBe(1)
})

test('a page that outlived its session signs nobody else out', async () => {
  submit.mockClear()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  whoIsHere = 'noam'
  pressOut()
  await expect.poll(() => reload.mock.calls.length).toBe(1)
  expect(submit).not.toHaveBeenCalled()
})

test('with unsent words the reader is asked, and nothing leaves before the answer', async () => {
  submit.mockClear()
  await outbox.put(note)
  pressOut()
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

test('deleting the account and a written /logout empty the device too', async () => {
  for (const html of [
    '<form action="/settings/account/leave" method="post"><button>Delete</button></form>',
    '<form action="/logout" method="post" data-leaves><button>Sign out</button></form>',
  ]) {
    submit.mockClear()
    localStorage.setItem('codeshelf:@dana:uses', '{}')
    openPage(html)
    pressOut()
    await expect.poll(() => submit.mock.calls.length).toBe(1)
    expect(Object.keys(localStorage)).toEqual([])
  }
})
