/**
 * From a line to a note about it: the "+" in the gutter, by pointer and keyboard, and the bar beside the selected
 * lines.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NOTES, newNotesFile } from '#features/notes/notes.fixture.ts'
import {
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'

const openApp = oneBrowserApp()

const CODE = Array.from({ length: 60 }, (_, at) => `value_${at + 1} = ${at}\n`).join('')
const SENTENCE = 'We knew every edge: e w n y, Zoom! לא הולך לאיבוד'

async function notesOf({ dana }: OurBrowserApp, file: string) {
  const { notes } = (await dana.get(`${NOTES}/${file}`)).json
  return notes.map(({ content, line_start, line_end }: Record<string, unknown>) => [
    content,
    line_start,
    line_end,
  ])
}

const line = (page: Page, number: number) => page.locator(`#L${number}`)
const plus = (page: Page) => page.locator('.line-plus')

test('pressing the "+" of a line begins a note there, with the field focused at once', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana, { hasMotion: true })
  await page.goto(`/file/${file}`)
  await page.locator('.source--alive').waitFor()
  const places = () =>
    line(page, 7).evaluate((element) =>
      [...element.querySelectorAll('.line__number, .line__text')].map((one) => {
        const { left, top } = one.getBoundingClientRect()
        return [left, top]
      }),
    )
  const before = await places()
  await line(page, 7).hover()
  await plus(page).waitFor()
  expect(await places()).toEqual(before)
  await plus(page).click()
  await page.keyboard.type(SENTENCE)
  await expect.poll(() => notesOf(app, file)).toEqual([[SENTENCE, 7, null]])
  expect(new URL(page.url()).pathname).toBe(`/file/${file}`)
  // Numbers and marks are never in what is copied.
  const text = await line(page, 7).evaluate((element) => element.textContent)
  expect(text).toBe('value_7 = 6')
  expect(errors).toEqual([])
})

test('a note that is written on an older text stands at the line that its writer saw', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana, { hasMotion: true })
  await page.goto(`/file/${file}`)
  await page.locator('.source--alive').waitFor()
  // Another tab inserts two lines above it.
  const { json } = await app.dana.get(`/api/files/${file}`)
  const saved = await app.dana.put(`/api/files/${file}`, {
    ...{ content: `first = 1\nsecond = 2\n${CODE}`, base_version: json.file.version },
  })
  expect(saved.status).toBe(200)
  await line(page, 7).hover()
  await plus(page).click()
  await page.keyboard.type(SENTENCE)
  await expect.poll(() => notesOf(app, file)).toEqual([[SENTENCE, 9, null]])
  const { notes } = (await app.dana.get(`${NOTES}/${file}`)).json
  expect(notes[0]).toMatchObject({ anchor_quote: 'value_7 = 6' })
  expect(errors).toEqual([])
})

test('by keyboard alone: Tab, arrows, the "+" of the line, words', async () => {
  const app = await openApp()
  const file = await newNotesFile(app.dana, CODE, 'a.py')
  const { page, errors } = await app.browse(app.dana, { hasMotion: true, locale: 'he' })
  await page.goto(`/file/${file}`)
  await page.locator('.source--alive').waitFor()
  await page.locator('#source').focus()
  await page.keyboard.press('Tab')
  const focused = () =>
    page.evaluate(() =>
      Number(document.activeElement?.closest<HTMLElement>('.line')?.dataset['line']),
    )
  const first = await focused()
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowDown')
  expect(await focused()).toBe(first + 4)
  expect(await plus(page).isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('line-plus')
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.keyboard.type(SENTENCE)
  await expect.poll(() => notesOf(app, file)).toEqual([[SENTENCE, first + 4, null]])
  expect(errors).toEqual([])
})

test.each([
  ['en', 'desk', 12],
  ['he', 'phone', 10],
] as const)(
  'the bar stands beside its lines and goes once the note exists: %s, %s',
  async (locale, size, end) => {
    const app = await openApp()
    const file = await newNotesFile(app.dana, CODE, 'a.py')
    const { page, errors } = await app.browse(app.dana, { hasMotion: true, locale, size })
    await page.goto(`/file/${file}`)
    await page.locator('.source--alive').waitFor()
    const number = (at: number) => line(page, at).locator('.line__number')
    await number(10).click()
    if (end > 10) await number(end).click({ modifiers: ['Shift'] })
    const bar = (await page.locator('.line-bar').boundingBox())!
    const first = (await line(page, 10).boundingBox())!
    const last = (await line(page, end).boundingBox())!
    const distance = Math.min(
      Math.abs(first.y - (bar.y + bar.height)),
      Math.abs(bar.y - (last.y + last.height)),
    )
    expect(distance).toBeLessThan(12)
    expect(bar.x).toBeGreaterThanOrEqual(0)
    expect(bar.x + bar.width).toBeLessThanOrEqual(page.viewportSize()!.width)
    expect(await scrollsSideways(page)).toBe(false)
    await page.locator('.line-bar [data-action="note-here"]').click()
    await page.keyboard.type(SENTENCE)
    await expect.poll(() => notesOf(app, file)).toEqual([[SENTENCE, 10, end > 10 ? end : null]])
    expect(await page.locator('.line-bar').count()).toBe(0)
    expect(errors).toEqual([])
  },
)
