/**
 * Notes in the editor: shown beside their lines, written at the caret, and anchored to the right lines after a save.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOTES, newNote, newNotesFile, readNote } from '#features/notes/notes.fixture.ts'
import { findBarriers, oneBrowserApp, scrollsSideways } from '../support/browser.ts'

const openApp = oneBrowserApp()

const CODE = Array.from({ length: 30 }, (_, at) => `value_${at + 1} = ${at}\n`).join('')
const SENTENCE = 'We knew every edge: e w n y, Zoom! לא הולך לאיבוד'

const sign = (page: Page) => page.locator('.cm-line-sign:not(.cm-line-sign--none)')
const lineWith = (page: Page, words: string) => page.locator('.cm-line', { hasText: words }).first()

async function edit(page: Page, file: string): Promise<void> {
  await page.goto(`/edit/${file}`)
  await page.locator('.cm-content').waitFor()
}

/** The mark is level with the line. */
async function isBeside(page: Page, words: string): Promise<boolean> {
  const [one, other] = [await sign(page).boundingBox(), await lineWith(page, words).boundingBox()]
  return one !== null && other !== null && Math.abs(one.y - other.y) < 12
}

/** No bar covers the last line of the notes. */
function isWholeAtFoot(page: Page): Promise<boolean> {
  return page.locator('.editor-notes').evaluate((panel) => {
    const { left, width, bottom } = panel.getBoundingClientRect()
    const [x, y] = [left + width / 2, Math.min(bottom, innerHeight) - 8]
    return panel.contains(document.elementFromPoint(x, y))
  })
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.locator('.toast').first().waitFor()
}

test('a sign follows its line while one types, opens its note, and stays right after the save', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE, 'a.py')
  const fields = { content: 'About **five**', line_start: 5, mode: 'anchored', color: 'blue_light' }
  const note = await newNote(dana, file, fields)
  const { page, errors } = await app.browse(dana)
  await edit(page, file)
  await sign(page).waitFor()
  expect(await sign(page).getAttribute('data-paper')).toBe('blue_light')
  await expect.poll(() => isBeside(page, 'value_5 ')).toBe(true)
  await page.locator('.cm-content').press('Control+Home')
  await page.keyboard.type('import os\nimport sys\n')
  await expect.poll(() => isBeside(page, 'value_5 ')).toBe(true)
  await sign(page).click()
  const panel = page.locator('.editor-notes')
  await panel.getByText('About five').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await panel.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.className)).toContain('cm-content')
  await save(page)
  await expect.poll(async () => (await readNote(dana, note.id)).line_start).toBe(7)
  await expect.poll(() => isBeside(page, 'value_5 ')).toBe(true)
  expect(errors).toEqual([])
})

test.each([
  ['en', 'desk'],
  ['he', 'phone'],
] as const)(
  'a note on a line that is not saved yet loses nothing: %s, %s',
  async (locale, size) => {
    const app = await openApp()
    const { dana } = app
    const file = await newNotesFile(dana, CODE, 'a.py')
    const { page, errors } = await app.browse(dana, { locale, size })
    const written = async () =>
      (await dana.get(`${NOTES}/${file}`)).json.notes.map(
        ({ content, line_start }: Record<string, unknown>) => [content, line_start],
      )
    await edit(page, file)
    await lineWith(page, 'value_3 ').click()
    await page.keyboard.press('End')
    await page.keyboard.type('\nfresh = 1')
    await page.keyboard.press('Alt+n')
    await page.keyboard.type(SENTENCE)
    // It is stored before the file is.
    await expect.poll(written).toEqual([[SENTENCE, 3]])
    await expect.poll(() => isBeside(page, 'fresh')).toBe(true)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await isWholeAtFoot(page)).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await lineWith(page, 'fresh').click()
    await page.keyboard.press('End')
    await save(page)
    await expect.poll(written).toEqual([[SENTENCE, 4]])
    const { content } = (await dana.get(`/api/files/${file}`)).json.file
    expect(content ?? '').not.toContain('Zoom')
    expect(errors).toEqual([])
  },
)

test('a file that was never saved takes no note, and says why', async () => {
  const app = await openApp()
  const { page } = await app.browse(app.dana)
  await page.goto('/new')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Alt+n')
  await page.locator('.toast', { hasText: 'Save the file first' }).waitFor()
  await page.keyboard.type('a = 1')
  expect(await page.locator('.cm-content').innerText()).toContain('a = 1')
})
