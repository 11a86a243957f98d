/** Pages by keyboard alone: the focused element is visible, and the focus returns to where it was. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { boardNote, defaultBoard } from '#features/notes/notes.fixture.ts'
import { findBarriers, openBrowserApp } from '../support/browser.ts'
import { tabTo } from '../support/tab-walk.ts'

/** The element that covers the middle of the focused one, if any. */
const coverOfFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!
    const { x, y, width, height } = focused.getBoundingClientRect()
    const middle = { x: x + width / 2, y: y + Math.min(height, innerHeight) / 2 }
    const top = document.elementFromPoint(middle.x, middle.y)
    const isSeen =
      top && (focused.contains(top) || top.contains(focused) || top.closest('label') !== null)
    return isSeen ? null : `${focused.outerHTML.slice(0, 100)} under ${top?.outerHTML.slice(0, 60)}`
  })

const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body)

test('on a phone nothing that has the focus lies under a bar', async () => {
  const app = await openBrowserApp()
  for (let n = 0; n < 12; n++)
    await app.dana.post('/api/files', { file_name: `${n}.md`, content: '# words\n' })
  const { page } = await app.browse(app.dana, { size: 'phone', locale: 'he' })
  for (const path of ['/files', '/new', '/settings/sessions']) {
    await page.goto(path)
    // Loading the editor makes its page longer.
    await page.locator(path === '/new' ? '.cm-content' : '.state-chip').waitFor()
    // To the last control of the page, and back up again.
    for (const [start, key] of [
      [page.locator('.footer :is(a, button)').last(), 'Shift+Tab'],
      [page.locator('main :is(a, button)').first(), 'Tab'],
    ] as const) {
      await start.focus()
      for (let steps = 0; steps < 30 && (await hasFocus(page)); steps++) {
        expect([path, await coverOfFocus(page)]).toEqual([path, null])
        await page.keyboard.press(key)
      }
    }
  }
})

test('the boxes of a board of long notes do not get the focus under the bar of a phone', async () => {
  const app = await openBrowserApp()
  for (let n = 0; n < 9; n++)
    await boardNote(app.dana, { content: `- [ ] box\n\n${'long words\n\n'.repeat(8 + n)}` })
  const { page } = await app.browse(app.dana, { size: 'phone' })
  await page.goto(`/boards/${await defaultBoard(app.dana)}`)
  await page.locator('.board-list .sticky').first().focus()
  for (let steps = 0; steps < 17; steps++) {
    await page.keyboard.press('Tab')
    expect(await coverOfFocus(page)).toBe(null)
  }
})

test.each(['phone', 'desk'] as const)(
  'a note left without words gives the focus back (%s)',
  async (size) => {
    const app = await openBrowserApp()
    const made = await app.dana.post('/api/files', { file_name: 'a.ts', content: 'one\ntwo\n' })
    const { page, errors } = await app.browse(app.dana, { size })
    await page.goto(`/file/${made.json.file.id}`)
    const opener = page.locator('main [data-action="note-here"]').first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.locator('.sticky textarea:focus').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.locator('dialog[open], .sticky').count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    expect(errors).toEqual([])
  },
)

test.each([true, false])(
  'the sections of the settings are one button on a phone and a list beside the page (script: %s)',
  async (hasScript) => {
    const app = await openBrowserApp()
    const phone = await app.browse(app.dana, { size: 'phone', locale: 'he', hasScript })
    await phone.page.goto('/settings/tokens')
    const links = phone.page.locator('.sections__nav a')
    expect(await links.locator('visible=true').count()).toBe(0)
    const title = (await phone.page.locator('h1').boundingBox())!
    expect(title.y).toBeLessThan(200)
    await tabTo(phone.page, '.sections__nav summary')
    await phone.page.keyboard.press('Enter')
    await links.first().waitFor()
    await tabTo(phone.page, '.sections__nav a[href="/settings/profile"]')
    expect(await coverOfFocus(phone.page)).toBe(null)
    await phone.page.keyboard.press('Enter')
    await phone.page.waitForURL('**/settings/profile')
    if (hasScript) expect(await findBarriers(phone.page)).toEqual([])

    const desk = await app.browse(app.dana, { hasScript })
    await desk.page.goto('/settings/tokens')
    expect(await desk.page.locator('.sections__nav summary').isVisible()).toBe(false)
    expect(await desk.page.locator('.sections__nav a:visible').count()).toBeGreaterThan(10)
    await tabTo(desk.page, '.sections__nav a[aria-current]')
    if (hasScript) expect(await findBarriers(desk.page)).toEqual([])
  },
)

test('the number of a line that gets the focus is not under the bar of the file', async () => {
  const app = await openBrowserApp()
  const content = 'const a = 1\n'.repeat(90)
  const made = await app.dana.post('/api/files', { file_name: 'a.ts', content })
  const { page } = await app.browse(app.dana, { locale: 'he' })
  await page.goto(`/file/${made.json.file.id}`)
  const number = page.locator('.line__number[data-number="20"]')
  await number.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 112))
  await number.focus()
  expect(await coverOfFocus(page)).toBe(null)
})
