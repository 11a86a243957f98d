/** The stacking of a board: the note touched last is on top, new notes get a free slot. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { NoteRecord } from '#features/notes/contract/index.ts'
import { defaultBoard, NOTES, newBoard, newNote, readNote } from '#features/notes/notes.fixture.ts'
import {
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'
import type { Person } from '../support/people.ts'

const openApp = oneBrowserApp()

const sticky = (page: Page, id: string) => page.locator(`.sticky[data-note="${id}"]`)
const saved = (page: Page) =>
  page.waitForFunction(
    () => document.querySelectorAll('.sticky__state:not([data-state="saved"])').length === 0,
  )

/** Two notes, of which each covers part of the other. */
async function overlapping(app: OurBrowserApp) {
  const { dana } = app
  const board = await defaultBoard(dana)
  const make = (content: string, x: number, y: number) =>
    newNote(dana, `board/${board}`, { content, position: { x, y } })
  return { board, under: await make('under', 300, 160), over: await make('over', 100, 80) }
}

/** Which of the notes is visible where they overlap. */
async function topmost(page: Page, one: string, other: string): Promise<string | null> {
  const [a, b] = [
    (await sticky(page, one).boundingBox())!,
    (await sticky(page, other).boundingBox())!,
  ]
  const [left, right] = [Math.max(a.x, b.x), Math.min(a.x + a.width, b.x + b.width)]
  const [top, bottom] = [Math.max(a.y, b.y), Math.min(a.y + a.height, b.y + b.height)]
  expect([right - left > 20, bottom - top > 20]).toEqual([true, true])
  return page.evaluate(
    ([x, y]) =>
      document.elementFromPoint(x!, y!)?.closest<HTMLElement>('.sticky')?.dataset['note'] ?? null,
    [(left + right) / 2, (top + bottom) / 2],
  )
}

async function drag(page: Page, id: string, by: number): Promise<void> {
  const note = sticky(page, id)
  const head = (await note.locator('.sticky__head').boundingBox())!
  const act = (await note.locator('.sticky__act').first().boundingBox())!
  // Between the title and the first of the buttons.
  const isMirrored = act.x - head.x < head.width / 2
  const x = isMirrored ? act.x + act.width + 12 : act.x - 12
  const y = head.y + head.height / 2
  await page.mouse.move(x, y)
  await page.evaluate(() => {
    const told = (event: Event) => {
      document.documentElement.dataset['selects'] = String(!event.defaultPrevented)
    }
    document.addEventListener('selectstart', told, { once: true })
  })
  await page.mouse.down()
  // Text under a drag is not selected: reading that selection at each move is what made large boards slow.
  expect(await page.evaluate(() => document.documentElement.dataset['selects'])).toBe('false')
  await page.mouse.move(x + by, y + by, { steps: 4 })
  await page.mouse.up()
}

/** Nothing has the focus, so that only the stored order counts. */
const leave = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())

async function notesOf(dana: Person, board: string): Promise<NoteRecord[]> {
  return (await dana.get(`${NOTES}/board/${board}`)).json.notes
}

inBothLanguages('a board', (locale, inTurn) => {
  inTurn(
    'what was touched last lies on top: dragged, taken back, written in, after a reload and in a second window',
    async () => {
      const app = await openApp()
      const { dana } = app
      const { board, under, over } = await overlapping(app)
      const { page, context, errors } = await app.browse(dana, { hasMotion: true, locale })
      await page.goto(`/boards/${board}`)
      await sticky(page, under.id).waitFor()
      const top = () => topmost(page, under.id, over.id)
      expect(await top()).toBe(over.id)
      // A press on the covered note raises it; it goes back when it loses the focus.
      await sticky(page, under.id).click({ position: { x: 150, y: 150 } })
      expect(await top()).toBe(under.id)
      await sticky(page, under.id).locator('[data-note-act="menu"]').click()
      await page.locator('.note-menu:popover-open').waitFor()
      expect(await sticky(page, under.id).evaluate((note) => getComputedStyle(note).zIndex)).toBe(
        '1000',
      )
      await page.keyboard.press('Escape')
      await leave(page)
      expect(await top()).toBe(over.id)

      await drag(page, under.id, 16)
      await leave(page)
      expect(await top()).toBe(under.id)
      await saved(page)
      await page.keyboard.press('z')
      await expect.poll(top).toBe(over.id)
      await expect
        .poll(async () => (await readNote(dana, under.id)).position)
        .toEqual(under.position)

      const second = await context.newPage()
      await second.goto(`/boards/${board}`)
      await sticky(second, under.id).waitFor()
      await page.bringToFront()
      await sticky(page, under.id).dblclick({ position: { x: 200, y: 120 } })
      await page.keyboard.type('!')
      await page.keyboard.press('Escape')
      await leave(page)
      await saved(page)
      expect(await top()).toBe(under.id)
      await second.bringToFront()
      await second.evaluate(() => dispatchEvent(new Event('focus')))
      await expect.poll(() => topmost(second, under.id, over.id)).toBe(under.id)
      await page.reload()
      await sticky(page, under.id).waitFor()
      expect(await top()).toBe(under.id)
      expect(errors.filter((error) => !/409/.test(error))).toEqual([])
    },
  )

  inTurn(
    'on a phone the tools end where the page does, and a note is as tall as what is written in it',
    async () => {
      const app = await openApp()
      const { dana } = app
      const board = await newBoard(dana, 'a long name '.repeat(9).trim())
      const content = Array.from({ length: 9 }, (_, at) => `line ${at}`).join('\n')
      const { id } = await newNote(dana, `board/${board}`, { content })
      const { page } = await app.browse(dana, { locale, size: 'phone' })
      await page.goto(`/boards/${board}`)
      await sticky(page, id).locator('[data-note-act="edit"]').tap()
      const field = sticky(page, id).locator('textarea')
      await field.waitFor()
      expect(await scrollsSideways(page)).toBe(false)
      const { tools, write, find } = await page.evaluate(() => {
        const isHebrew = document.dir === 'rtl'
        const sidesOf = (selector: string) => {
          const { left, right } = document.querySelector(selector)!.getBoundingClientRect()
          return isHebrew ? [-right, -left] : [left, right]
        }
        return {
          tools: sidesOf('.board-tools'),
          write: sidesOf('.board-tools [data-action="note-here"]'),
          find: sidesOf('.board-tools__find'),
        }
      })
      expect([write[0], find[1]]).toEqual(tools)
      expect(find[0]! - write[1]!).toBe(8)
      expect(await field.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0)
    },
  )

  inTurn('without a connection the order holds, and is stored when there is one', async () => {
    const app = await openApp()
    const { dana } = app
    const { board, under, over } = await overlapping(app)
    const { page, context } = await app.browse(dana, { hasMotion: true, locale })
    await page.goto(`/boards/${board}`)
    await sticky(page, under.id).waitFor()
    await context.setOffline(true)
    await drag(page, under.id, 8)
    await leave(page)
    expect(await topmost(page, under.id, over.id)).toBe(under.id)
    await context.setOffline(false)
    await expect
      .poll(async () => (await readNote(dana, under.id)).z > (await readNote(dana, over.id)).z)
      .toBe(true)
  })

  inTurn(
    'new notes lie beside one another, one that is pointed at lies there, and the count is true',
    async () => {
      const app = await openApp()
      const { dana } = app
      const board = await defaultBoard(dana)
      const { page, context, errors } = await app.browse(dana, { hasMotion: true, locale })
      await page.goto(`/boards/${board}`)
      await page.locator('.board-frame').waitFor()
      for (let at = 1; at <= 12; at++) {
        await page.keyboard.press('n')
        await page.keyboard.type(`note ${at}`)
        await page.keyboard.press('Escape')
        await leave(page)
      }
      await expect.poll(async () => (await notesOf(dana, board)).length).toBe(12)
      const boxes = await Promise.all(
        (await page.locator('.board-surface .sticky').all()).map((note) => note.boundingBox()),
      )
      const clashes = boxes.flatMap((a, at) =>
        boxes
          .slice(at + 1)
          .filter(
            (b) =>
              a!.x < b!.x + b!.width &&
              b!.x < a!.x + a!.width &&
              a!.y < b!.y + b!.height &&
              b!.y < a!.y + a!.height,
          ),
      )
      expect(clashes).toEqual([])
      // The same in both directions: boards are not mirrored.
      const places = (await notesOf(dana, board)).map(({ position: { x, y } }) => `${x},${y}`)
      expect(places.slice(0, 5)).toEqual(['24,24', '298,24', '572,24', '846,24', '24,248'])

      const count = page.locator('[data-note-count]')
      await expect.poll(() => count.innerText()).toContain('12')
      const frame = (await page.locator('.board-frame').boundingBox())!
      const spot = { x: frame.width - 60, y: 330 }
      await page.locator('.board-frame').dblclick({ position: spot })
      await page.keyboard.type('pointed at')
      await page.keyboard.press('Escape')
      await expect.poll(async () => (await notesOf(dana, board)).length).toBe(13)
      const pointed = (await notesOf(dana, board)).find(({ content }) => content === 'pointed at')!
      expect(Math.abs(pointed.position.x - spot.x)).toBeLessThan(3)
      await expect.poll(() => count.innerText()).toContain('13')
      await saved(page)
      await sticky(page, pointed.id).focus()
      await page.keyboard.press('Delete')
      await expect.poll(() => count.innerText()).toContain('12')
      await page.keyboard.press('z')
      await expect.poll(() => count.innerText()).toContain('13')
      await expect.poll(async () => (await notesOf(dana, board)).length).toBe(13)
      const second = await context.newPage()
      await second.goto(`/boards/${board}`)
      await second.locator('.board-frame').waitFor()
      await newNote(dana, `board/${board}`, { content: 'from elsewhere' })
      await second.evaluate(() => dispatchEvent(new Event('focus')))
      await expect.poll(() => second.locator('[data-note-count]').innerText()).toContain('14')
      expect(errors.filter((error) => !/409/.test(error))).toEqual([])
    },
  )

  inTurn('the surface fills the window, and no bar moves it', async () => {
    const app = await openApp()
    const { dana } = app
    const { board } = await overlapping(app)
    const { page, errors } = await app.browse(dana, { hasMotion: true, locale })
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto(`/boards/${board}`)
      const surface = page.locator('.board-frame')
      const box = (await surface.boundingBox())!
      expect([width, height - (box.y + box.height) <= 32]).toEqual([width, true])
      await page.locator('#board-arrange').selectOption('grid')
      const bar = page.locator('.board-chosen')
      await bar.waitFor()
      expect(await surface.boundingBox()).toEqual(box)
      // It is above the surface, at its foot.
      const over = (await bar.boundingBox())!
      expect(over.y + over.height).toBeLessThan(box.y + box.height)
      await page.keyboard.press('Escape')
      await bar.waitFor({ state: 'detached' })
      await page.locator('[data-action="board-choose"]').click()
      await bar.waitFor()
      expect(await surface.boundingBox()).toEqual(box)
    }
    expect(errors).toEqual([])
  })

  inTurn('a box in a note stands in the middle of its line', async () => {
    const app = await openApp()
    const { dana } = app
    const board = await defaultBoard(dana)
    const text = locale === 'he' ? '- [ ] לבדוק' : '- [ ] check'
    const { id } = await newNote(dana, `board/${board}`, { content: text })
    const { page } = await app.browse(dana, { hasMotion: true, locale })
    await page.goto(`/boards/${board}`)
    const apart = await sticky(page, id)
      .locator('.md-task')
      .evaluate((line) => {
        const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
        const words = document.createRange()
        words.selectNodeContents(line)
        const box = line.querySelector('input')!.getBoundingClientRect()
        return Math.abs(middle(box) - middle([...words.getClientRects()].at(-1)!))
      })
    expect(apart).toBeLessThan(1.5)
  })
})

test('a note beyond the window has its words alone; its buttons come when it is shown, its text is never drawn again', async () => {
  const app = await openApp()
  const { dana } = app
  const board = await defaultBoard(dana)
  const make = (x: number) =>
    newNote(dana, `board/${board}`, {
      content: '- [ ] do\n\n```python\na = 1\n```',
      position: { x, y: 40 },
    })
  const [near, far] = [await make(40), await make(4_000)]
  const { page, errors } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/boards/${board}`)
  const buttons = (id: string) => sticky(page, id).locator('[data-note-act]').count()
  // The element that came with the page, identified by a class that only the card has.
  const text = (id: string) => sticky(page, id).locator('.note__text')
  await expect.poll(() => buttons(near.id)).toBe(3)
  expect(await buttons(far.id)).toBe(0)
  expect(await text(far.id).textContent()).toContain('do')
  await page.locator('.board-beyond--right').click()
  await expect.poll(() => buttons(far.id)).toBe(3)
  expect(await sticky(page, far.id).locator('.sticky__handle').count()).toBe(3)

  await sticky(page, far.id).locator('[data-note-act="edit"]').click()
  await page.keyboard.press('Escape')
  await text(far.id).waitFor()
  expect(await text(far.id).locator('[data-open-in-tools]').count()).toBe(1)
  await text(far.id).locator('input[data-task]').click()
  await expect.poll(async () => (await readNote(dana, far.id)).content).toContain('- [x] do')
  await expect.poll(() => sticky(page, far.id).locator('input:checked').count()).toBe(1)
  expect(await text(near.id).locator('input[data-task]:not(:checked)').count()).toBe(1)
  expect(errors).toEqual([])
})

test('on a paper of its own colour everything can be read, words of code too', async () => {
  const app = await openApp()
  const { dana } = app
  const board = await defaultBoard(dana)
  const content = [
    'words and `code`\n\n```python\na = 1\n```\n\n> quoted, [linked](https://example.com)\n\n- [x] done',
    '\n\n| head |\n|---|\n| cell |\n\n> [!NOTE]\n> an alert, [linked](https://example.com)\n\nmore[^1]\n\n[^1]: below',
  ].join('')
  const size = { width: 400, height: 800 }
  const { id } = await newNote(dana, `board/${board}`, { content, size, color: '#336699' })
  const { page } = await app.browse(dana, { hasMotion: true })
  await page.goto(`/boards/${board}`)
  await sticky(page, id).locator('[data-note-act="menu"]').waitFor()
  expect(await findBarriers(page)).toEqual([])
})
