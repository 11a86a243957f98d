/** A page sends as many queries for many rows as for few. */
import { expect, test } from 'vitest'
import { bothDialects, type TestApp } from './support/app.ts'
import { testFeature } from './support/test-feature.ts'

// About the state of the store itself: "not available" is a regular response there, with these texts.
const TELLS_UNKNOWN: Record<string, string> = {
  '/admin': 'could not be checked',
  '/admin/health': 'could not be checked',
  '/api/admin/health': 'could not be checked',
  '/admin/verify-indexes': 'not available',
  '/api/admin/verify-indexes': '"last_sweep"]',
  '/dashboard': 'could not be loaded',
  '/settings/profile': 'not available',
}

async function countFor({ dana, opened }: TestApp, path: string): Promise<number> {
  // The first request loads data that all requests share; it is cached for a while.
  await dana.browse(path)
  const before = opened.statements.length
  const answer = await dana.browse(path)
  expect(answer.status).toBe(200)
  return opened.statements.length - before
}

bothDialects('query counts', (open) => {
  test('the list of devices does not ask once per device', async () => {
    const app = await open()
    await app.dana.signIn()
    const few = await countFor(app, '/settings/sessions')
    for (let i = 0; i < 10; i++)
      await app.visitor.send('POST', '/auth/messenger', { body: app.dana.widgetData() })
    expect(await countFor(app, '/settings/sessions')).toBe(few)
    expect(few).toBeLessThanOrEqual(2)
  })

  test('who came is one question', async () => {
    const app = await open()
    await app.dana.signIn()
    expect(await countFor(app, '/settings')).toBe(1)
    const before = app.opened.statements.length
    await app.dana.get('/api/me')
    expect(app.opened.statements.length - before).toBe(1)
  })

  test('a visitor and a probe ask nothing', async () => {
    const app = await open({ env: { RATE_LIMIT_SCALE: '1' } })
    const before = app.opened.statements.length
    for (const path of ['/', '/offline', '/healthz', '/sw.js']) await app.visitor.browse(path)
    expect(app.opened.statements.length - before).toBe(0)
  })

  test('a search by a pattern asks as often for twenty files as for one', async () => {
    const app = await open()
    const make = (name: string) =>
      app.dana.post('/api/files', { file_name: name, content: 'def load_1():\n' })
    await make('one.py')
    const path = `/files?q=${encodeURIComponent('/load_\\d+/')}&sort=best_match`
    const few = await countFor(app, path)
    for (let i = 0; i < 19; i++) await make(`${i}.py`)
    expect(await countFor(app, path)).toBe(few)
    expect(few).toBeLessThanOrEqual(9)
  })

  test('a list and the dashboard ask as often for files with notes as for files without', async () => {
    const app = await open()
    const make = async (name: string) =>
      (await app.dana.post('/api/files', { file_name: name, content: 'x\n', folder: 'a' })).json
        .file.id
    const files = [await make('one.py'), await make('two.py')]
    const lists = ['/files', '/files?folder=a', '/files?q=x&sort=best_match']
    const few = []
    for (const path of lists) few.push(await countFor(app, path))
    for (const id of files) {
      await app.dana.post(`/api/sticky-notes/${id}`, { content: 'note' })
      await app.dana.browse(`/file/${id}`)
    }
    const many = []
    for (const path of lists) many.push(await countFor(app, path))
    expect(many).toEqual(few)
    const dashboard = await countFor(app, '/dashboard')
    for (let at = 0; at < 4; at++)
      await app.dana.post(`/api/sticky-notes/${await make(`${at}.py`)}`, { content: 'note' })
    expect(await countFor(app, '/dashboard')).toBe(dashboard)
  })

  test('a text asks as often for many links as for one', async () => {
    const app = await open()
    const make = async (name: string, content: string) =>
      (await app.dana.post('/api/files', { file_name: name, content })).json.file.id
    for (let at = 0; at < 20; at++) await make(`${at}.md`, 'x')
    const names = Array.from({ length: 20 }, (_, at) => `[[${at}]]`)
    const none = await make('none.md', 'x')
    const one = await make('one.md', '[[1]]')
    const many = await make('many.md', names.join(' '))
    const few = await countFor(app, `/md/${one}`)
    expect(await countFor(app, `/md/${many}`)).toBe(few)
    expect(few).toBe((await countFor(app, `/md/${none}`)) + 2)
    const { boards } = (await app.dana.get('/api/note-boards')).json
    const write = (content: string) =>
      app.dana.post(`/api/sticky-notes/board/${boards[0].id}`, { content })
    await write('[[1]]')
    const board = await countFor(app, `/boards/${boards[0].id}`)
    for (const name of names) await write(`${name} ${names.join(' ')}`)
    expect(await countFor(app, `/boards/${boards[0].id}`)).toBe(board)
    await make('first.md', '[[one]]')
    const list = await countFor(app, `/linked/file/${one}`)
    for (let at = 0; at < 9; at++) await make(`to-${at}.md`, '[[one]]')
    expect(await countFor(app, `/linked/file/${one}`)).toBe(list)
  })

  test('with the store away no read of any feature says "empty", "not found" or zero', async () => {
    const app = await open({ features: [testFeature({ slow: Promise.resolve() })] })
    // Data that all requests share is cached for a while.
    await app.ada.browse('/settings')
    app.opened.outage.isOn = true
    const reads = app.inner.deps.routes.filter(
      ({ method, path }) => method === 'GET' && path !== '/logout',
    )
    for (const route of reads) {
      const met = app.opened.outage.met
      const address = route.path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'x')
      const answer = await app.ada.send('GET', address)
      if (app.opened.outage.met === met) continue
      if (route.path in TELLS_UNKNOWN) {
        expect([route.path, answer.text.includes(TELLS_UNKNOWN[route.path]!)]).toEqual([
          route.path,
          true,
        ])
        continue
      }
      expect([route.path, answer.status]).toEqual([route.path, 503])
      if (route.path !== '/readyz') expect(answer.json.code).toBe('store_unavailable')
    }
    expect(app.opened.outage.met).toBeGreaterThan(2)
  })
})
