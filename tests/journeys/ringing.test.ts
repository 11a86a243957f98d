/**
 * An open page rings by itself without a push service: shown, with sound, as a notification; in one tab, and in both
 * languages.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HOUR_MS, newReminderNote, setAt } from '#features/reminders/reminders.fixture.ts'
import {
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages } from '../support/in-turns.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    hour: /In 1 hour/,
    set: 'Set reminder',
    here: 'Rings on this device while Codeshelf is open.',
    waits: 'Waits in the bell.',
    ask: 'Show a browser notification too',
    allow: 'Allow',
    refused: 'No notifications will be shown.',
    rang: /^Reminder: .?call the baker/,
    sound: 'Play a sound on this device',
    blocked: 'The browser blocks notifications',
    granted: 'The browser also shows a notification.',
    silent: 'No sound is played.',
  },
  he: {
    hour: /בעוד שעה/,
    set: 'קביעת תזכורת',
    here: 'צלצול במכשיר הזה כל עוד Codeshelf פתוח.',
    waits: 'המתנה בפעמון, ללא צלצול.',
    ask: 'להציג גם התראה בדפדפן',
    allow: 'אישור',
    refused: 'לא יוצגו התראות.',
    rang: /^תזכורת: .?call the baker/,
    sound: 'להשמיע צליל במכשיר הזה',
    blocked: 'הדפדפן חוסם התראות',
    granted: 'הדפדפן גם יציג התראה.',
    silent: 'לא יושמע צליל.',
  },
} as const

type Permission = 'default' | 'granted' | 'denied'

/** Chromium without a window decides about notifications by itself: here the person does, as configured. */
async function answerPermission(context: BrowserContext, at: Permission, response: Permission) {
  await context.addInitScript(
    ([at, response]) => {
      const now = () => (localStorage.getItem('permission') ?? at) as NotificationPermission
      Object.defineProperty(Notification, 'permission', { get: now })
      Notification.requestPermission = async () => {
        localStorage.setItem('asked', String(Number(localStorage.getItem('asked') ?? 0) + 1))
        localStorage.setItem('permission', response)
        return now()
      }
    },
    [at, response] as const,
  )
}

/** How often the page played a sound, and which system notifications it showed. */
async function listen(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const count = (name: string) =>
      localStorage.setItem(name, String(Number(localStorage.getItem(name) ?? 0) + 1))
    const { close } = AudioContext.prototype
    AudioContext.prototype.close = function () {
      if (this.state === 'running') count('heard')
      return close.call(this)
    }
    const { showNotification } = ServiceWorkerRegistration.prototype
    ServiceWorkerRegistration.prototype.showNotification = function (title, options) {
      localStorage.setItem('notified', `${localStorage.getItem('notified') ?? ''}${title};`)
      return showNotification.call(this, title, options)
    }
  })
}
const counted = (page: Page, name: string) =>
  page.evaluate((name) => localStorage.getItem(name), name)

async function deskOf(): Promise<OurBrowserApp> {
  const app = await openApp()
  await app.dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
  return app
}

const bellReady = (page: Page) => page.locator('.bell[role="button"]').waitFor()
/** The timer of the bell, which the browser's own clock would fire in an hour. */
const lookAgain = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('codeshelf:reminder-changed')))
const rings = (page: Page, text: RegExp) =>
  page.locator('.toast').filter({ has: page.getByText(text) })

async function setInAnHour(page: Page, note: string, words: (typeof WORDS)['en' | 'he']) {
  await page.evaluate((id) => {
    const button = document.createElement('button')
    button.dataset['action'] = 'note-reminder'
    button.dataset['argument'] = `{'noteId':'${id}'}`
    document.querySelector('main')?.append(button)
    button.click()
    button.remove()
  }, note)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words.hour }).click()
  const said = await dialog.locator('.reminder-form__rings').textContent()
  await dialog.getByRole('button', { name: words.set }).click()
  await dialog.waitFor({ state: 'detached' })
  return said
}

inBothLanguages('an open page', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'says what will happen, asks once, remembers a refusal, and rings on the page and by sound',
    async () => {
      const app = await deskOf()
      const { clock, dana } = app
      const note = await newReminderNote(dana, 'call the baker')
      const { page, context, errors } = await app.browse(dana, {
        locale,
        size: locale === 'he' ? 'phone' : 'desk',
      })
      await answerPermission(context, 'default', 'denied')
      await listen(context)
      await page.goto('/files')
      await bellReady(page)
      expect(await setInAnHour(page, note, words)).toContain(words.here)
      await page.locator('.toast').filter({ hasText: words.here }).waitFor()
      const question = page.locator('.toast').filter({ hasText: words.ask })
      await question.waitFor()
      expect(await counted(page, 'asked')).toBeNull()
      expect(await findBarriers(page)).toEqual([])
      await question.getByRole('button', { name: words.allow, exact: true }).click()
      await page.locator('.toast').filter({ hasText: words.refused }).waitFor()
      expect(await counted(page, 'asked')).toBe('1')

      // Set again: "no" was selected, and the question does not appear again.
      await setInAnHour(page, note, {
        ...words,
        set: locale === 'en' ? 'Change reminder' : 'שינוי התזכורת',
      } as never)
      await page.locator('.toast').filter({ hasText: words.here }).last().waitFor()
      expect(await question.count()).toBe(0)

      clock.advance(HOUR_MS)
      await lookAgain(page)
      await rings(page, words.rang).waitFor()
      await page.locator('.bell__count').filter({ hasText: '1' }).waitFor()
      await expect.poll(() => counted(page, 'heard')).toBe('1')
      expect(await scrollsSideways(page)).toBe(false)
      // The same moment does not ring again: not at the next check, not on the next page.
      await lookAgain(page)
      await page.reload()
      await page.locator('.bell__count').filter({ hasText: '1' }).waitFor()
      expect(await rings(page, words.rang).count()).toBe(0)
      expect(await counted(page, 'heard')).toBe('1')
      expect(await counted(page, 'notified')).toBeNull()
      expect(errors).toEqual([])
    },
  )

  inTurn(
    'settings: the sound is chosen for this device, and what is said everywhere follows it',
    async () => {
      const app = await deskOf()
      const { clock, dana } = app
      const note = await newReminderNote(dana, 'call the baker')
      const { page, context, errors } = await app.browse(dana, { locale, size: 'phone' })
      await answerPermission(context, 'denied', 'denied')
      await listen(context)
      await page.goto('/settings/notifications')
      await page.getByText(words.blocked).waitFor()
      await page.getByLabel(words.sound).uncheck()
      await page.getByText(words.silent).waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await page.reload()
      await expect.poll(() => page.getByLabel(words.sound).isChecked()).toBe(false)
      await page.goto('/reminders')
      await page.locator('[data-devices]').filter({ hasText: words.waits }).waitFor()
      expect(await setInAnHour(page, note, words)).toContain(words.waits)
      clock.advance(HOUR_MS)
      await lookAgain(page)
      await rings(page, words.rang).waitFor()
      expect(await counted(page, 'heard')).toBeNull()
      expect(errors).toEqual([])
    },
  )
})

test('with two tabs both show it, one is heard and one notifies; what is done in one leaves the other', async () => {
  const app = await deskOf()
  const { clock, dana } = app
  const note = await newReminderNote(dana, 'call the baker', { title: 'Bread' })
  await setAt(dana, note, { preset: '1h' })
  const { page: one, context, errors } = await app.browse(dana, { hasNotifications: true })
  await context.grantPermissions(['notifications'])
  await listen(context)
  await one.goto('/files')
  await one.evaluate(() => navigator.serviceWorker.ready)
  const two = await context.newPage()
  await two.goto('/boards')
  for (const tab of [one, two]) {
    await bellReady(tab)
    // Both tabs had a press: either may play sound.
    await tab.locator('h1').first().click()
  }
  clock.advance(HOUR_MS)
  await lookAgain(two)
  for (const tab of [one, two]) await rings(tab, /^Reminder: .?Bread/).waitFor()
  await expect.poll(() => counted(one, 'heard')).toBe('1')
  await expect.poll(() => counted(one, 'notified')).toBe('Bread;')
  await one.locator('.bell').click()
  await one.getByRole('button', { name: /^Done: / }).click()
  for (const tab of [one, two]) await rings(tab, /Bread/).waitFor({ state: 'detached' })
  expect(await counted(one, 'heard')).toBe('1')
  expect(await counted(one, 'notified')).toBe('Bread;')
  expect(errors).toEqual([])

  // The tab that rings was closed: the other continues from there.
  const next = await newReminderNote(dana, 'and the butcher')
  await setAt(dana, next, { preset: '1h' })
  await lookAgain(two)
  await one.close()
  clock.advance(HOUR_MS)
  await lookAgain(two)
  await rings(two, /and the butcher/).waitFor()
  await expect.poll(() => counted(two, 'heard')).toBe('2')
})
