/** The first sign-in, the dashboard, the settings and an announcement, in a real browser and both languages. */
import { expect } from 'vitest'
import { expectOpen, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const WORDS = {
  en: {
    start: 'Start',
    guide: 'Add a short guide',
    guideTitle: 'Start here',
    continue: 'Continue',
    theme: 'Theme',
    codeSize: 'Code size',
    saved: 'Saved.',
    notSaved: /could not be saved/,
    useZone: 'Use it',
    dismiss: 'Dismiss',
    sure: 'I understand, delete my account',
    leave: 'Delete my account',
    stay: 'Keep my account',
    text: 'Text',
    save: 'Save',
  },
  he: {
    start: 'מתחילים',
    guide: 'הוספת מדריך קצר',
    guideTitle: 'מתחילים כאן',
    continue: 'להמשיך',
    theme: 'ערכת צבעים',
    codeSize: 'גודל הקוד',
    saved: 'נשמר.',
    notSaved: /לא היה אפשר לשמור/,
    useZone: 'לבחור בו',
    dismiss: 'סגירה',
    sure: 'הבנתי, למחוק את החשבון שלי',
    leave: 'מחיקת החשבון שלי',
    stay: 'לשמור את החשבון',
    text: 'טקסט',
    save: 'שמירה',
  },
} as const

inBothLanguages('at home', (locale, inTurn) => {
  const words = WORDS[locale]
  const theme = locale === 'en' ? 'dark' : 'light'

  inTurn(
    'the welcome stays away once closed, even when the first word of it was lost; then a guide',
    async () => {
      const app = await openBrowserApp()
      const { dana } = app
      const { page } = await app.browse(dana, { locale, theme, isNew: true, size: 'phone' })
      await page.route('**/api/welcome/ack', (route) => route.abort())
      await page.goto('/dashboard')
      const welcome = page.getByRole('dialog')
      await welcome.waitFor()
      await expectOpen(page)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(
        true,
      )
      await page.keyboard.press('Escape')
      await welcome.waitFor({ state: 'hidden' })
      expect((await dana.get('/api/me')).json.has_seen_welcome_modal).toBe(false)
      // Not shown again here, and sent as soon as possible.
      await page.unroute('**/api/welcome/ack')
      await page.reload()
      await expect
        .poll(async () => (await dana.get('/api/me')).json.has_seen_welcome_modal)
        .toBe(true)
      expect(await welcome.count()).toBe(0)
      const other = await app.browse(dana, { locale, theme, isNew: true })
      await other.page.goto('/files')
      expect(await other.page.getByRole('dialog').count()).toBe(0)
      await other.page.goto('/dashboard')
      await expectOpen(other.page)
      await other.page.getByRole('button', { name: words.guide }).click()
      await other.page.getByRole('heading', { name: words.guideTitle }).first().waitFor()
      await other.page.goto('/dashboard')
      await other.page.getByRole('heading', { name: words.continue }).waitFor()
      await expectOpen(other.page)
      await dana.post('/api/files', { file_name: 'a.textproto', content: 'x: 1' })
      await other.page.setViewportSize({ width: 360, height: 740 })
      await other.page.goto('/dashboard')
      expect(await scrollsSideways(other.page)).toBe(false)
      // The name of a language is complete from its first to its last character.
      const name = other.page.locator('.languages__name', {
        hasText: 'Protocol Buffer Text Format',
      })
      expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
      expect(other.errors).toEqual([])
    },
  )

  inTurn(
    'settings are applied and saved at once, and put back when they could not be',
    async () => {
      const app = await openBrowserApp()
      const { dana } = app
      await dana.put('/api/me/preferences', { time_zone: 'Europe/Berlin' })
      const { page, errors } = await app.browse(dana, { locale, theme: 'light' })
      await page.goto('/settings')
      const html = page.locator('html')
      const choice = page.locator('main').getByLabel(words.theme, { exact: true })
      await choice.selectOption('dark')
      await page.getByText(words.saved).waitFor()
      expect(await html.getAttribute('data-theme')).toBe('dark')
      await page.locator('main').getByLabel(words.codeSize).selectOption('18')
      await expect
        .poll(async () => (await dana.get('/api/me/preferences')).json.preferences)
        .toMatchObject({ theme: 'dark', code_scale: 18 })
      expect(
        await page.locator('.settings__sample').evaluate((e) => getComputedStyle(e).fontSize),
      ).toBe('18px')
      await page.route('**/api/me/preferences', (route) => route.abort())
      await choice.selectOption('contrast')
      await page.getByText(words.notSaved).first().waitFor()
      expect(await choice.inputValue()).toBe('dark')
      expect(await html.getAttribute('data-theme')).toBe('dark')
      await page.unroute('**/api/me/preferences')
      errors.length = 0
      for (const path of ['', '/profile', '/sessions', '/account', '/time-zone?q=asia']) {
        await page.goto(`/settings${path}`)
        await expectOpen(page)
      }
      await page.goto('/settings/time-zone')
      await page.getByRole('button', { name: words.useZone }).click()
      await page.waitForURL(/done=saved/)
      expect((await dana.get('/api/me')).json.time_zone).toBe('Asia/Jerusalem')
      await page.goto('/settings/account')
      await page.getByLabel(words.sure).check()
      await page.getByRole('button', { name: words.leave }).click()
      await page.locator('.error-page').waitFor()
      await expectOpen(page)
      expect((await dana.send('GET', '/api/me')).status).toBe(401)
      const back = await app.browse(await dana.signIn(), { locale })
      await back.page.goto('/dashboard')
      await expectOpen(back.page)
      await back.page.getByRole('button', { name: words.stay }).click()
      await back.page.waitForURL(/done=stayed/)
      expect(await back.page.getByRole('button', { name: words.stay }).count()).toBe(0)
      expect([...errors, ...back.errors]).toEqual([])
    },
  )

  inTurn('an announcement is written, seen, and put away without leaving the page', async () => {
    const app = await openBrowserApp()
    const admin = await app.browse(app.ada, { locale, theme })
    await admin.page.goto('/admin/announcements')
    await admin.page.getByLabel(words.text).fill('שרת חדש ב־12:00 · new server <b>')
    await admin.page.locator('[data-preview]').waitFor()
    await expectOpen(admin.page)
    await admin.page.getByRole('button', { name: words.save, exact: true }).click()
    await admin.page.waitForURL(/done=/)
    await expectOpen(admin.page)
    const { page, errors } = await app.browse(app.dana, { locale, theme, size: 'phone' })
    await page.goto('/settings')
    const banner = page.locator('.announcement')
    expect(await banner.innerText()).toContain('new server <b>')
    await expectOpen(page)
    await banner.getByRole('button', { name: words.dismiss }).click()
    await banner.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/settings')
    await page.reload()
    expect(await banner.count()).toBe(0)
    expect([...errors, ...admin.errors]).toEqual([])
  })
})
