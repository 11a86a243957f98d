/** The page of files and notes in the window of an agent's program: a frame without an origin, in a real browser. */
import type { FrameLocator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type BrowserApp, openBrowserApp } from '../support/browser.ts'
import type { Person } from '../support/people.ts'
import { showTool } from '../support/view-host.ts'

const CODE = Array.from({ length: 40 }, (_, nth) => `line ${nth + 1}`).join('\n')

async function openLibrary() {
  const app = await openBrowserApp()
  const made = await app.dana.post('/api/me/tokens', { name: 'agent', scopes: ['read'] })
  return { app, dana: app.dana, token: made.json.token as string }
}

async function save(person: Person, content: string, more: object = {}): Promise<string> {
  const body = { file_name: 'a.py', content, ...more }
  return (await person.post('/api/files', body)).json.file.id
}

const noteOn = (person: Person, id: string, note: object) =>
  person.post(`/api/sticky-notes/${id}`, note)

const topOf = async (frame: FrameLocator, selector: string) =>
  (await frame.locator(selector).first().boundingBox())!.y

async function show(
  app: BrowserApp,
  page: Page,
  shown: Omit<Parameters<typeof showTool>[2], 'name'> & { name?: string },
) {
  return showTool(app, page, { name: 'read_file', ...shown })
}

test('lines have their notes beside them, and on a phone below them', async () => {
  const { app, dana, token } = await openLibrary()
  const id = await save(dana, CODE, { folder: 'src' })
  await noteOn(dana, id, { content: 'second', line_start: 11, line_end: 12 })
  await noteOn(dana, id, { title: 'First', content: 'one', line_start: 10, line_end: 14 })
  await noteOn(dana, id, { content: 'on the whole' })
  for (const size of ['desk', 'phone'] as const) {
    const { page, errors } = await app.browse(dana, { size })
    const { frame, sent } = await show(app, page, { token, given: { id } })
    await frame.locator('.noted .note').nth(1).waitFor()
    expect(await frame.locator('h1').textContent()).toBe('src/a.py')
    expect(await frame.locator('.facts').textContent()).toBe('Version 1 · Lines: 40 · Notes: 3')
    expect(await frame.locator('.line').count()).toBe(40)
    expect(await frame.locator('.covered .number').allTextContents()).toEqual([
      '10',
      '11',
      '12',
      '13',
      '14',
    ])
    expect(await frame.locator('.apart').textContent()).toBe('On the file as a wholeon the whole')
    if (size === 'desk') {
      const tops = () =>
        Promise.all([topOf(frame, '[data-from="10"]'), topOf(frame, '[data-line="10"]')])
      await expect.poll(async () => Math.abs((await tops())[0] - (await tops())[1]) < 2).toBe(true)
      // The second one would begin beside the first.
      expect(await topOf(frame, '[data-from="11"]')).toBeGreaterThan(
        (await topOf(frame, '[data-from="10"]')) + 30,
      )
    } else {
      expect(await topOf(frame, '[data-from="10"]')).toBeGreaterThan(
        await topOf(frame, '[data-line="14"]'),
      )
      const width = await frame.locator('html').evaluate((html) => html.scrollWidth)
      expect(width).toBeLessThanOrEqual(360)
    }
    const asked = sent.filter(({ method }) => method === 'tools/call')
    expect(asked.map(({ params }) => params)).toEqual([
      { name: 'list_notes', arguments: { file_id: id } },
    ])
    expect(sent.map(({ method }) => method)).toContain('ui/notifications/size-changed')
    expect(errors).toEqual([])
  }
})

test('a hostile text stays text, and what has no shape is seen', async () => {
  const { app, dana, token } = await openLibrary()
  const hostile = [
    '<img src=x onerror="parent.postMessage(1,\'*\')"><script>alert(1)</script>',
    '</script><style>*{display:none}</style>',
    'if (isAdmin\u202e) {',
  ].join('\n')
  const id = await save(dana, hostile, { file_name: '<b>a\u200b.html', folder: '' })
  await noteOn(dana, id, { content: '<iframe src="https://elsewhere.example.org">', line_start: 1 })
  const { page, errors } = await app.browse(dana)
  const { frame, sent } = await show(app, page, { token, given: { id } })
  await frame.locator('.noted .note').waitFor()
  expect(await frame.locator('.code').first().textContent()).toBe(hostile.split('\n')[0])
  expect(await frame.locator('.code').nth(2).textContent()).toBe('if (isAdminU+202E) {')
  expect(await frame.locator('.note .body').textContent()).toContain('<iframe')
  expect(await frame.locator('img, iframe, b, main script, main style').count()).toBe(0)
  expect(sent.every(({ method }) => /^(?:ui\/|tools\/call$)/.test(method ?? ''))).toBe(true)
  expect(errors).toEqual([])
})

test('a long file is cut, and notes at lines that are not shown are listed', async () => {
  const { app, dana, token } = await openLibrary()
  const id = await save(dana, 'line\n'.repeat(4_000))
  await noteOn(dana, id, { content: 'far', line_start: 3_500 })
  await noteOn(dana, id, { content: 'across', line_start: 2_999, line_end: 3_001 })
  const { page, errors } = await app.browse(dana)
  const { frame } = await show(app, page, { token, given: { id } })
  await frame.locator('.noted .note').waitFor()
  expect(await frame.locator('.line').count()).toBe(3_000)
  expect(await frame.locator('.facts').textContent()).toContain('Lines 1 to 3000 of 4000')
  expect(await frame.locator('.rest').textContent()).toBe('The rest is not shown here.')
  expect(await frame.locator('.noted .note .body').allTextContents()).toEqual(['across'])
  expect(await frame.locator('.apart').textContent()).toBe('At other linesLine 3500far')
  await page.unrouteAll()
  const part = await show(app, page, { token, given: { id, from_line: 3_490, to_line: 3_510 } })
  await part.frame.locator('.noted .note').waitFor()
  expect(await part.frame.locator('.noted .note').textContent()).toBe('Line 3500far')
  expect(await part.frame.locator('.rest').count()).toBe(0)
  expect(errors).toEqual([])
})

test('the host decides about light and dark, the height, and whether tools are called', async () => {
  const { app, dana, token } = await openLibrary()
  const id = await save(dana, CODE)
  await noteOn(dana, id, { content: 'one', line_start: 10 })
  const { page, errors } = await app.browse(dana)
  const context = { theme: 'dark', containerDimensions: { maxHeight: 300 } }
  const { frame, sent } = await show(app, page, { token, given: { id }, context, mayCall: false })
  await frame.locator('.line').first().waitFor()
  const ground = () =>
    frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  const dark = await ground()
  await expect.poll(() => sent.at(-1)?.params).toMatchObject({ height: 300 })
  expect(await frame.locator('.note').count()).toBe(0)
  expect(sent.filter(({ method }) => method === 'tools/call')).toEqual([])
  const post = (message: object) =>
    page.evaluate(
      (message) => (globalThis as never as { post(one: object): void }).post(message),
      message,
    )
  await post({ method: 'ui/notifications/host-context-changed', params: { theme: 'light' } })
  await expect.poll(ground).not.toBe(dark)
  await post({ id: 'a', method: 'ui/resource-teardown', params: {} })
  await post({ id: 'b', method: 'ui/other' })
  await expect
    .poll(() => sent.slice(-2))
    .toEqual([
      { jsonrpc: '2.0', id: 'a', result: {} },
      { jsonrpc: '2.0', id: 'b', error: { code: -32_601, message: 'no ui/other' } },
    ])
  await post({ method: 'ui/notifications/tool-cancelled', params: {} })
  await expect.poll(() => frame.locator('main').textContent()).toBe('Reading was cancelled.')
  expect(errors).toEqual([])
})

test('notes come with the text they are on, a board without, and a refusal as it is', async () => {
  const { app, dana, token } = await openLibrary()
  const id = await save(dana, '# כותרת\n\nטקסט בעברית\n', { file_name: 'a.md' })
  await noteOn(dana, id, { content: 'הערה', line_start: 3 })
  const board = (await dana.get('/api/note-boards')).json.boards[0].id
  await dana.post(`/api/sticky-notes/board/${board}`, { content: 'on the board' })
  const { page, errors } = await app.browse(dana, { locale: 'he' })
  const list = (given: object) =>
    show(app, page, { token, name: 'list_notes', given: given as Record<string, unknown> })
  const { frame, sent } = await list({ file_id: id })
  await frame.locator('.line').first().waitFor()
  expect(sent.find(({ method }) => method === 'tools/call')?.params).toEqual({
    name: 'read_file',
    arguments: { id },
  })
  expect(await frame.locator('.note .place').textContent()).toBe('שורה 3')
  const direction = (selector: string) =>
    frame
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).direction)
  expect(await direction('html')).toBe('rtl')
  expect(await direction('.code')).toBe('rtl')
  await page.unrouteAll()
  const onBoard = await list({ board_id: board })
  expect(await onBoard.frame.locator('.note').allTextContents()).toEqual(['on the board'])
  await page.unrouteAll()
  const refused = await list({ file_id: 'none' })
  await refused.frame.locator('.detail').waitFor()
  expect(await refused.frame.locator('.detail').textContent()).toContain('file_not_found')
  expect(errors).toEqual([])
})
