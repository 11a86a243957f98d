/** A visitor sees the notes of a share beside their lines, at every width, and nothing else of its owner. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import type { Person } from '../support/people.ts'

const openApp = oneBrowserApp()

const PRINTS = Array.from({ length: 120 }, (_, at) => `print("value ${at + 1}")\n`).join('')
const CODE = `def main():\n    pass\n${PRINTS}`
const LINES = [3, 30, 61]
const NEAR = 12

interface Sent {
  path: string
  fileId: string
}

async function shareWithNotes(owner: Person, fileId: string, more: object = {}): Promise<Sent> {
  const sent = await owner.post(`/api/share/${fileId}`, { with_notes: true, ...more })
  expect(sent.status, sent.text).toBe(201)
  return { path: new URL(sent.json.url).pathname, fileId }
}

async function sharedCode(owner: Person): Promise<Sent> {
  const file = await newNotesFile(owner, CODE, 'a.py')
  for (const line of LINES)
    await newNote(owner, file, { content: `about line ${line}.`, line_start: line })
  return shareWithNotes(owner, file)
}

/** How far each note, or where there is no column its mark, is from the middle of its line. */
const distances = (page: Page, isNarrow: boolean) =>
  page.evaluate(
    ({ lines, isNarrow }) => {
      const middleOf = (element: Element | null | undefined) => {
        const { top, height } = element!.getBoundingClientRect()
        return top + height / 2
      }
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      return lines.map((line) => {
        const note = [...document.querySelectorAll('.drawn-note')].find((one) =>
          one.textContent?.includes(`about line ${line}.`),
        )!
        const mark = document.querySelector(`[data-drawn-mark~="${note.id.replace('note-', '')}"]`)
        const seen = isNarrow ? mark! : note
        const at = isNarrow ? middleOf(seen) : seen.getBoundingClientRect().top + 1.125 * rem
        const isShown = seen.checkVisibility()
        const lineAt = middleOf(document.querySelector(`#L${line} .line__number`))
        return isShown ? Math.abs(at - lineAt) : Number.POSITIVE_INFINITY
      })
    },
    { lines: LINES, isNarrow },
  )

const style = (page: Page, name: string, value: string) =>
  page.evaluate(
    ([name, value]) => document.documentElement.style.setProperty(name!, value!),
    [name, value],
  )

function addNotice(): void {
  const notice = document.createElement('p')
  notice.textContent = 'Something was said.'
  notice.style.blockSize = '97px'
  document.querySelector('.file__text')!.before(notice)
}

for (const [size, isNarrow] of [
  ['desk', false],
  ['laptop', true],
  ['phone', true],
] as const)
  test(`beside their lines whatever moves: ${size}`, async () => {
    const app = await openApp()
    const { path } = await sharedCode(app.dana)
    const { page, errors } = await app.browse(null, { size })
    await page.goto(path)
    const nearby = async (what: string) =>
      expect
        .poll(async () => Math.max(...(await distances(page, isNarrow))), { message: what })
        .toBeLessThan(NEAR)
    await nearby('opened')
    const { width, height } = page.viewportSize()!
    const changes: [string, () => Promise<unknown>][] = [
      ['a smaller window', () => page.setViewportSize({ width: width - 40, height: 600 })],
      ['the window as before', () => page.setViewportSize({ width, height })],
      ['twice the text', () => style(page, 'font-size', '200%')],
      ['a late font', () => style(page, '--type-code', '1.1rem/2 serif')],
      ['a notice above', () => page.evaluate(addNotice)],
    ]
    for (const [what, change] of changes) {
      await change()
      // Twice the text makes the column narrower than a phone's: the width decides, not the zoom.
      await nearby(what)
    }
    expect(await scrollsSideways(page)).toBe(false)
    expect(errors).toEqual([])
  })

test('a window that becomes narrow shows marks, and a wide one the notes again', async () => {
  const app = await openApp()
  const { path } = await sharedCode(app.dana)
  const { page, errors } = await app.browse(null)
  await page.goto(path)
  for (const [width, isNarrow] of [
    [1440, false],
    [720, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => Math.max(...(await distances(page, isNarrow)))).toBeLessThan(NEAR)
  }
  expect(errors).toEqual([])
})

test.each(['en', 'he'] as const)(
  'on a phone a mark opens its notes below their line, by finger and by key: %s',
  async (locale) => {
    const app = await openApp()
    const { path } = await sharedCode(app.dana)
    const { page, errors } = await app.browse(null, { size: 'phone', locale })
    await page.goto(path)
    const dock = page.locator('.notes-list__dock')
    const note = (line: number) => page.getByText(`about line ${line}.`)
    const isAbove = (line: number) =>
      page.evaluate((line) => {
        const at = document.getElementById(`L${line}`)!.getBoundingClientRect()
        const panel = document.querySelector('.notes-list__dock')!.getBoundingClientRect()
        return at.top >= 0 && at.bottom <= panel.top
      }, line)
    await page.locator('.note-mark').nth(1).tap()
    await note(30).waitFor()
    expect(await isAbove(30)).toBe(true)
    expect(await note(3).isVisible()).toBe(false)
    expect(await findBarriers(page)).toEqual([])
    await dock.getByRole('button').tap()
    await expect.poll(() => note(30).isVisible()).toBe(false)
    // The last line of a file is visible above its note as well.
    await page.locator('.note-mark').last().focus()
    await page.keyboard.press('Enter')
    await note(61).waitFor()
    expect(await isAbove(61)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => note(61).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('note-mark')
    // The head leads to the first.
    await page.locator('.share__notes').tap()
    await note(3).waitFor()
    expect(await isAbove(3)).toBe(true)
    expect(await scrollsSideways(page)).toBe(false)
    expect(errors).toEqual([])
  },
)

test('without a script the numbers of lines lead to the notes in a list', async () => {
  const app = await openApp()
  const { path } = await sharedCode(app.dana)
  const { page } = await app.browse(null, { hasScript: false })
  await page.goto(path)
  await page.locator('#L30 .line__number').click()
  const { y } = (await page.getByText('about line 30.').boundingBox())!
  expect(y).toBeGreaterThan(0)
  expect(y).toBeLessThan(900)
})

test.each(['en', 'he'] as const)(
  'in a rendered document and in a list of files: %s',
  async (locale) => {
    const app = await openApp()
    const { dana } = app
    const text = `[ref]: https://example.org\n\n# Guide\n\nWords.\n\n${'## Use\n\nMore words.\n\n'.repeat(12)}`
    const file = await newNotesFile(dana, text, 'a.md')
    await newNote(dana, file, { content: 'about the use', line_start: 7 })
    await newNote(dana, file, { content: 'about a link', line_start: 1 })
    await newNote(dana, file, { content: 'about nothing', mode: 'surface' })
    const { path } = await shareWithNotes(dana, file)
    const { page, errors } = await app.browse(null, { locale })
    await page.goto(path)
    const offset = () =>
      page.evaluate(() => {
        const note = [...document.querySelectorAll('.drawn-note')].find((one) =>
          one.textContent?.includes('about the use'),
        )!
        const heading = document.querySelector('#reader h3')!
        return Math.abs(note.getBoundingClientRect().top - heading.getBoundingClientRect().top)
      })
    await expect.poll(offset).toBeLessThan(NEAR)
    // What has no position in the drawn text is under it, and nothing is hidden.
    for (const words of ['about a link', 'about nothing'])
      await page.locator('#other-notes').getByText(words).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const other = await newNotesFile(dana, CODE, 'b.py')
    await newNote(dana, other, { content: 'about line 3.', line_start: 3 })
    const sent = await dana.post('/api/files/create-share-link', { file_ids: [file, other] })
    await page.goto(new URL(sent.json.share_url).pathname)
    await page.getByRole('link', { name: 'b.py' }).first().click()
    await page.locator('#L3').waitFor()
    // A list was shared without its notes.
    expect(await page.locator('.drawn-note, .share__notes').count()).toBe(0)
    expect(errors).toEqual([])
  },
)

test('an older version, and a part of one, have the notes at the lines of their own text', async () => {
  const app = await openApp()
  const { dana } = app
  const { path, fileId } = await sharedCode(dana)
  const part = await shareWithNotes(dana, fileId, { line_start: 28, line_end: 40 })
  const content = `import os\nimport sys\n${CODE}`
  await dana.put(`/api/files/${fileId}`, { content, base_version: 1 })
  const { page, errors } = await app.browse(null)
  await page.goto(path)
  await expect.poll(async () => Math.max(...(await distances(page, false)))).toBeLessThan(NEAR)
  await page.goto(part.path)
  const note = page.locator('.drawn-note')
  expect(await note.count()).toBe(1)
  const at = await note.boundingBox()
  const line = await page.locator('#L3').boundingBox()
  expect(Math.abs(at!.y + 18 - (line!.y + line!.height / 2))).toBeLessThan(NEAR)
  expect(errors).toEqual([])
})
