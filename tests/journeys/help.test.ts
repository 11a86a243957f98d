/** Help where it is needed: from the keys of a page to the guide, and by a search, in both languages. */
import { expect } from 'vitest'
import { oneBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const TEXTS = {
  en: {
    guide: 'Help: keyboard',
    title: 'Keyboard',
    query: 'snooze',
    search: 'Search the help',
    hit: 'When it rings',
  },
  he: {
    guide: 'עזרה: מקלדת',
    title: 'מקלדת',
    query: 'נודניק',
    search: 'חיפוש בעזרה',
    hit: 'כשהיא מצלצלת',
  },
}

inOneLanguage(
  'the list of keys leads to the guide, and a search to its section',
  async (locale) => {
    const texts = TEXTS[locale]
    const app = await openApp()
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.goto('/files')
    await page.waitForFunction(() => document.querySelector('#state-chip')?.childElementCount)
    await page.keyboard.press('?')
    await page.getByRole('link', { name: texts.guide }).click()
    await page.waitForURL((url) => url.pathname === '/help/keyboard')
    expect(await page.locator('main h1').textContent()).toContain(texts.title)
    await page.getByLabel(texts.search).fill(texts.query)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: texts.hit }).click()
    await page.waitForURL((url) => url.pathname === '/help/reminders' && url.hash !== '')
    await expect
      .poll(() =>
        page.locator(':target').evaluate((heading) => heading.getBoundingClientRect().top),
      )
      .toBeLessThan(400)
    expect(errors).toEqual([])
  },
)

inOneLanguage('a visitor with a phone and without a script reads the help', async (locale) => {
  const app = await openApp()
  const { page, errors } = await app.browse(null, { locale, size: 'phone', hasScript: false })
  for (const path of [
    '/help',
    '/help/notes',
    '/help/agents',
    '/help/search',
    '/help/keyboard',
    '/help?q=e',
  ]) {
    await page.goto(path)
    expect(await scrollsSideways(page), path).toBe(false)
  }
  await page.goto('/help/notes')
  await page.locator('.help__contents summary').click()
  await page.locator('.help__contents a[href="/help/boards"]').click()
  expect(new URL(page.url()).pathname).toBe('/help/boards')
  expect(errors).toEqual([])
})
