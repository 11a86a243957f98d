/** Numbers and states on the screen, each in the situation in which it was once wrong. */
import { expect, test } from 'vitest'
import { defaultBoard, NOTES, newNotesFile } from '#features/notes/notes.fixture.ts'
import { oneBrowserApp } from '../support/browser.ts'

const openApp = oneBrowserApp()

test('the number of notes in a board’s head follows the notes', async () => {
  const app = await openApp()
  const board = await defaultBoard(app.dana)
  const { page } = await app.browse(app.dana)
  await page.goto(`/boards/${board}`)
  const count = page.locator('[data-note-count]')
  expect(await count.innerText()).toBe('0 notes')
  await page.keyboard.press('n')
  await page.keyboard.type('one')
  await expect.poll(() => count.innerText()).toMatch(/^\u2068?1\u2069? note$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Delete')
  await expect.poll(() => count.innerText()).toMatch(/^\u2068?0\u2069? notes$/)
})

test('a text that waits for Save is not said to be saving', async () => {
  const app = await openApp()
  const id = await newNotesFile(app.dana, 'one\n')
  const { page } = await app.browse(app.dana)
  await page.goto(`/edit/${id}`)
  await page.locator('.cm-content').click()
  await page.keyboard.type('two ')
  const chip = page.locator('.state-chip__word')
  await expect.poll(() => chip.innerText()).toBe('Not saved')
  await page.keyboard.press('Control+s')
  await expect.poll(() => chip.innerText()).toBe('Saved')
})

test('one note that was written offline is one change', async () => {
  const app = await openApp()
  const board = await defaultBoard(app.dana)
  const { page, context } = await app.browse(app.dana)
  await page.goto(`/boards/${board}`)
  await page.locator('.board-desk').waitFor()
  await context.setOffline(true)
  await page.keyboard.press('n')
  await page.keyboard.type('by the sea')
  await page.keyboard.press('Escape')
  const chip = page.locator('.state-chip__word')
  await expect.poll(() => chip.innerText()).toMatch(/^Offline \(\u2068?1\u2069?\)$/)
  await page.locator('.state-chip').click()
  expect(await page.locator('.state-list__items > li').count()).toBe(1)
  await context.setOffline(false)
  await expect.poll(async () => (await app.dana.get(`${NOTES}/board/${board}`)).json.count).toBe(1)
  await expect.poll(() => chip.innerText()).toBe('Saved')
})
