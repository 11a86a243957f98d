/** Notes are in the first painting of a page, at their final position; the interactive ones replace them invisibly. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newNote, newNotesFile, readNote } from '#features/notes/notes.fixture.ts'
import { oneBrowserApp, scrollsSideways, waitForStyles } from '../support/browser.ts'

const openApp = oneBrowserApp()

const CODE = Array.from({ length: 60 }, (_, at) => `value_${at} = ${at}\n`).join('')
const DOCUMENT = `# Guide\n\nWords.\n\n${'## Use\n\nMore words.\n\n'.repeat(12)}`

/** Every script except those that the page waits for. */
const LATE = /assets\/(?!notes-\w+\.early).*\.js$/

/** Delays the scripts until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(LATE, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** With the fonts that the page waits for: a character of the fallback font may be a pixel wider. */
async function boxesOf(page: Page, selector: string) {
  await page.evaluate(() => document.fonts.ready)
  return page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left, top, width, height].map(Math.round)
    }),
  )
}

/**
 * Lines of a font that was loaded late may be lower than those of the first one; notes follow them in the next frame.
 */
async function waitForPlaces(page: Page): Promise<void> {
  await waitForStyles(page)
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next))))
}

async function shiftsOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries: { value: number; hadRecentInput: boolean }[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) entries.push(entry as never)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)))
    return entries.reduce((sum, { value }) => sum + value, 0)
  })
}

for (const [locale, kind] of [
  ['en', 'file'],
  ['he', 'file'],
  ['en', 'md'],
  ['he', 'md'],
] as const) {
  test(`beside their lines before any island lives: /${kind}, ${locale}`, async () => {
    const app = await openApp()
    const { dana } = app
    const file = await newNotesFile(
      dana,
      kind === 'file' ? CODE : DOCUMENT,
      kind === 'file' ? 'a.py' : 'a.md',
    )
    const write = (line_start: number, content: string, more = {}) =>
      newNote(dana, file, { content, line_start, mode: 'anchored', ...more })
    await write(3, 'First words\n\nin two paragraphs', { title: 'Titled' })
    await write(5, 'Close to the first: it makes room', { color: '#336699' })
    await write(15, 'Do\n\n- [ ] one\n- [x] two')
    const { page, errors } = await app.browse(dana, { hasMotion: true, locale })
    const release = await holdScripts(page)
    await page.goto(`/${kind}/${file}`, { waitUntil: 'commit' })
    await page.locator('[data-drawn-notes][data-placed]').waitFor({ state: 'attached' })
    await waitForPlaces(page)
    const drawn = await boxesOf(page, '.drawn-note')
    expect(drawn).toHaveLength(3)
    const [text] = await boxesOf(page, kind === 'file' ? '#source' : '#reader')
    const isAfter = locale === 'en' || kind === 'file'
    for (const [left = 0, , width = 0] of drawn) {
      if (isAfter) expect(left).toBeGreaterThanOrEqual(text![0]! + text![2]!)
      else expect(left + width).toBeLessThanOrEqual(text![0]!)
    }
    expect(drawn[1]![1]).toBeGreaterThan(drawn[0]![1]! + drawn[0]![3]!)
    // A font that was loaded late has moved the lines already.
    const before = await shiftsOf(page)
    release()
    await page.locator('.sticky').nth(2).waitFor()
    expect(await page.locator('.drawn-note').count()).toBe(0)
    expect(await boxesOf(page, '.sticky')).toEqual(drawn)
    expect((await shiftsOf(page)) - before).toBeLessThan(0.01)
    expect(errors).toEqual([])
  })
}

test('a box that is ticked before anything can answer is not forgotten', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE, 'a.py')
  const content = '- [ ] one\n- [x] two'
  const note = await newNote(dana, file, { content, line_start: 3, mode: 'anchored' })
  const { page } = await app.browse(dana, { hasMotion: true })
  const release = await holdScripts(page)
  await page.goto(`/file/${file}`, { waitUntil: 'commit' })
  await page.locator('.drawn-note input[data-task="0"]').check()
  release()
  await expect
    .poll(async () => (await readNote(dana, note.id)).content)
    .toBe('- [x] one\n- [x] two')
})

test('as marks on a narrow window, and a mark that was pressed early opens', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE, 'a.py')
  const fields = { line_start: 3, mode: 'anchored' }
  await newNote(dana, file, { content: 'One', ...fields })
  await newNote(dana, file, { content: 'Two', ...fields })
  const { page, errors } = await app.browse(dana, { hasMotion: true, size: 'phone' })
  const release = await holdScripts(page)
  await page.goto(`/file/${file}`, { waitUntil: 'commit' })
  const mark = page.locator('[data-drawn-mark]')
  await mark.waitFor()
  await waitForStyles(page)
  const drawn = await boxesOf(page, '.note-mark')
  await mark.tap()
  release()
  await page.locator('.notes-dock').waitFor()
  expect(await page.locator('.notes-dock').innerText()).toContain('Two')
  expect(await boxesOf(page, '.note-mark')).toEqual(drawn)
  expect(await scrollsSideways(page)).toBe(false)
  expect(errors).toEqual([])
})

test('as a list without a script, in both languages', async () => {
  const app = await openApp()
  const { dana } = app
  const file = await newNotesFile(dana, CODE, 'a.py')
  await newNote(dana, file, { content: 'Read **me**', line_start: 30, mode: 'anchored' })
  for (const [locale, words] of [
    ['en', 'Line 30'],
    ['he', 'שורה 30'],
  ] as const) {
    const { page } = await app.browse(dana, { locale, hasScript: false })
    await page.goto(`/file/${file}`)
    const list = page.locator('#notes-list')
    expect(await list.innerText()).toContain('Read me')
    expect(await list.innerText()).toContain(words)
    const [[, top = 0] = []] = await boxesOf(page, '.drawn-note')
    const [[, start = 0, , height = 0] = []] = await boxesOf(page, '#source')
    expect(top).toBeGreaterThanOrEqual(start + height)
  }
})
