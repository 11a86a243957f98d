/** Whoever begins a note types at once: every key is in the note, at every width, and no key is read as a command. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { defaultBoard, NOTES, newFile } from '../../src/features/notes/testing.ts'
import { openDesk, scrollsSideways } from '../support/browser.ts'

/** Letters that are commands of the page, capitals, blanks and another alphabet. */
const SENTENCE = 'We knew every edge: e w n y, Zoom! לא הולך לאיבוד'
// 720 is 1440 at 200 %. Half of them in each language, so that each page is looked at in both.
const WIDTHS = { en: [390, 768, 1180], he: [720, 1024, 1440] }
const CODE = Array.from({ length: 60 }, (_, at) => (at % 3 ? `value_${at} = ${at}\n` : '\n')).join(
  '',
)
const DOCUMENT = `# Guide\n\nWords.\n\n${'## Use\n\nMore words.\n\n'.repeat(12)}`

type Desk = Awaited<ReturnType<typeof openDesk>>

interface Kind {
  address: string
  notes: string
  /** `n`, where letters are not text. */
  keys?: string
}

const PLACES: Record<string, (desk: Desk) => Promise<Kind>> = {
  source: async ({ dana }) => {
    const id = await newFile(dana, CODE, 'a.py')
    return { address: `/file/${id}`, notes: id }
  },
  document: async ({ dana }) => {
    const id = await newFile(dana, DOCUMENT, 'a.md')
    return { address: `/md/${id}`, notes: id }
  },
  board: async ({ dana }) => {
    const id = await defaultBoard(dana)
    return { address: `/boards/${id}`, notes: `board/${id}` }
  },
  editor: async ({ dana }) => {
    const id = await newFile(dana, CODE, 'a.py')
    return { address: `/edit/${id}`, notes: id, keys: 'Alt+n' }
  },
}

async function textsOf({ dana }: Desk, notes: string): Promise<string[]> {
  const answer = (await dana.get(`${NOTES}/${notes}`)).json
  return (answer.notes ?? answer).map((note: { content: string }) => note.content)
}

/** A phone's processor: what arrives late on it must not lose a key. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

describe.each(Object.keys(PLACES))('on a %s', (kind) => {
  test('at every width, in both languages', async () => {
    const desk = await openDesk()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(desk)
    const written: string[] = []
    for (const locale of ['en', 'he'] as const) {
      const { page, faults } = await desk.sit(desk.dana, { locale })
      if (locale === 'he') await slowDown(page)
      for (const width of WIDTHS[locale]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(address)
        await page.keyboard.press(keys)
        const words = `${SENTENCE} ${width}`
        await page.keyboard.type(words)
        written.push(words)
        await expect.poll(async () => (await textsOf(desk, notes)).sort()).toEqual(written.sort())
        expect(new URL(page.url()).pathname).toBe(address)
        const focus = await page.evaluate(() => document.activeElement?.className)
        expect(focus).toBe('sticky__field')
        expect(await page.locator('[data-begun-note]').isVisible()).toBe(false)
        expect(await scrollsSideways(page)).toBe(false)
        // Not a letter of it went into a text that is being written.
        expect((await page.locator('.cm-content, #content').allInnerTexts()).join()).not.toContain(
          'Zoom',
        )
      }
      expect(faults).toEqual([])
    }
  })

  test('while the scripts are still on their way', async () => {
    const desk = await openDesk()
    const { address, notes, keys = 'n' } = await PLACES[kind]!(desk)
    const { page, faults } = await desk.sit(desk.dana)
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
    expect(await textsOf(desk, notes)).toEqual([])
    release()
    await expect.poll(() => textsOf(desk, notes)).toEqual([SENTENCE])
    await page.keyboard.type(' more')
    await expect.poll(() => textsOf(desk, notes)).toEqual([`${SENTENCE} more`])
    expect(faults).toEqual([])
  })

  test('a finger taps, and writes', async () => {
    const desk = await openDesk()
    const { address, notes } = await PLACES[kind]!(desk)
    const { page, faults } = await desk.sit(desk.dana, { size: 'phone' })
    await slowDown(page)
    await page.goto(address)
    await page.locator('[data-action="note-here"]').first().tap()
    await page.keyboard.type(SENTENCE)
    await expect.poll(() => textsOf(desk, notes)).toEqual([SENTENCE])
    expect(faults).toEqual([])
  })
})

test('words of a page that went before they found their note come back with it', async () => {
  const desk = await openDesk()
  const { address, notes } = await PLACES['source']!(desk)
  const { page } = await desk.sit(desk.dana)
  await page.route(/assets\/(?!notes-\w+\.early).*\.js$/, (route) => route.abort())
  await page.goto(address)
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-begun-note]').isVisible()).toBe(false)
  await page.keyboard.press('n')
  await page.keyboard.type(SENTENCE)
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-begun-note]').isVisible()).toBe(true)
  await page.unroute(/assets\/(?!notes-\w+\.early).*\.js$/)
  await page.reload()
  await expect.poll(() => textsOf(desk, notes)).toEqual([SENTENCE])
  await page.reload()
  await page.locator('.sticky').waitFor()
  expect(await textsOf(desk, notes)).toEqual([SENTENCE])
})

test('a note without a selection is on a line with words', async () => {
  const desk = await openDesk()
  const { address, notes } = await PLACES['source']!(desk)
  const { page } = await desk.sit(desk.dana)
  for (const height of [600, 620, 640]) {
    await page.setViewportSize({ width: 1440, height })
    await page.goto(address)
    await page.keyboard.press('n')
    await page.keyboard.type(`at ${height}`)
    await expect.poll(() => textsOf(desk, notes)).toContain(`at ${height}`)
  }
  const all = (await desk.dana.get(`${NOTES}/${notes}`)).json
  const lines = (all.notes ?? all).map((note: { anchor_quote: string }) => note.anchor_quote)
  expect(lines).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('value_')))
})
