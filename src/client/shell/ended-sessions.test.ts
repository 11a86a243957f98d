// @vitest-environment happy-dom
/** What is deleted when a session has ended, and what stays. The databases are those of the journey `ways-out`. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyAfterOthers, offerToDelete, reloadForOthers } from './ended-sessions.ts'

let whoIsHere: string | null = 'nobody'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    if (whoIsHere === null) throw new TypeError('Failed to fetch')
    return new Response('', { headers: { 'x-codeshelf-reader': whoIsHere } })
  })
  localStorage.clear()
  sessionStorage.clear()
  for (const key of ['recent-pages', 'bell']) put(localStorage, `@dana:${key}`)
  put(sessionStorage, '@dana:recent')
  put(localStorage, 'preferences')
  put(localStorage, 'person', 'dana')
})
afterEach(() => vi.unstubAllGlobals())

function put(storage: Storage, key: string, value: unknown = true): void {
  storage.setItem(`codeshelf:${key}`, JSON.stringify(value))
}
const stored = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()

test('when nobody is signed in, everything of everybody goes', async () => {
  whoIsHere = 'nobody'
  put(localStorage, '@noam:bell')
  expect(await emptyAfterOthers()).toEqual([])
  expect(stored()).toEqual(['codeshelf:preferences'])
})

test('what was never sent stays, and the next page of nobody looks again', async () => {
  whoIsHere = 'nobody'
  put(localStorage, '@dana:pad', { code: 'print(1)' })
  put(sessionStorage, '@dana:begun-note /file/1', 'eggs')
  expect(await emptyAfterOthers()).toEqual(['dana'])
  expect(stored()).toEqual([
    'codeshelf:@dana:begun-note /file/1',
    'codeshelf:@dana:pad',
    'codeshelf:person',
    'codeshelf:preferences',
  ])
})

test('the login page deletes what everybody has left, as its words say, and nothing unasked', async () => {
  whoIsHere = 'nobody'
  put(localStorage, '@dana:pad', { code: 'print(1)' })
  put(localStorage, '@noam:pad', { code: 'print(2)' })
  document.body.innerHTML =
    '<div id="left-unsent" hidden><button></button></div><div id="left-deleted" tabindex="-1" hidden></div>'
  await offerToDelete()
  const [question, done] = [...document.body.children] as HTMLElement[]
  expect([question?.hidden, done?.hidden]).toEqual([false, true])
  expect(stored()).toContain('codeshelf:@noam:pad')
  question?.querySelector('button')?.click()
  await expect.poll(() => done?.hidden).toBe(false)
  expect(stored()).toEqual(['codeshelf:preferences'])
})

test('whoever is signed in keeps everything', async () => {
  whoIsHere = 'noam'
  put(localStorage, '@noam:bell')
  expect(await emptyAfterOthers()).toEqual([])
  expect(stored()).toEqual(['codeshelf:@noam:bell', 'codeshelf:person', 'codeshelf:preferences'])
  expect(localStorage.getItem('codeshelf:person')).toBe('"noam"')
})

test('without an answer nothing goes: the page may be a copy, and the session alive', async () => {
  whoIsHere = null
  const before = stored()
  expect(await emptyAfterOthers()).toEqual([])
  expect(stored()).toEqual(before)
})

test.each([
  ['dana', 'dana', 0],
  ['dana', 'nobody', 1],
  ['dana', 'noam', 1],
  [undefined, 'nobody', 0],
  [undefined, 'dana', 1],
  ['dana', null, 0],
])(
  'a page of %s that comes back while %s is here is drawn anew %i times',
  async (reader, here, times) => {
    whoIsHere = here
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
    await reloadForOthers(reader)
    expect(reload).toHaveBeenCalledTimes(times)
    reload.mockRestore()
  },
)
