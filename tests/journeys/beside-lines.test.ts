/** Notes stay beside their lines, whatever opens, closes or changes its size on the page. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newNote, newNotesFile } from '#features/notes/notes.fixture.ts'
import { openBrowserApp } from '../support/browser.ts'

const PRINTS = Array.from({ length: 120 }, (_, at) => `print("value ${at + 1}")\n`).join('')
const CODE = `def main():\n    pass\n${PRINTS}`
const LINES = [3, 30, 61]
const NEAR = 12

/** What opens by a key, and closes by Escape. */
const PANELS = [
  ['f', '.find-bar'],
  ['l', 'dialog[open]'],
  ['o', '.outline:popover-open'],
  ['u', '.notes-tray__list'],
  ['?', 'dialog[open]'],
] as const

/** How far each note is from the middle of its line. */
const distances = (page: Page) =>
  page.evaluate((lines) => {
    const middleOf = (element: Element | null | undefined) => {
      const { top, height } = element!.getBoundingClientRect()
      return top + height / 2
    }
    const notes = [...document.querySelectorAll('.sticky--margin')]
    return lines.map((line) => {
      const note = notes.find((one) => one.textContent?.includes(`about line ${line}.`))
      const text = document.querySelector(`#L${line} .line__number`)
      return Math.abs(middleOf(note?.querySelector('.sticky__head')) - middleOf(text))
    })
  }, LINES)

test('beside the source: panels, bars, dialogs, a run, sizes, zoom and a late font', async () => {
  const app = await openBrowserApp()
  const file = await newNotesFile(app.gil, CODE, 'a.py')
  for (const line of LINES) {
    const content = `about line ${line}.`
    await newNote(app.gil, `${file}`, { content, mode: 'anchored', line_start: line })
  }
  const { page, errors } = await app.browse(app.gil, { size: 'desk' })
  await page.goto(`/file/${file}`)
  await page.locator('.source--alive').waitFor()
  const nearby = async (what: string) =>
    expect
      .poll(async () => Math.max(...(await distances(page))), { message: what })
      .toBeLessThan(NEAR)
  await nearby('opened')
  const opens = async (key: string, what: string) => {
    await page.keyboard.press(key)
    await page.locator(what).first().waitFor()
    await nearby(what)
  }
  const closes = async (what: string) => {
    await page.keyboard.press('Escape')
    await page.locator(what).first().waitFor({ state: 'hidden' })
    await nearby(`${what} closed`)
  }
  await opens('x', '#file-run')
  for (const [key, what] of PANELS) {
    await opens(key, what)
    await closes(what)
  }
  const style = (name: string, value: string) =>
    page.evaluate(
      ([name, value]) => document.documentElement.style.setProperty(name!, value!),
      [name, value],
    )
  const changes: [string, () => Promise<unknown>][] = [
    ['wrapped', () => page.keyboard.press('w')],
    ['not wrapped', () => page.keyboard.press('w')],
    ['the output closed', () => page.locator('#file-run button').last().click()],
    ['a smaller window', () => page.setViewportSize({ width: 1280, height: 700 })],
    ['a larger window', () => page.setViewportSize({ width: 1600, height: 1000 })],
    ['twice the text', () => style('font-size', '200%')],
    ['a late font', () => style('--type-code', '1.1rem/2 serif')],
    ['a notice above', () => page.evaluate(addNotice)],
  ]
  for (const [what, change] of changes) {
    await change()
    await nearby(what)
  }
  expect(errors).toEqual([])
})

function addNotice(): void {
  const notice = document.createElement('p')
  notice.textContent = 'Something was saved.'
  notice.style.blockSize = '97px'
  document.querySelector('.file__bar')!.after(notice)
}
