/** Typed and left immediately: no pause in which a page could save, and yet every key is there afterwards. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newNote, newNotesFile, readNote } from '#features/notes/notes.fixture.ts'
import { oneBrowserApp } from '../support/browser.ts'

const openApp = oneBrowserApp()

// A single attempt may succeed by luck.
const TURNS = 2
const EDITOR = '.cm-content'

async function typeAndLeave(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.evaluate(() => location.assign('/trash'))
  await page.waitForURL('**/trash')
}

test('an editor offers it as a draft', async () => {
  const app = await openApp()
  for (let turn = 0; turn < TURNS; turn++) {
    const sent = { file_name: `a${turn}.txt`, content: 'first\n' }
    const { file } = (await app.dana.post('/api/files', sent)).json
    const { page, errors } = await app.browse(app.dana)
    await page.goto(`/edit/${file.id}`)
    await page.locator(EDITOR).click()
    await typeAndLeave(page, `words of turn ${turn}, to the END`)
    await page.goto(`/edit/${file.id}`)
    await page.getByRole('button', { name: 'Restore' }).click()
    const text = page.locator(EDITOR)
    await expect.poll(() => text.innerText()).toContain(`words of turn ${turn}, to the END`)
    expect(errors).toEqual([])
  }
})

test('a note sends it from the next page', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, 'a = 1\n'.repeat(20), 'a.py')
  const { page, errors } = await app.browse(app.dana)
  for (let turn = 0; turn < TURNS; turn++) {
    const fields = { content: '', line_start: 1 + 4 * turn, mode: 'anchored' }
    const note = await newNote(app.dana, file, fields)
    await page.goto(`/file/${file}`)
    await page.locator(`[data-note="${note.id}"] [data-note-act="edit"]`).click()
    await typeAndLeave(page, `turn ${turn}, to the END`)
    await expect
      .poll(async () => (await readNote(app.dana, note.id)).content)
      .toBe(`turn ${turn}, to the END`)
  }
  expect(errors).toEqual([])
})

test('the playground still has it', async () => {
  const app = await openApp()
  const { page, errors } = await app.browse(app.dana)
  const text = page.locator(EDITOR).first()
  for (let turn = 0; turn < TURNS; turn++) {
    await page.goto('/tools/code')
    await text.click()
    await typeAndLeave(page, `turn${turn}TheEnd `)
    await page.goto('/tools/code')
    await expect.poll(() => text.innerText()).toContain(`turn${turn}TheEnd`)
  }
  expect(errors).toEqual([])
})
