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

async function textsOf({ dana }: OurBrowserApp, notes: string): Promise<string[]> {
  const response = (await dana.get(`${NOTES}/${notes}`)).json
  return (response.notes ?? response).map((note: { content: string }) => note.content)
}

/** A phone's processor: a script that is loaded late on it must not lose a key. */
const PHONE = 4

/** Its slowness is simulated by keeping our own processor busy: one page for reading has it, and one for editing. */
const SLOW = new Set(['source', 'editor'])

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE })
}

describe.each(Object.keys(PLACES))('on a %s', (kind) => {
  test('at every width, in both languages', async () => {
    const app = await openApp()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(app)
    const written: string[] = []
    for (const locale of ['en', 'he'] as const) {
      const { page, errors } = await app.browse(app.dana, { hasMotion: true, locale })
      for (const width of WIDTHS[kind]![locale]) {
        await page.setViewportSize({ width, height: 800 })
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
  })

  test('while the scripts are still on their way', async () => {
    const app = await openApp()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(app)
    const { page, errors } = await app.browse(app.dana, { hasMotion: true })
    await page.setViewportSize({ width: 1024, height: 800 })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/assets\/(?!notes-\w+\.early).*\.js$/, async (route) => {
      await released
      await route.continue()
    })
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

  test('a finger taps, and writes', async () => {
    const app = await openApp()
    const { address, notes } = await PLACES[kind]!(app)
    const { page, errors } = await app.browse(app.dana, { hasMotion: true, size: 'phone' })
    if (SLOW.has(kind)) await slowDown(page)
    await page.goto(address)
    await page.locator('[data-action="note-here"]').first().tap()
    await page.keyboard.type(SHORT)
    await expect.poll(() => textsOf(app, notes)).toEqual([SHORT])
    expect(errors).toEqual([])
  })
})

/** Delays all further scripts until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

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
  await page.route(/assets\/(?!notes-\w+\.early).*\.js$/, (route) => route.abort())
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
  await page.unroute(/assets\/(?!notes-\w+\.early).*\.js$/)
  await page.reload()
  await expect.poll(() => textsOf(app, notes)).toEqual([SENTENCE])
  await page.reload()
  await page.locator('.sticky').waitFor()
  expect(await textsOf(app, notes)).toEqual([SENTENCE])
})

test('a note without a selection is on a line with words', async () => {
  const app = await openApp()
  const { address, notes } = await PLACES['source']!(app)
  const { page } = await app.browse(app.dana, { hasMotion: true })
  for (const height of [600, 620, 640]) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto(address)
    await page.keyboard.press('n')
    await page.keyboard.type(`at ${height}`)
    await expect.poll(() => textsOf(app, notes)).toContain(`at ${height}`)
  }
  const all = (await app.dana.get(`${NOTES}/${notes}`)).json
  const lines = (all.notes ?? all).map((note: { anchor_quote: string }) => note.anchor_quote)
  expect(lines).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('value_')))
})
