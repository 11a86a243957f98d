/**
 * A note can be typed immediately: every key is in the note, at every width, and no key is interpreted as a command.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { defaultBoard, NOTES, newNotesFile } from '#features/notes/notes.fixture.ts'
import { type OurBrowserApp, oneBrowserApp, scrollsSideways } from '../support/browser.ts'

const openApp = oneBrowserApp()

/** Characters that are commands of the page, capitals, blanks and another alphabet. */
const SENTENCE = 'We knew every edge: e w n y, Zoom! לא הולך לאיבוד'
// 720 is 1440 at 200 %. Half of them in each language, so that each page is tested in both.
const WIDTHS: Record<string, { en: number[]; he: number[] }> = {
  source: { en: [390, 768, 1180], he: [720, 1024, 1440] },
  // The same notes beside other texts, whose layout changes at other widths.
  document: { en: [1180], he: [1024] },
  board: { en: [768], he: [1440] },
  editor: { en: [1180], he: [390] },
}
/** The middle of each is another line: of three in a row, one is blank, and no note without a selection is on it. */
const HEIGHTS = [600, 620, 640]
/** Enough of it for several widths in a row. */
const SHORT = 'e w n y, Zoom! לא'
const CODE = Array.from({ length: 60 }, (_, at) => (at % 3 ? `value_${at} = ${at}\n` : '\n')).join(
  '',
)
const DOCUMENT = `# Guide\n\nWords.\n\n${'## Use\n\nMore words.\n\n'.repeat(12)}`

interface Kind {
  address: string
  notes: string
  /** `n`, unless characters are text there. */
  keys?: string
}

const PLACES: Record<string, (app: OurBrowserApp) => Promise<Kind>> = {
  source: async ({ dana }) => {
    const id = await newNotesFile(dana, CODE, 'a.py')
    return { address: `/file/${id}`, notes: id }
  },
  document: async ({ dana }) => {
    const id = await newNotesFile(dana, DOCUMENT, 'a.md')
    return { address: `/md/${id}`, notes: id }
  },
  board: async ({ dana }) => {
    const id = await defaultBoard(dana)
    return { address: `/boards/${id}`, notes: `board/${id}` }
  },
  editor: async ({ dana }) => {
    const id = await newNotesFile(dana, CODE, 'a.py')
    return { address: `/edit/${id}`, notes: id, keys: 'Alt+n' }
  },
}

interface Written {
  content: string
  anchor_quote: string
}

async function notesAt({ dana }: OurBrowserApp, notes: string): Promise<Written[]> {
  const response = (await dana.get(`${NOTES}/${notes}`)).json
  return response.notes ?? response
}

const textsOf = async (app: OurBrowserApp, notes: string) =>
  (await notesAt(app, notes)).map(({ content }) => content)

/** All except those that take the first keys of a note. */
const LATER = /assets\/(?!notes-\w+\.early).*\.js$/

/** Delays all further scripts until they are released. */
async function holdScripts(page: Page, which = /assets\/.*\.js$/): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(which, async (route) => {
    await released
    await route.continue()
  })
  return release
}

describe.each(Object.keys(PLACES))('on a %s', (kind) => {
  test('at every width, in both languages, on a line with words', async () => {
    const app = await openApp()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(app)
    const written: string[] = []
    for (const locale of ['en', 'he'] as const) {
      const { page, errors } = await app.browse(app.dana, { hasMotion: true, locale })
      for (const [nth, width] of WIDTHS[kind]![locale].entries()) {
        await page.setViewportSize({ width, height: HEIGHTS[nth]! })
        await page.goto(address)
        await page.keyboard.press(keys)
        const words = `${SHORT} ${width}`
        await page.keyboard.type(words)
        written.push(words)
        await expect.poll(async () => (await textsOf(app, notes)).sort()).toEqual(written.sort())
        expect(new URL(page.url()).pathname).toBe(address)
        const focus = await page.evaluate(() => document.activeElement?.className)
        expect(focus).toBe('sticky__field')
        expect(await page.locator('[data-begun-note]').isVisible()).toBe(false)
        expect(await scrollsSideways(page)).toBe(false)
        // None of the characters was typed into a text that is being edited.
        expect((await page.locator('.cm-content, #content').allInnerTexts()).join()).not.toContain(
          'Zoom',
        )
      }
      expect(errors).toEqual([])
    }
    if (kind !== 'source') return
    const lines = (await notesAt(app, notes)).map(({ anchor_quote: line }) => line)
    expect(lines).toEqual(written.map(() => expect.stringContaining('value_')))
  })

  test('while the scripts are still on their way', async () => {
    const app = await openApp()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(app)
    const { page, errors } = await app.browse(app.dana, { hasMotion: true })
    await page.setViewportSize({ width: 1024, height: 800 })
    const release = await holdScripts(page, LATER)
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('[data-begun-note]').waitFor({ state: 'attached' })
    await page.keyboard.press(keys)
    await page.keyboard.type(SENTENCE)
    expect(await textsOf(app, notes)).toEqual([])
    release()
    await expect.poll(() => textsOf(app, notes)).toEqual([SENTENCE])
    await page.keyboard.type(' more')
    await expect.poll(() => textsOf(app, notes)).toEqual([`${SENTENCE} more`])
    expect(errors).toEqual([])
  })

  test('a finger taps, and writes while the rest of the note is on its way', async () => {
    const app = await openApp()
    const { address, notes } = await PLACES[kind]!(app)
    const { page, errors } = await app.browse(app.dana, { hasMotion: true, size: 'phone' })
    const button = page.locator('[data-action="note-here"]').first()
    // Slower than any phone: the scripts of notes arrive after the last key. On a board and in the editor the button
    // comes with them, and what the note still has to load is held.
    const isInPage = kind === 'source' || kind === 'document'
    if (!isInPage) {
      await page.goto(address)
      await button.waitFor()
    }
    const release = await holdScripts(page, LATER)
    if (isInPage) await page.goto(address, { waitUntil: 'commit' })
    await page.locator('[data-begun-note]').waitFor({ state: 'attached' })
    await button.tap()
    await page.keyboard.type(SHORT)
    release()
    await expect.poll(() => textsOf(app, notes)).toEqual([SHORT])
    expect(errors).toEqual([])
  })
})

test.each([
  {
    size: 'phone',
    opened: 'a finger',
    press: (page: Page) => page.locator('.bottom-bar [data-action="palette"]').tap(),
  },
  { size: 'desk', opened: 'its keys', press: (page: Page) => page.keyboard.press('Control+k') },
] as const)(
  'the palette, opened by $opened, takes what is typed while it is on its way',
  async ({ size, press }) => {
    const app = await openApp()
    const { address, notes } = await PLACES['source']!(app)
    const { page, errors } = await app.browse(app.dana, { size })
    await page.goto(address)
    const release = await holdScripts(page)
    const asked = page.waitForRequest(/assets\/.*\.js$/)
    await press(page)
    await asked
    // `e` opens the editor, and `n` begins a note.
    await page.keyboard.type('new')
    release()
    await expect.poll(() => page.locator('.palette-dialog input').inputValue()).toBe('new')
    await page.keyboard.type(' file')
    expect(await page.locator('.palette-dialog input').inputValue()).toBe('new file')
    expect(new URL(page.url()).pathname).toBe(address)
    expect(await textsOf(app, notes)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('letters typed while a dialog is on its way are no commands', async () => {
  const app = await openApp()
  const { address, notes } = await PLACES['source']!(app)
  const { page, errors } = await app.browse(app.dana)
  await page.goto(address)
  const release = await holdScripts(page)
  const asked = page.waitForRequest(/assets\/.*\.js$/)
  await page.locator('[data-action="share"]').first().click()
  await asked
  await page.keyboard.type('new')
  release()
  await page.locator('dialog[open]').waitFor()
  expect(new URL(page.url()).pathname).toBe(address)
  expect(await textsOf(app, notes)).toEqual([])
  expect(errors).toEqual([])
})

test('words of a page that went before they found their note come back with it', async () => {
  const app = await openApp()
  const { address, notes } = await PLACES['source']!(app)
  const { page } = await app.browse(app.dana, { hasMotion: true })
  await page.route(LATER, (route) => route.abort())
  await page.goto(address)
  await page.keyboard.press('n')
  // In the same task: a slow page draws its next frame after the next key.
  await page.evaluate(() =>
    addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') document.title = document.activeElement!.localName
    }),
  )
  await page.keyboard.press('Escape')
  expect(await page.title()).toBe('body')
  expect(await page.locator('[data-begun-note]').isVisible()).toBe(false)
  await page.keyboard.press('n')
  await page.keyboard.type(SENTENCE)
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-begun-note]').isVisible()).toBe(true)
  await page.unroute(LATER)
  await page.reload()
  await expect.poll(() => textsOf(app, notes)).toEqual([SENTENCE])
  await page.reload()
  await page.locator('.sticky').waitFor()
  expect(await textsOf(app, notes)).toEqual([SENTENCE])
})
