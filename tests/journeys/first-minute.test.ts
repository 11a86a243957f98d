/**
 * The first minute: from the sign-in button to a stored note in at most six actions, as somebody who has never seen the
 * product and reads only what is on the screen. An action is a press, or a field that is typed into.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowserApp, SIZES, scrollsSideways } from '../support/browser.ts'

const NO_BOT = { BOT_TOKEN: '', BOT_USERNAME: '' }
const MOST_ACTIONS = 6
const NOTE = 'ask Noam why 100'

const WORDS = {
  en: { enter: 'Sign in', name: 'Your name', start: 'Start', own: 'This is your own computer' },
  he: { enter: 'כניסה', name: 'השם שלכם', start: 'מתחילים', own: 'זה המחשב שלכם' },
}

/** The stored notes, asked for as the page itself would. */
const storedNotes = (page: Page) =>
  page.evaluate(async () => {
    const id = document.querySelector<HTMLElement>('[data-file]')?.dataset['file']
    const response = await fetch(`/api/sticky-notes/${id}`)
    const { notes } = (await response.json()) as {
      notes: { content: string; line_start: number | null }[]
    }
    return notes.map(({ content, line_start }) => ({ content, line_start }))
  })

for (const locale of ['en', 'he'] as const) {
  const words = WORDS[locale]
  for (const width of [390, 1440] as const) {
    test(`the first minute (${locale}, ${width} px): from the sign-in button to a stored note`, async () => {
      const app = await openBrowserApp({ env: NO_BOT })
      const { page, errors } = await app.browse(null, {
        locale,
        size: width === 390 ? 'phone' : 'desk',
      })
      await page.setViewportSize({ width, height: SIZES.phone.height })
      let actions = 0
      const act = async (what: Promise<unknown>) => {
        actions += 1
        await what
      }
      await page.goto('/login')
      await page.getByText(words.own).waitFor()
      await page.getByLabel(words.name).waitFor()
      await act(page.getByLabel(words.name).fill('Rina'))
      await act(page.getByRole('button', { name: words.enter }).click())
      const greeting = page.locator('dialog.welcome')
      await act(greeting.getByRole('button', { name: words.start }).click())
      await page.locator('.source--alive').waitFor()
      const sentence = page.locator('.notice').filter({ hasText: '3' })
      expect(await sentence.innerText()).toMatch(width === 390 ? /bar|סרגל/ : /\+/)
      expect(await scrollsSideways(page)).toBe(false)
      if (width === 390) {
        await act(page.locator('#L3 .line__number').tap())
        await act(page.locator('.line-bar [data-action="note-here"]').tap())
      } else {
        await page.locator('#L3').hover()
        await act(page.locator('.line-plus').click())
      }
      await act(page.keyboard.type(NOTE))
      await expect.poll(() => storedNotes(page)).toContainEqual({ content: NOTE, line_start: 3 })
      expect(actions).toBeLessThanOrEqual(MOST_ACTIONS)
      expect(errors).toEqual([])
    })
  }
}

describe('the welcome', () => {
  test('Skip closes it where one is, and the samples go with one press', async () => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.dana, { isNew: true })
    await page.goto('/files')
    await page.locator('dialog.welcome').getByRole('button', { name: 'Skip' }).click()
    await page.locator('dialog.welcome').waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/files')
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Add the sample library' }).click()
    // Each of them read by its page's scripts, which change nothing.
    const files = (await app.dana.get('/api/files')).json.items as { id: string }[]
    for (const { id } of files) {
      await page.goto(`/file/${id}`)
      await page.locator('.source--alive').waitFor()
    }
    await page.goto('/boards')
    await page.getByRole('link', { name: 'Ideas (sample)' }).click()
    await page.locator('.sticky__text').first().waitFor()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Take the samples away' }).click()
    await page.getByText('The samples are in the bin.', { exact: true }).waitFor()
    expect((await app.dana.get('/api/files')).json.total).toBe(0)
    expect(errors).toEqual([])
  })
})

const PASTED = `import { useEffect } from 'react'

interface ShortcutOptions {
  key: string
}

export function useShortcut({ key }: ShortcutOptions) {
  useEffect(() => console.log(key), [key])
}
`

/** As a browser does after Ctrl+V. */
const paste = (page: Page) =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const options = { clipboardData, bubbles: true, cancelable: true }
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', options))
  }, PASTED)

describe('a paste', () => {
  test('anywhere on the dashboard opens as a new file with its name, and nothing is saved', async () => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.dana)
    await page.goto('/dashboard')
    await page.waitForFunction(() => document.querySelector('#state-chip')?.childElementCount)
    // In a field it stays in the field.
    await page.keyboard.press('/')
    await paste(page)
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.goto('/dashboard')
    await page.waitForFunction(() => document.querySelector('#state-chip')?.childElementCount)
    await paste(page)
    await page.waitForURL('**/new')
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).inputValue())
      .toBe('useShortcut.ts')
    await page.locator('.cm-content', { hasText: 'ShortcutOptions' }).waitFor()
    expect((await app.dana.get('/api/files')).json.total).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByText('Saved', { exact: true }).first().waitFor()
    const { items } = (await app.dana.get('/api/files')).json
    expect(items[0]).toMatchObject({ file_name: 'useShortcut.ts', language: 'typescript' })
    expect((await app.dana.get(`/api/files/${items[0].id}`)).json.content).toBe(PASTED)
    // It is taken once.
    await page.goto('/new')
    await page.locator('.cm-content').waitFor()
    expect(await page.locator('.cm-content').innerText()).not.toContain('ShortcutOptions')
    expect(errors).toEqual([])
  })
})
