/** Where there is no column for notes they are in a panel, and the line that one writes about stays visible. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOTES, newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import {
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'

const openApp = oneBrowserApp()

const CODE = Array.from({ length: 90 }, (_, at) => `value_${at + 1} = ${at}\n`).join('')
const dock = (page: Page) => page.locator('.notes-dock')

async function contentsOf(app: OurBrowserApp, file: string): Promise<string[]> {
  const { notes } = (await app.dana.get(`${NOTES}/${file}`)).json
  return notes.map(({ content }: { content: string }) => content)
}

/** The line is in the window, and neither the panel nor a bar is over its text. (A mark is a larger target for a finger.) */
const isVisible = (page: Page, line: number) =>
  page.evaluate((line) => {
    const text = document.querySelector(`#L${line} .line__text`)!
    const { left, top, height } = text.getBoundingClientRect()
    const at = document.elementFromPoint(left + 60, top + height / 2)
    return at?.closest('.line')?.id === `L${line}`
  }, line)

test.each([
  ['en', 1180, 800],
  ['he', 1180, 800],
  ['en', 1024, 768],
  ['he', 720, 800],
  ['en', 390, 740],
  // The keyboard of a phone leaves half of it.
  ['he', 390, 420],
] as const)('one reads the line while one writes: %s, %i × %i', async (locale, width, height) => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana, { locale })
  await page.setViewportSize({ width, height })
  await page.goto(`/file/${file}#L88`)
  await page.locator('.source--alive').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('about the end, e w n')
  await expect.poll(() => contentsOf(app, file)).toEqual(['about the end, e w n'])
  expect(await page.locator('dialog[open]').count()).toBe(0)
  await expect.poll(() => isVisible(page, 88)).toBe(true)
  expect(await page.locator('#L88').getAttribute('class')).toContain('line--noted')
  expect(await scrollsSideways(page)).toBe(false)
  expect(await findBarriers(page)).toEqual([])
  // The first Escape leaves the field, the second closes the panel; the text stays.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => dock(page).isVisible()).toBe(false)
  expect(await contentsOf(app, file)).toEqual(['about the end, e w n'])
  expect(await page.locator('.line--noted').count()).toBe(0)
  expect(errors).toEqual([])
})

test('a finger opens the notes of a mark, and the text beside the panel can be used', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  await newNote(app.dana, file, { content: 'about seventy', line_start: 70 })
  await newNote(app.dana, file, { content: 'about three', line_start: 3 })
  const { page, errors } = await app.browse(app.dana, { size: 'phone' })
  await page.goto(`/file/${file}`)
  await page.locator('.notes-layer .note-mark').first().waitFor()
  await page.locator('.note-mark').first().scrollIntoViewIfNeeded()
  await page.locator('.note-mark').first().tap()
  await dock(page).getByText('about seventy').waitFor()
  await expect.poll(() => isVisible(page, 70)).toBe(true)
  // Nothing dims or blocks the page: it scrolls, and another mark shows its notes in the same panel.
  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('.note-mark').last().tap()
  await dock(page).getByText('about three').waitFor()
  expect(await dock(page).getByText('about seventy').count()).toBe(0)
  await dock(page).locator('.notes-dock__head button').tap()
  await expect.poll(() => dock(page).isVisible()).toBe(false)
  expect(errors).toEqual([])
})

test('the first text of a note, left by Back before its scripts came, is restored once', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana)
  await page.goto('/files')
  // Every script except those that take the first keys.
  const late = /assets\/(?!notes-\w+\.early).*\.js$/
  await page.route(late, () => {})
  await page.goto(`/file/${file}`, { waitUntil: 'commit' })
  await page.locator('[data-begun-note]').waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await page.keyboard.type('half a thou')
  await page.unroute(late)
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForURL('**/files')
  await page.goForward()
  await expect.poll(() => contentsOf(app, file)).toEqual(['half a thou'])
  expect(errors).toEqual([])
})

test('an unfinished note survives leaving the page by Back, and an emptied one is gone until it is undone', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana)
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto('/files')
  await page.goto(`/file/${file}`)
  await page.locator('.source--alive').waitFor()
  await page.keyboard.press('n')
  await page.keyboard.type('half a thou')
  await page.goBack()
  await page.waitForURL('**/files')
  await page.goForward()
  await expect.poll(() => contentsOf(app, file)).toEqual(['half a thou'])
  await page.locator('.notes-layer .note-mark').click()
  await dock(page)
    .locator('.sticky')
    .dblclick({ position: { x: 40, y: 50 } })
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Escape')
  await expect.poll(() => contentsOf(app, file)).toEqual([])
  await expect.poll(() => dock(page).isVisible()).toBe(false)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => contentsOf(app, file)).toEqual(['half a thou'])
  expect(errors).toEqual([])
})
