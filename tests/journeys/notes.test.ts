/** Notes in a real browser: text is never lost, positions stay, and a keyboard is enough. */
import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  defaultBoard,
  newNote,
  newNotesFile,
  put,
  readNote,
} from '#features/notes/notes.fixture.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const CODE = Array.from(
  { length: 40 },
  (_, at) => `const value${at + 1} = compute(${at + 1})\n`,
).join('')
const DOCUMENT = '# Guide\n\nWords.\n\n## Install\n\nRun it.\n\n## Use\n\nMore words.\n'

const sticky = (page: Page, id: string) => page.locator(`.sticky[data-note="${id}"]`)
const field = (page: Page) => page.locator('.sticky__field')
const saved = (page: Page) =>
  page.waitForFunction(
    () => document.querySelectorAll('.sticky__state:not([data-state="saved"])').length === 0,
  )

async function type(page: Page, text: string): Promise<void> {
  await field(page).pressSequentially(text)
}

// The other responses: notes-store.test.ts.
const ENDINGS = [500, 0, 409]

test('a save that ends in 500, nothing or 409 leaves the text on the screen; offline words wait, and both texts are kept', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  const notes = []
  for (const [at, status] of ENDINGS.entries()) {
    const fields = { content: 'start', line_start: 1 + 10 * at, mode: 'anchored' }
    notes.push({ status, ...(await newNote(dana, file, fields)) })
  }
  const offline = await newNote(dana, file, {
    content: 'one\n\ntwo\n\nthree',
    line_start: 31,
    mode: 'anchored',
  })
  const { page, context, errors } = await app.browse(dana, { hasMotion: true })
  const ending = new Map<string, (route: Route) => Promise<void>>()
  await page.route('**/api/sticky-notes/note/*', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)!
    const end = route.request().method() === 'PUT' ? ending.get(id) : undefined
    ending.delete(id)
    return end ? end(route) : route.continue()
  })
  await page.goto(`/file/${file}`)
  for (const { id, status } of notes) {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    ending.set(id, async (route) => {
      await held
      if (status === 0) return route.abort()
      if (status === 409) await put(dana, id, { content: 'theirs' })
      if (status === 409) return route.continue()
      return route.fulfill({ status, json: { ok: false, error: 'no', code: 'internal_error' } })
    })
    await sticky(page, id).dblclick({ position: { x: 40, y: 48 } })
    await type(page, ' first')
    await page.waitForRequest((request) => request.method() === 'PUT')
    await type(page, ' second')
    release()
    const words = 'start first second'
    expect(await field(page).inputValue(), `after ${status}`).toBe(words)
    if (status === 409) {
      await page.getByRole('button', { name: 'Compare' }).click()
      const dialog = page.getByRole('dialog')
      expect(await dialog.innerText()).toContain('theirs')
      expect(await dialog.innerText()).toContain('start first')
      expect(await findBarriers(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Keep this version' }).click()
    }
    await expect
      .poll(async () => (await readNote(dana, id)).content, { message: `after ${status}` })
      .toBe(words)
    // A conflict of two texts is resolved in a dialog, and leaves the note as it is displayed.
    if (status === 409) await expect.poll(() => sticky(page, id).innerText()).toContain(words)
    else expect(await field(page).inputValue(), `after ${status}`).toBe(words)
    await page.keyboard.press('Escape')
    await saved(page)
  }
  expect(errors.filter((error) => !/50\d|40\d|429|ERR_/.test(error))).toEqual([])
  // What was typed without a connection is merged with what changed on the server.
  await sticky(page, offline.id).dblclick({ position: { x: 40, y: 48 } })
  await context.setOffline(true)
  await page.keyboard.press('Control+End')
  await type(page, ' and more')
  await page.locator('.sticky__state[data-state="offline"]').waitFor()
  await put(dana, offline.id, { content: 'ONE\n\ntwo\n\nthree' })
  await context.setOffline(false)
  await expect
    .poll(async () => (await readNote(dana, offline.id)).content)
    .toBe('ONE\n\ntwo\n\nthree and more')
})

test('one note in two tabs: what one writes the other shows; boxes tick one by one, and a fenced one is text', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  const note = await newNote(dana, file, { content: 'shared', line_start: 3, mode: 'anchored' })
  const boxed = await newNote(dana, file, {
    content: '- [ ] same\n- [ ] same\n\n```\n- [ ] code\n```\n',
    line_start: 14,
    mode: 'anchored',
    size: { width: 260, height: 400 },
  })
  const { page, context } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/file/${file}`)
  const other = await context.newPage()
  await other.goto(`/file/${file}`)
  await sticky(other, note.id).waitFor()
  await sticky(page, note.id).dblclick({ position: { x: 40, y: 48 } })
  await page.keyboard.press('Control+End')
  await type(page, ' words')
  await expect.poll(() => sticky(other, note.id).innerText()).toContain('shared words')
  await page.keyboard.press('Escape')
  const boxes = sticky(page, boxed.id).getByRole('checkbox')
  await boxes.first().waitFor()
  expect(await boxes.count()).toBe(2)
  await boxes.nth(1).click()
  await expect
    .poll(async () => (await readNote(dana, boxed.id)).content)
    .toBe('- [ ] same\n- [x] same\n\n```\n- [ ] code\n```\n')
})

test('twenty thousand emoji are stored though the page closes at once; one more is refused whole', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  const emoji = await newNote(dana, file, { content: 'a', line_start: 3, mode: 'anchored' })
  const hebrew = await newNote(dana, file, { content: 'b', line_start: 9, mode: 'anchored' })
  const { page, context } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/file/${file}`)
  for (const [note, text] of [
    [emoji, '😀'.repeat(20_000)],
    [hebrew, 'ש'.repeat(20_000)],
  ] as const) {
    await sticky(page, note.id).dblclick({ position: { x: 40, y: 48 } })
    await field(page).fill(text)
  }
  await page.close()
  const next = await context.newPage()
  await next.goto(`/file/${file}`)
  await expect
    .poll(async () => [
      (await readNote(dana, emoji.id)).content,
      (await readNote(dana, hebrew.id)).content,
    ])
    .toEqual(['😀'.repeat(20_000), 'ש'.repeat(20_000)])
  await saved(next)
  await sticky(next, emoji.id).dblclick({ position: { x: 40, y: 60 } })
  await next.getByText('20000 of 20000').waitFor()
  await field(next).fill('😀'.repeat(20_001))
  await next.getByRole('alert').getByText('1 over the limit').waitFor()
  expect([...(await readNote(dana, emoji.id)).content]).toHaveLength(20_000)
  expect([...(await field(next).inputValue())]).toHaveLength(20_001)
})

test('places survive every width, also 0,0; minimising keeps the size', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  const corner = await newNote(dana, file, { content: 'corner', position: { x: 0, y: 0 } })
  const far = await newNote(dana, file, {
    content: 'far',
    position: { x: 900, y: 300 },
    size: { width: 320, height: 240 },
  })
  const { page } = await app.browse(dana, { hasMotion: true })
  // Both measured in one frame: the page may still be moving between two measurements.
  const boxOf = (id: string) =>
    sticky(page, id).evaluate((note) => {
      const [box, origin] = [note, document.getElementById('source')!].map((one) =>
        one.getBoundingClientRect(),
      )
      return { x: Math.round(box!.x - origin!.x), y: Math.round(box!.y - origin!.y) }
    })
  for (const width of [360, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/file/${file}`)
    await sticky(page, far.id).waitFor()
    await expect.poll(() => boxOf(corner.id)).toEqual({ x: 0, y: 0 })
    await expect.poll(async () => (await boxOf(far.id)).x).toBeGreaterThanOrEqual(0)
    const left = async () => (await sticky(page, far.id).boundingBox())!.x
    await expect.poll(left).toBeLessThan(width - 48)
    if (width === 2560) await expect.poll(() => boxOf(far.id)).toEqual({ x: 900, y: 300 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
  await sticky(page, far.id).focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await readNote(dana, far.id)).is_minimized).toBe(true)
  await page.mouse.wheel(0, 200)
  await page.getByRole('button', { name: 'Expand' }).click()
  await expect
    .poll(() => readNote(dana, far.id))
    .toMatchObject({
      position: { x: 900, y: 300 },
      size: { width: 320, height: 240 },
      is_minimized: false,
    })
})

inOneLanguage('on a phone a mark opens the note, and nothing scrolls sideways', async (locale) => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  await newNote(dana, file, { content: 'about three', line_start: 3, mode: 'anchored' })
  await newNote(dana, file, { content: 'free', position: { x: 420, y: 600 } })
  const { page } = await app.browse(dana, { hasMotion: true, locale, size: 'phone' })
  await page.goto(`/file/${file}`)
  await page.locator('.note-mark').waitFor()
  expect(await scrollsSideways(page)).toBe(false)
  await page.locator('.note-mark').click()
  await page.locator('.notes-dock').getByText('about three').waitFor()
})

test('a line that goes leaves its note in the tray, and one press attaches it again', async () => {
  const app = await openApp()
  const { dana } = app
  // Wider than any window.
  const code = CODE.replaceAll('\n', `${' + more'.repeat(40)}\n`)
  const file = await newNotesFile(dana, code)
  const note = await newNote(dana, file, {
    content: 'about seven',
    line_start: 7,
    mode: 'anchored',
  })
  const without = code.replace(/^const value7 .*/m, 'nothing of the kind')
  await dana.put(`/api/files/${file}`, { content: without, base_version: 1 })
  const { page } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/note/${note.id}`)
  const lost = page.locator(`[data-lost="${note.id}"]`)
  await lost.waitFor()
  expect(await lost.innerText()).toContain('const value7 = compute(7)')
  expect(await findBarriers(page)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => scrollsSideways(page)).toBe(false)
  }
  await lost
    .getByRole('button', { name: /^Attach to line/ })
    .first()
    .click()
  await lost.waitFor({ state: 'detached' })
  await expect.poll(async () => (await readNote(dana, note.id)).anchor_state).toBe('exact')
})

inBothLanguages('with the keyboard alone', (locale, inTurn) => {
  inTurn(
    'a note is written, moved, resized, coloured, ticked off, deleted and brought back',
    async () => {
      const app = await openApp()
      const { dana } = app
      const file = await newNotesFile(dana, CODE)
      const { page, errors } = await app.browse(dana, { hasMotion: true, locale })
      await page.goto(`/file/${file}`)
      await page.locator('#L5 .line__number').focus()
      await page.keyboard.press('n')
      await field(page).waitFor()
      await page.keyboard.type('- [ ] do it')
      await page.keyboard.press('Escape')
      await saved(page)
      const list = async () => (await dana.get(`/api/sticky-notes/${file}`)).json.notes
      await expect.poll(async () => (await list())[0]?.line_start).toBe(5)
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await list())[0]?.line_start).toBe(6)
      await page.keyboard.press('3')
      await expect.poll(async () => (await list())[0]?.color).toBe('green_light')
      await page.keyboard.press('r')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await list())[0]?.size.height).not.toBe(200)
      await page.locator('.sticky').getByRole('checkbox').focus()
      await page.keyboard.press('Space')
      await expect.poll(async () => (await list())[0]?.content).toBe('- [x] do it')
      expect(await findBarriers(page)).toEqual([])
      await page.locator('.sticky').focus()
      await page.keyboard.press('Delete')
      await expect.poll(async () => (await list()).length).toBe(0)
      await page.keyboard.press('z')
      await expect.poll(async () => (await list()).length).toBe(1)
      // A tick with the stamp from before the moves is sent again with the new one.
      expect(errors.filter((error) => !/409 \(Conflict\)/.test(error))).toEqual([])
    },
  )

  inTurn('a heading carries its note, and a board its own', async () => {
    const app = await openApp()
    const { dana } = app
    const file = await newNotesFile(dana, DOCUMENT, 'guide.md')
    const note = await newNote(dana, file, {
      content: 'at install',
      anchor_id: 'h-install',
      mode: 'anchored',
    })
    const { page, errors } = await app.browse(dana, { hasMotion: true, locale })
    await page.goto(`/md/${file}`)
    // Both in one frame: the page may still be moving between two measurements.
    const apart = () =>
      sticky(page, note.id).evaluate((one) => {
        const heading = document.querySelector('#h-install')!
        return Math.abs(one.getBoundingClientRect().y - heading.getBoundingClientRect().y)
      })
    await expect.poll(apart).toBeLessThan(40)
    expect(await findBarriers(page)).toEqual([])
    const board = await defaultBoard(dana)
    const first = await newNote(dana, `board/${board}`, {
      content: 'first',
      position: { x: 40, y: 40 },
    })
    await page.goto(`/boards/${board}`)
    await sticky(page, first.id).waitFor()
    expect(await page.locator('.note-cards').count()).toBe(0)
    await page.keyboard.press('n')
    await page.keyboard.type('second')
    await page.keyboard.press('Escape')
    await saved(page)
    const head = sticky(page, first.id).locator('.sticky__head')
    await head.hover({ position: { x: 120, y: 12 } })
    await page.mouse.down()
    await page.mouse.move(700, 500, { steps: 5 })
    await page.mouse.up()
    await expect.poll(async () => (await readNote(dana, first.id)).position.x).not.toBe(40)
    await page.keyboard.press('z')
    await expect
      .poll(async () => (await readNote(dana, first.id)).position)
      .toEqual({ x: 40, y: 40 })
    expect(errors).toEqual([])
  })
})

test('a board by keys alone: found, chosen, moved together, tried out, sent away and taken along', async () => {
  const app = await openApp()
  const { dana } = app
  const board = await defaultBoard(dana)
  const other = (await dana.post('/api/note-boards', { name: 'Other' })).json.id
  const at = (x: number, y: number, title: string) =>
    newNote(dana, `board/${board}`, { title, content: title, position: { x, y } })
  const near = await at(40, 40, 'near')
  const far = await at(4_000, 40, 'far')
  const { page, errors } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/boards/${board}`)
  await sticky(page, near.id).waitFor()
  const place = async (id: string) => (await readNote(dana, id)).position
  const isInSight = async (id: string) => {
    const [box, frame] = [
      await sticky(page, id).boundingBox(),
      await page.locator('.board-frame').boundingBox(),
    ]
    return box!.x >= frame!.x && box!.x + box!.width <= frame!.x + frame!.width + 1
  }
  // Offscreen notes are counted, found by their text, and scrolled into view with the focus.
  await page.getByRole('button', { name: '1 note to the right' }).waitFor()
  await page.keyboard.press('f')
  await page.keyboard.type('FAR')
  await page.getByText('1 found').waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => isInSight(far.id)).toBe(true)
  await page.locator('.board-tools__find').fill('')
  await sticky(page, near.id).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => isInSight(far.id)).toBe(true)
  // Tab reaches one of them, regardless of the number of notes.
  const stops = '.sticky[tabindex="0"], .sticky__act[tabindex="0"]'
  expect(await page.locator(stops).count()).toBe(4)
  // All selected, moved as one, undone as one.
  await page.keyboard.press('Shift+a')
  await page.getByRole('toolbar', { name: '2 selected' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => place(near.id)).toEqual({ x: 40, y: 48 })
  await expect.poll(() => place(far.id)).toEqual({ x: 4_000, y: 48 })
  await page.keyboard.press('z')
  await expect.poll(() => place(far.id)).toEqual({ x: 4_000, y: 40 })
  await page.keyboard.press('Escape')
  await page.locator('.board-chosen').waitFor({ state: 'detached' })
  // An arrangement is only shown until it is applied.
  await page.getByLabel('Arrange').selectOption('grid')
  await page.getByRole('button', { name: 'Put back' }).click()
  expect(await place(far.id)).toEqual({ x: 4_000, y: 40 })
  await page.getByLabel('Arrange').selectOption('grid')
  await page.getByRole('button', { name: 'Keep' }).click()
  await expect.poll(() => place(far.id)).not.toEqual({ x: 4_000, y: 40 })
  await page.keyboard.press('-')
  await page.getByRole('button', { name: '80%' }).waitFor()
  // Without dragging: Move, then a press at the new position.
  await sticky(page, near.id).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Move M' }).click()
  await page.locator('.board-frame').click({ position: { x: 400, y: 400 } })
  await expect.poll(async () => (await place(near.id)).y).toBeGreaterThan(300)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as Markdown' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Default.md')
  // Another board with the same title refuses it, and it is shown here again.
  await newNote(dana, `board/${other}`, { title: 'far', content: 'there already' })
  for (const [note, isTaken] of [
    [near, true],
    [far, false],
  ] as const) {
    await sticky(page, note.id).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Move to board' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Other' }).click()
    if (isTaken) await expect.poll(async () => (await readNote(dana, note.id)).board_id).toBe(other)
    else await page.getByText('already has a note with this title').first().waitFor()
  }
  await sticky(page, far.id).waitFor()
  expect((await readNote(dana, far.id)).board_id).toBe(board)
  expect(errors.filter((error) => !/409/.test(error))).toEqual([])
})

test('a note rings where it lies, its code goes to the tools, and a deletion elsewhere is taken back', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE)
  const note = await newNote(dana, file, {
    content: 'see\n\n```python\nprint(1)\n```\n',
    line_start: 3,
    mode: 'anchored',
  })
  await dana.post(`/api/sticky-notes/note/${note.id}/reminder`, { preset: '1h' })
  app.clock.advance(2 * 3_600_000)
  const { page, errors } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/file/${file}`)
  const card = sticky(page, note.id)
  await card.getByText(/^Due:/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await card.locator('.sticky__due').getByRole('button', { name: 'Done' }).click()
  await card.getByText(/^Due:/).waitFor({ state: 'detached' })
  await card.getByRole('button', { name: 'Reminder' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await card.dblclick({ position: { x: 40, y: 48 } })
  await page.keyboard.press('Control+End')
  await dana.del(`/api/sticky-notes/note/${note.id}`)
  await type(page, ' and mine')
  await card.getByRole('button', { name: 'Restore' }).click()
  await expect
    .poll(async () => (await dana.get(`/api/sticky-notes/note/${note.id}`)).json.note?.content)
    .toContain('and mine')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Open in code tools' }).click()
  await page.waitForURL('**/tools/code')
  await page.locator('.cm-content', { hasText: 'print(1)' }).waitFor()
  // The text has the stamp from before the deletion: it is sent again with the new one.
  expect(errors.filter((error) => !/40[49]/.test(error))).toEqual([])
})

describe.each([
  ['en', '/remind tomorrow 9', 'Set reminder', 'Turn into a code block'],
  ['he', '/הזכר מחר 9', 'קביעת תזכורת', 'הפיכה לקטע קוד'],
] as const)('writing in a note (%s)', (locale, wish, set, makeCode) => {
  test('pasted code is offered a fence, and a line that wishes a reminder opens it', async () => {
    const app = await openApp()
    const { dana } = app
    const board = await defaultBoard(dana)
    const note = await newNote(dana, `board/${board}`, { content: 'call the baker' })
    const { page, errors } = await app.browse(dana, { hasMotion: true, locale })
    await page.goto(`/boards/${board}`)
    await sticky(page, note.id).dblclick({ position: { x: 40, y: 48 } })
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await field(page).evaluate((area: HTMLTextAreaElement) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', 'def area(r):\n    return 3 * r * r')
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      document.execCommand('insertText', false, clipboardData.getData('text/plain'))
    })
    await page.getByRole('button', { name: makeCode }).click()
    const code = 'call the baker\n```\ndef area(r):\n    return 3 * r * r\n```\n'
    expect(await field(page).inputValue()).toBe(code)
    expect(await page.getByRole('button', { name: makeCode }).count()).toBe(0)
    await type(page, wish)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: set }).click()
    const held = async () =>
      (await dana.get(`/api/sticky-notes/note/${note.id}/reminder`)).json.reminder?.remind_at
    await expect.poll(held).toBe('2026-11-15T09:00:00.000+00:00')
    await expect
      .poll(async () => (await readNote(dana, note.id)).content)
      .toBe(code.replace(/\n$/, ''))
    expect(errors).toEqual([])
  })
})
