import { expect, test } from 'vitest'
import { oneBrowserApp } from '../support/browser.ts'
import { shifts } from '../support/shifts.ts'

const openApp = oneBrowserApp()

test('the tab of a short word is large enough for a finger, also in small text', async () => {
  const app = await openApp()
  const { json } = await app.dana.post('/api/files', { file_name: 'a.py', content: 'a = 1\n' })
  await app.dana.put('/api/me/preferences', { text_scale: 90 })
  const { page } = await app.browse(app.dana, { locale: 'he', size: 'phone' })
  await page.goto(`/file/${json.file.id}`)
  const widths = await page
    .locator('.tabs__tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().width))
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
})

test('a line is as tall with code in it as without, so that a face that comes later moves nothing', async () => {
  const app = await openApp()
  const { json } = await app.dana.post('/api/files', {
    file_name: 'words.md',
    content: 'מילים בלי קוד.\n\nמילים עם `code` באמצע.\n',
  })
  const { page } = await app.browse(app.dana, { locale: 'he', size: 'phone' })
  await page.goto(`/md/${json.file.id}`)
  const [plain, withCode] = await page
    .locator('.markdown p')
    .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
  expect(withCode).toBe(plain)
})

test('the bar of a phone keeps its places while the last of them is still on its way', async () => {
  const app = await openApp()
  const { page } = await app.browse(app.dana, { size: 'phone' })
  await page.goto('/files')
  const files = page.locator('.bottom-bar__item').first()
  const before = await files.boundingBox()
  await page.evaluate(() => document.querySelector('.bottom-bar')?.lastElementChild?.remove())
  expect(await files.boundingBox()).toEqual(before)
})

test('the line under the editor stays where it is when the editor has come', async () => {
  const app = await openApp()
  const { json } = await app.dana.post('/api/files', { file_name: 'a.py', content: 'a = 1\n' })
  const { page } = await app.browse(app.dana, { size: 'phone' })
  await page.goto(`/edit/${json.file.id}`)
  await page.locator('.status-line:not(.status-line--waiting)').waitFor()
  await page.locator('.cm-content').waitFor()
  expect(await shifts(page)).toBe(0)
})

test.each(['/dashboard', '/files'])(
  '%s is painted with its first words, not before',
  async (path) => {
    const app = await openApp()
    for (let at = 0; at < 4; at++)
      await app.dana.post('/api/files', { file_name: `${at}.py`, content: 'a = 1\n' })
    const { page } = await app.browse(app.dana, { size: 'phone' })
    await page.goto(path)
    const waitsFor = await page
      .locator('link[rel="expect"][blocking="render"]')
      .getAttribute('href')
    const { y } = (await page.locator(waitsFor ?? '').boundingBox())!
    expect(y).toBeLessThan(740)
  },
)
