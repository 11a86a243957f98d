/** From the start page to a person's own library and sign-out, in both languages. */
import { expect, test } from 'vitest'
import { openBrowserApp } from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const NO_BOT = { BOT_TOKEN: '', BOT_USERNAME: '' }

const WORDS = {
  en: {
    door: 'Sign in',
    name: 'Your name',
    enter: 'Sign in',
    open: 'Open my library',
    nothing: 'Nothing here',
    signOut: 'Sign out',
  },
  he: {
    door: 'כניסה',
    name: 'השם שלכם',
    enter: 'כניסה',
    open: 'פתיחת הספרייה שלי',
    nothing: 'אין כאן דבר',
    signOut: 'יציאה',
  },
}

inBothLanguages('the start page', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'a visitor signs in by the stand-in, lands where they were going, and signs out',
    async () => {
      const app = await openBrowserApp({ env: NO_BOT })
      const { page, context, errors } = await app.browse(null, { locale, size: 'phone' })
      await page.goto('/')
      await page.getByRole('link', { name: words.door }).click()
      await page.goto('/settings/sessions?done=0#sessions-title')
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.getByLabel(words.name).fill('Dana')
      await page.getByRole('button', { name: words.enter }).click()
      await page.waitForURL((url) => url.pathname === '/settings/sessions')
      expect(new URL(page.url()).search).toBe('?done=0')
      expect(new URL(page.url()).hash).toBe('#sessions-title')
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await page.goto('/')
      await expect.poll(() => page.getByRole('link', { name: words.open }).count()).toBe(1)
      await page.goto('/logout')
      await page.waitForURL((url) => url.pathname === '/')
      expect((await context.request.get('/api/me')).status()).toBe(401)
      expect(errors).toEqual([])
    },
  )

  inTurn('a missing page says so in the reader\u2019s language and leads on', async () => {
    const app = await openBrowserApp()
    const { page } = await app.browse(app.dana, { locale })
    const response = await page.goto('/nowhere')
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(words.nothing)
    await page.getByRole('link', { name: words.open }).click()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
  })
})

test('the box of the miniature ticks without any script', async () => {
  const app = await openBrowserApp()
  const { page } = await app.browse(null, { hasScript: false })
  await page.goto('/')
  const box = page.getByRole('checkbox').last()
  expect(await box.isChecked()).toBe(false)
  await box.check()
  expect(await box.isChecked()).toBe(true)
})

test('the palette opens by key, finds a file and opens it; Esc closes and gives the focus back', async () => {
  const app = await openBrowserApp()
  await app.dana.post('/api/files', { file_name: 'queue.ts', content: 'export {}' })
  const { page, errors } = await app.browse(app.dana)
  await page.goto('/dashboard')
  await page.waitForFunction(() => document.querySelector('#state-chip')?.childElementCount)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('queu')
  await page
    .getByRole('option', { name: /queue\.ts/ })
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('option').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill('queu')
  await page
    .getByRole('option', { name: /queue\.ts/ })
    .first()
    .click()
  await page.waitForURL((url) => url.pathname.startsWith('/file/'))
  expect(errors).toEqual([])
})

test('continue leads back to the very line, however often, and selects nothing', async () => {
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.dana, { locale: 'en' })
  for (const lines of [400, 9_000]) {
    const content = Array.from({ length: lines }, (_, at) => `const value${at} = ${at}\n`).join('')
    const made = await app.dana.post('/api/files', { file_name: `f${lines}.ts`, content })
    await page.goto(`/file/${made.json.file.id}#L300`)
    await page.locator('.source--alive').waitFor()
    const link = page.locator(`a.row__name[href*="${made.json.file.id}"]`).first()
    const stoppedAt = async () => {
      await page.evaluate(() => {
        const name = Object.keys(localStorage).find((one) => one.endsWith(':reading-places'))
        if (name) localStorage.removeItem(name)
        dispatchEvent(new Event('scroll'))
      })
      await page.waitForFunction(() =>
        Object.keys(localStorage).some((one) => one.endsWith(':reading-places')),
      )
      await page.goto('/dashboard')
      await expect.poll(() => link.getAttribute('href')).toContain('#at-')
      return link.getAttribute('href')
    }
    const first = await stoppedAt()
    for (let visit = 0; visit < 3; visit++) {
      await link.click()
      await page.locator('.source--alive').waitFor()
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1_000)
      expect(await page.locator('.line--marked').count()).toBe(0)
      expect(new URL(page.url()).hash).toBe('')
      expect(await stoppedAt()).toBe(first)
    }
  }
  expect(errors).toEqual([])
})
