/** OpenID Connect with a real provider and a real browser with an active service worker. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { texts as en, problems as enProblems } from '../../src/texts/en/sign-in.ts'
import { texts as he, problems as heProblems } from '../../src/texts/he/sign-in.ts'
import { findBarriers, openBrowserApp } from '../support/browser.ts'
import { listPersonal } from '../support/browser-storage.ts'
import { inBothLanguages } from '../support/in-turns.ts'
import { openProvider } from '../support/openid-provider.ts'

const TEXTS = { en: { ...en, ...enProblems }, he: { ...he, ...heProblems } }

/** The worker controls this page. */
async function wakeWorker(page: Page): Promise<void> {
  await page.goto('/login')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

inBothLanguages('signing in at a provider', (locale, inTurn) => {
  const texts = TEXTS[locale]
  const [words = ''] = texts.with_provider.split('{name}')
  const button = (page: Page) =>
    page
      .locator('a[href^="/auth/oidc/home"]')
      .filter({ hasText: words })
      .filter({ hasText: 'Home' })

  async function start() {
    const provider = await openProvider()
    const app = await openBrowserApp({
      at: new Date().toISOString(),
      hasBot: false,
      env: { ...provider.env('HOME', { NAME: 'Home' }), REGISTRATION: 'open' },
    })
    provider.leadBackTo(app.url)
    const { page, errors } = await app.browse(null, { locale, hasWorker: true })
    await wakeWorker(page)
    // The provider's configuration is loaded in the background: the page after that offers it.
    await expect
      .poll(async () => {
        await page.reload()
        return button(page).count()
      })
      .toBe(1)
    // The provider's own pages have errors of their own.
    const faults = () => errors.filter((error) => /^(?:policy|exception|5\d\d)/.test(error))
    return { provider, app, page, faults }
  }

  inTurn('leads there and back to the page that was wanted, and out again at both', async () => {
    const { provider, page, faults } = await start()
    await page.goto('/files?q=a%26b')
    await page.waitForURL(/\/login/)
    await button(page).click()
    await page.waitForURL((url) => url.pathname === '/files' && url.search === '?q=a%26b')
    await page.locator('.state-chip').waitFor()
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await listPersonal(page)).some((line) => line.startsWith('cache ')))
      .toBe(true)

    // By a link the server redirects; after the form of a typed URL a page does.
    if (locale === 'he') await page.goto('/logout')
    else
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/logout"]')?.click())
    await page.waitForURL((url) => url.href.startsWith(`${provider.issuer}/session/end`))
    await page.locator('button[name=logout]').click()
    await page.waitForURL((url) => url.pathname === '/' && url.origin !== provider.issuer)
    await expect.poll(() => listPersonal(page)).toEqual([])
    await page.goto('/files')
    await page.waitForURL(/\/login/)
    expect(faults()).toEqual([])
  })

  inTurn('whoever is refused reads why, and can begin again', async () => {
    const { provider, page } = await start()
    provider.person = null
    await page.goto('/login?next=%2Ffiles')
    await button(page).click()
    await page.waitForURL(/\/callback/)
    await page.getByText(texts.oidc_cancelled).first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(await findBarriers(page)).toEqual([])
    provider.person = { sub: 'dana-at-home', name: 'Dana Levi' }
    await page.locator('a[href="/login?next=%2Ffiles"]').click()
    await button(page).click()
    await page.waitForURL((url) => url.pathname === '/files')
  })
})
