/** What agents did and what they suggest, with something of every kind: for every reader, on every width, and undone by keys. */
import { expect, test } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

async function agentOf({ dana, visitor }: TestApp, more: object = {}) {
  const wanted = { name: 'night-agent', scopes: ['read', 'write'], ...more }
  const { token } = (await dana.post('/api/me/tokens', wanted)).json
  const headers = { authorization: `Bearer ${token}` }
  return async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object = {}) =>
    (await visitor.send(method, path, { body, headers })).json
}

/** One write of every kind that the list knows. */
async function doEverything(app: TestApp): Promise<string> {
  const agent = await agentOf(app)
  const { file } = await agent('POST', '/api/files', {
    file_name: 'a-rather-long-name-of-a-module-that-wraps.py',
    content: 'a = 1\n',
  })
  const at = `/api/files/${file.id}`
  const { note } = await agent('POST', `/api/sticky-notes/${file.id}`, { content: 'Look here' })
  const onNote = `/api/sticky-notes/note/${note.id}`
  const { board } = await agent('POST', '/api/note-boards', { name: 'Plans' })
  const steps: Parameters<typeof agent>[] = [
    ['PUT', at, { content: 'a = 2\n', base_version: 1 }],
    ['PUT', at, { file_name: 'short.py', folder: 'src/deep', tags: ['fast', 'מהיר'] }],
    ['PUT', onNote, { content: 'Look **there**', color: 'pink_light' }],
    ['POST', `${onNote}/attach`, { line_start: 1 }],
    ['POST', `${onNote}/reminder`, { at: '2026-11-20T09:00' }],
    ['PATCH', `/api/note-boards/${board.id}`, { name: 'Goals' }],
    ['DELETE', `/api/note-boards/${board.id}`],
    ['POST', `/api/share/${file.id}`],
    ['DELETE', onNote],
    ['DELETE', at],
  ]
  for (const step of steps) {
    app.clock.advance(60_000)
    expect([step, (await agent(...step)).ok ?? true]).toEqual([step, true])
  }
  return file.id
}

async function suggest(app: TestApp): Promise<string[]> {
  const { dana } = app
  const { file } = (await dana.post('/api/files', { file_name: 'b.py', content: 'b = 1\n' })).json
  const { note } = (await dana.post(`/api/sticky-notes/${file.id}`, { content: 'mine' })).json
  const agent = await agentOf(app, { name: 'careful-agent', proposes: true })
  const steps: Parameters<typeof agent>[] = [
    ['PUT', `/api/files/${file.id}`, { content: 'b = 2\n', base_version: 1 }],
    ['PUT', `/api/sticky-notes/note/${note.id}`, { color: 'pink_light', title: 'A title' }],
    ['POST', '/api/note-boards', { name: 'A new board' }],
    ['PUT', `/api/files/${file.id}`, { folder: 'src', tags: ['x'] }],
  ]
  const ids: string[] = []
  for (const step of steps) ids.push((await agent(...step)).proposal_id)
  return ids.map((id) => `/settings/agents/proposals/${id}`)
}

test('what agents did and suggest reads well for everybody, on every width', async () => {
  const app = await openBrowserApp()
  await doEverything(app)
  const pages = ['/settings/agents/writes', '/settings/agents/proposals', ...(await suggest(app))]
  for (const [locale, theme, size] of [
    ['en', 'light', 'phone'],
    ['he', 'dark', 'phone'],
    ['he', 'light', 'desk'],
    ['en', 'dark', 'desk'],
  ] as const) {
    const { page, errors } = await app.browse(app.dana, { locale, theme, size })
    for (const path of pages) {
      await page.goto(path)
      expect([path, locale, await findBarriers(page)]).toEqual([path, locale, []])
      expect([path, locale, await scrollsSideways(page)]).toEqual([path, locale, false])
    }
    expect(errors).toEqual([])
  }
})

inOneLanguage(
  'suggestions are counted in the bell, and gone from it when decided',
  async (locale) => {
    const app = await openBrowserApp()
    const [path] = await suggest(app)
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.goto('/files')
    const number = page.locator('.bell__count')
    await expect.poll(() => number.textContent()).toBe('4')
    await page.locator('.bell').press('Enter')
    await page.locator('.due-list a[href="/settings/agents/proposals"]').press('Enter')
    await page.waitForURL((url) => url.pathname === '/settings/agents/proposals')
    await page.goto(path!)
    await page.locator('button[value="refuse"]').first().press('Enter')
    await expect.poll(() => number.textContent()).toBe('3')
    expect(errors).toEqual([])
  },
)

inOneLanguage(
  'the earlier texts of a note name who wrote them, and more are shown',
  async (locale) => {
    const app = await openBrowserApp()
    const { dana } = app
    const [board] = (await dana.get('/api/note-boards')).json.boards
    const made = await dana.post(`/api/sticky-notes/board/${board.id}`, { content: 'text 0' })
    const { id } = made.json.note
    const agent = await agentOf(app)
    const at = `/api/sticky-notes/note/${id}`
    for (let nth = 1; nth <= 12; nth++) {
      if (nth % 2) await agent('PUT', at, { content: `text ${nth}` })
      else await dana.put(at, { content: `text ${nth}` })
    }
    const { page, errors } = await app.browse(dana, { locale })
    await page.goto(`/boards/${board.id}`)
    await page.locator(`[data-note="${id}"] [data-note-act="menu"]`).press('Enter')
    await page.locator('.note-menu button:has(use[href$="#history"])').press('Enter')
    const rows = page.locator('.note-history__one')
    await expect.poll(() => rows.count()).toBe(10)
    expect(await findBarriers(page)).toEqual([])
    expect(await rows.filter({ hasText: 'night-agent' }).count()).toBe(5)
    await page.locator('.note-history ~ button').press('Enter')
    await expect.poll(() => rows.count()).toBe(12)
    expect(await rows.last().locator('pre').textContent()).toContain('text 0')
    expect(errors).toEqual([])
  },
)

inOneLanguage('a deletion and a rename are undone by keys', async (locale) => {
  const app = await openBrowserApp()
  const id = await doEverything(app)
  const { page, errors } = await app.browse(app.dana, { locale })
  await page.goto('/settings/agents/writes')
  const rows = page.locator('.write')
  await rows.first().getByRole('button').press('Enter')
  await page.waitForURL((url) => url.search === '?done=restored')
  const renamed = rows.filter({ hasText: 'a-rather-long-name' }).filter({ hasText: 'src/deep' })
  await renamed.getByRole('button').press('Enter')
  await page.waitForURL((url) => url.search === '?done=put_back')
  const { file } = (await app.dana.get(`/api/files/${id}`)).json
  expect(file).toMatchObject({ folder: '', tags: [] })
  expect(file.file_name).toMatch(/^a-rather-long-name/)
  expect(errors).toEqual([])
})
