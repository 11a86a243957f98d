// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { areSingleKeysOn } from '../keys/shortcuts.ts'
import { forgetPageData } from '../shell/page-data.ts'
import { visibleToasts } from '../toasts/toasts.ts'
import { loadPreferences, prefer, preferences } from './preferences.ts'

const root = document.documentElement

function openPage(data: object): void {
  document.body.innerHTML = ''
  const script = document.createElement('script')
  script.id = 'page-data'
  script.type = 'application/json'
  script.textContent = JSON.stringify(data)
  document.body.append(script)
  forgetPageData()
  loadPreferences()
}

function serverResponds(status: number) {
  const fetch = vi.fn(async () => new Response('{}', { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

beforeEach(() => {
  localStorage.clear()
  root.dataset['theme'] = 'system'
  root.dataset['rail'] = 'open'
})

test('a visitor’s choice is applied and kept on this device', async () => {
  const fetch = serverResponds(200)
  openPage({ user: null })
  await prefer({ theme: 'dark' })
  expect(root.dataset['theme']).toBe('dark')
  expect(fetch).not.toHaveBeenCalled()
  root.dataset['theme'] = 'system'
  openPage({ user: null })
  expect(root.dataset['theme']).toBe('dark')
})

test('a reader’s choice is applied at once and stored on the server', async () => {
  const fetch = serverResponds(200)
  openPage({ user: { id: '1' } })
  const stored = prefer({ rail: 'folded' })
  expect(root.dataset['rail']).toBe('folded')
  expect(await stored).toBe(true)
  expect(fetch).toHaveBeenCalledWith(
    '/api/me/preferences',
    expect.objectContaining({ method: 'PUT', body: '{"rail":"folded"}' }),
  )
})

test('what could not be stored is put back and said', async () => {
  serverResponds(503)
  openPage({ user: { id: '1' } })
  expect(await prefer({ theme: 'light' })).toBe(false)
  expect(root.dataset['theme']).toBe('system')
  expect(visibleToasts().at(-1)?.text).toBe('shell.not_saved_setting')
})

test('single keys follow the choice', async () => {
  serverResponds(200)
  openPage({ user: { id: '1' }, preferences: { single_keys: false } })
  expect(areSingleKeysOn()).toBe(false)
  await prefer({ single_keys: true })
  expect([areSingleKeysOn(), preferences().single_keys]).toEqual([true, true])
})
