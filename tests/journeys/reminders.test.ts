/**
 * Reminders in a real browser, in both languages: set by text, rung, snoozed, completed; and a push shown by the
 * worker.
 */
import { createECDH } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPushApp } from '#features/push/push.fixture.ts'
import { reminderSource } from '#features/reminders/index.ts'
import {
  HOUR_MS,
  MINUTE_MS,
  newReminderNote,
  reminderOf,
  setAt,
  summaryOf,
} from '#features/reminders/reminders.fixture.ts'
import {
  type BrowserApp,
  findBarriers,
  type OurBrowserApp,
  oneBrowserApp,
  openBrowserApp,
  scrollsSideways,
} from '../support/browser.ts'
import { inBothLanguages, inOneLanguage } from '../support/in-turns.ts'
import { openPushService, type PushService } from '../support/push-service.ts'
import { atTheEnd } from '../support/stores.ts'
import { submit } from '../support/submit.ts'

const openApp = oneBrowserApp()

const WORDS = {
  en: {
    text: 'tomorrow at 9',
    result: /Sunday 15 Nov 2026, 09:00 · .?Jerusalem \(UTC\+2\)/,
    hour: /In 1 hour/,
    set: 'Set reminder',
    bell: /Reminders/,
    snooze: /^Snooze: /,
    ten: 'In 10 min',
    snoozed: /Snoozed until/,
    done: /^Done: /,
    wasDone: 'Done.',
    change: 'Change',
    when: 'When',
    laterText: 'in 3 days',
    cancel: /^Cancel reminder/,
    on: 'Switch on here',
    test: 'Send a test',
    accepted: 'Accepted by the push service',
    off: 'Switch off here',
  },
  he: {
    text: 'מחר ב-9',
    result: /15 בנוב.*2026.*09:00/,
    hour: /בעוד שעה/,
    set: 'קביעת תזכורת',
    bell: /תזכורות/,
    snooze: /^נודניק: /,
    ten: 'בעוד 10 דקות',
    snoozed: /נודניק עד/,
    done: /^בוצע: /,
    wasDone: 'בוצע.',
    change: 'שינוי',
    when: 'מתי',
    laterText: 'בעוד שלושה ימים',
    cancel: /^ביטול התזכורת/,
    on: 'הפעלה כאן',
    test: 'שליחת בדיקה',
    accepted: 'שירות ההתראות קיבל',
    off: 'כיבוי כאן',
  },
} as const

/** Clicks a note's own reminder button. */
async function openDialogFor(page: Page, note: string, presses = 1): Promise<void> {
  await page.evaluate(
    ([id, presses]) => {
      const button = document.createElement('button')
      button.dataset['action'] = 'note-reminder'
      button.dataset['argument'] = `{'noteId':'${id}'}`
      document.querySelector('main')?.append(button)
      for (let i = 0; i < presses; i++) button.click()
      button.remove()
    },
    [note, presses] as const,
  )
  await page.getByRole('dialog').waitFor()
}

const bellReady = (page: Page) => page.locator('.bell[role="button"]').waitFor()

/** Nine in the morning, London time: what another person set in an earlier test is nothing to this one. */
async function openAtNine(): Promise<OurBrowserApp> {
  const app = await openApp()
  app.clock.moveTo('2026-11-14T09:00:00Z')
  return app
}

async function deskInJerusalem(): Promise<OurBrowserApp> {
  const app = await openAtNine()
  await app.dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
  return app
}

async function pushingTo({ host }: PushService): Promise<BrowserApp> {
  const app = await openBrowserApp({ env: { PUSH_ALLOWED_HOSTS: host } })
  await app.dana.put('/api/me/preferences', { time_zone: 'Asia/Jerusalem' })
  return app
}

inBothLanguages('reminders', (locale, inTurn) => {
  const words = WORDS[locale]

  inTurn(
    'set by words or by a press, ring in the bell, put off, done, changed on the page',
    async () => {
      const app = await deskInJerusalem()
      const { clock, dana } = app
      const note = await newReminderNote(dana, 'לקנות milk & bread לשבת בבוקר ועוד', {
        title: 'קניות',
      })
      const { page, errors } = await app.browse(dana, {
        locale,
        size: locale === 'he' ? 'phone' : 'desk',
      })
      await page.goto('/files')
      await bellReady(page)

      await openDialogFor(page, note)
      const dialog = page.getByRole('dialog')
      await page.locator('#remind-text').fill(words.text)
      await page.locator('#remind-result').filter({ hasText: words.result }).waitFor()
      await page.locator('#remind-text').fill('banana')
      await expect
        .poll(() => dialog.getByRole('button', { name: words.set }).isDisabled())
        .toBe(true)
      await dialog.getByRole('button', { name: words.hour }).click()
      expect(await findBarriers(page)).toEqual([])
      await dialog.getByRole('button', { name: words.set }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await reminderOf(dana, note)).toMatchObject({
        status: 'pending',
        remind_at: '2026-11-14T10:00:00.000+00:00',
      })

      clock.advance(HOUR_MS)
      await page.reload()
      await page.locator('.bell__count').filter({ hasText: '1' }).waitFor()
      await page.getByRole('button', { name: words.bell }).first().click()
      await dialog.getByRole('link', { name: 'קניות' }).waitFor()
      await dialog.getByText('לקנות milk & bread לשבת בבוקר').waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      // Closing the panel changes nothing, and an error of the server removes no number: not now, not on the next page.
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      expect((await summaryOf(dana)).count_due).toBe(1)
      await page.route('**/reminders/summary', (route) =>
        route.fulfill({ status: 503, body: '{}' }),
      )
      await page.reload()
      await page.locator('.bell--stale .bell__count').filter({ hasText: '1' }).waitFor()
      await page.unroute('**/reminders/summary')
      expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true)
      await page.getByRole('button', { name: words.bell }).first().click()
      await dialog.getByLabel(words.snooze).click()
      await dialog.getByRole('button', { name: words.ten }).click()
      await dialog.locator('.due-row').getByText(words.snoozed).waitFor()
      expect(await reminderOf(dana, note)).toMatchObject({ status: 'pending', snooze_count: 1 })
      await page.locator('.bell__count').waitFor({ state: 'detached' })

      clock.advance(10 * MINUTE_MS)
      await page.reload()
      await page.locator('.bell__count').waitFor()
      await page.getByRole('button', { name: words.bell }).first().click()
      await dialog.getByRole('button', { name: words.done }).click()
      await dialog.locator('.due-row').getByText(words.wasDone, { exact: true }).waitFor()
      expect(await reminderOf(dana, note)).toMatchObject({ status: 'acknowledged' })
      await page.locator('.bell__count').waitFor({ state: 'detached' })
      expect(errors).toEqual([])
    },
  )

  inTurn('the page works without a script', async () => {
    const app = await deskInJerusalem()
    const { clock, dana } = app
    const [due, later] = [await newReminderNote(dana, 'due'), await newReminderNote(dana, 'later')]
    await setAt(dana, due, { preset: '1h' })
    await setAt(dana, later, { preset: '1w', repeat: 'monthly' })
    clock.advance(HOUR_MS)
    const { page, errors } = await app.browse(dana, { locale, hasScript: false, size: 'phone' })
    await page.goto('/reminders')
    expect(await scrollsSideways(page)).toBe(false)
    await submit(page.getByRole('button', { name: words.done }))
    expect((await reminderOf(dana, due)).status).toBe('acknowledged')
    const row = page.locator(`[data-note="${later}"]`)
    await row.locator('summary').click()
    await row.getByLabel(words.when, { exact: true }).fill(words.text)
    await submit(row.locator('form[action="/reminders/change"] button'))
    expect(await reminderOf(dana, later)).toMatchObject({
      remind_at: '2026-11-15T07:00:00.000+00:00',
      repeat: 'monthly',
    })
    await row.locator('summary').click()
    await submit(row.getByRole('button', { name: words.cancel }))
    expect(await reminderOf(dana, later)).toBeNull()
    expect(errors).toEqual([])
  })
})

inBothLanguages('the page of reminders', (locale) => {
  const words = WORDS[locale]

  test('follows the bell above it, and Change opens the dialog of the note', async () => {
    const app = await deskInJerusalem()
    const { clock, dana } = app
    const [due, later] = [await newReminderNote(dana, 'due'), await newReminderNote(dana, 'later')]
    await setAt(dana, due, { preset: '1h' })
    await setAt(dana, later, { preset: '1w' })
    clock.advance(HOUR_MS)
    const { page, errors } = await app.browse(dana, { locale })
    await page.goto('/reminders')
    await bellReady(page)
    const dialog = page.getByRole('dialog')
    const group = (name: string) => page.locator(`[data-group="${name}"]`)
    await group('due').locator(`[data-row="${due}"]`).waitFor()

    await page.locator('.bell').click()
    await dialog.getByLabel(words.snooze).click()
    // The panel is below the bell, not in the middle of the page.
    const bell = (await page.locator('.bell').boundingBox())!
    const panel = (await dialog.boundingBox())!
    expect(panel.y).toBeGreaterThanOrEqual(bell.y + bell.height)
    const middle = panel.x + panel.width / 2
    expect(locale === 'en' ? middle > 720 : middle < 720).toBe(true)
    await dialog.getByRole('button', { name: words.ten }).click()
    await group('today').locator(`[data-row="${due}"]`).waitFor()
    expect(await group('due').count()).toBe(0)
    await page.keyboard.press('Escape')

    const row = page.locator(`[data-row="${later}"]`)
    await row.locator('summary').click()
    await dialog.waitFor()
    expect(await row.locator('details[open]').count()).toBe(0)
    await page.keyboard.insertText(words.text)
    await page.locator('#remind-result').filter({ hasText: words.result }).waitFor()
    await page.keyboard.press('Enter')
    await group('tomorrow').locator(`[data-row="${later}"]`).waitFor()
    // Undo is still there, because the page was not left.
    await page.locator('.toast').getByRole('button').first().waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => group('tomorrow').count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('the dialog', () => {
  test('by keys alone: what is written last counts, a series in words, both halves of the day, the words not read', async () => {
    const app = await deskInJerusalem()
    const { dana } = app
    const note = await newReminderNote(dana, 'water the plants')
    const { page, errors } = await app.browse(dana)
    await page.goto('/files')
    await bellReady(page)
    const dialog = page.getByRole('dialog')
    const result = page.locator('#remind-result')

    // A double press opens one dialog, which accepts input at once.
    await openDialogFor(page, note, 2)
    expect(await dialog.count()).toBe(1)
    await page.keyboard.type('tomorrow 9')
    await result.filter({ hasText: /09:00 · .?Jerusalem/ }).waitFor()
    await dialog.getByRole('button', { name: /^Or .?tomorrow .?21:00/ }).waitFor()
    // Enter right after the last character sets the current text, not the one interpreted before.
    await page.keyboard.type(':45')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await reminderOf(dana, note)).remind_at).toBe('2026-11-15T07:45:00.000+00:00')

    await openDialogFor(page, note)
    await page.keyboard.type('tomorrow banana 9')
    await result.locator('u').filter({ hasText: 'banana' }).waitFor()
    expect(await result.locator('u').allTextContents()).toEqual(['banana'])
    await page.locator('#remind-text').fill('every weekday 8')
    await dialog.getByRole('button', { name: /^Or .?tomorrow .?20:00/ }).click()
    await result.filter({ hasText: /15 Nov 2026, 20:00 · .* · On weekdays/ }).waitFor()
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Change reminder' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await reminderOf(dana, note)).toMatchObject({
      remind_at: '2026-11-15T18:00:00.000+00:00',
      repeat: 'weekdays',
    })
    expect(errors).toEqual([])
  })

  test('opens on what is set, keeps a preset through a change of zone, and takes back what it did', async () => {
    const app = await openAtNine()
    const { clock, dana } = app
    // The browser is in Jerusalem.
    await dana.put('/api/me/preferences', { time_zone: 'America/New_York' })
    const note = await newReminderNote(dana, 'water the plants')
    await setAt(dana, note, { at: '2026-11-16T08:30:20', tz: 'America/New_York', repeat: 'daily' })
    const before = await reminderOf(dana, note)
    const { page, errors } = await app.browse(dana, { locale: 'he', size: 'phone' })
    await page.goto('/files')
    await bellReady(page)
    const dialog = page.getByRole('dialog')
    const result = page.locator('#remind-result')
    const undo = page.getByRole('button', { name: 'ביטול', exact: true })

    await openDialogFor(page, note)
    await result.filter({ hasText: /08:30 · .?New York \(UTC−5\)/ }).waitFor()
    await dialog.getByText(/השעות לפי .?America/).waitFor()
    await dialog.getByLabel('לא לצלצל אם כל התיבות בפתק מסומנות').check()
    await dialog.getByRole('button', { name: 'שינוי התזכורת' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await reminderOf(dana, note)).toEqual({ ...before, skip_when_done: true })
    await undo.click()
    await expect.poll(() => reminderOf(dana, note)).toEqual(before)

    await openDialogFor(page, note)
    await dialog.getByRole('button', { name: /^מחר 09:00/ }).click()
    await result.filter({ hasText: 'New York' }).waitFor()
    await dialog.getByRole('button', { name: /לפי .?Asia/ }).click()
    await result.filter({ hasText: /09:00 · .?Jerusalem/ }).waitFor()
    // And back: both time zones are named, whichever is used.
    await dialog.getByRole('button', { name: /לפי .?America/ }).click()
    await result.filter({ hasText: /09:00 · .?New York/ }).waitFor()
    // The note was deleted elsewhere meanwhile: reported in the reader's language, and nothing is lost from the form.
    await dana.del(`/api/sticky-notes/note/${note}`)
    await dialog.getByRole('button', { name: 'שינוי התזכורת' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'הפתק הזה כבר אינו קיים.' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')

    // A due reminder that was removed is restored, and rings soon.
    const due = await newReminderNote(dana, 'due now')
    await setAt(dana, due, { preset: '1h' })
    clock.moveTo(new Date(Date.now()).toISOString())
    await openDialogFor(page, due)
    await dialog.getByText(/ממתינה מאז/).waitFor()
    await dialog.getByRole('button', { name: 'הסרת התזכורת' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await reminderOf(dana, due)).toBeNull()
    await undo.last().click()
    await expect.poll(async () => (await reminderOf(dana, due))?.status).toBe('pending')
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })
})

test('two tabs: the panel by keys, what one does the other shows, what fails is said and stays', async () => {
  const app = await deskInJerusalem()
  const { clock, dana } = app
  const [rent, blank, third] = [
    await newReminderNote(dana, 'pay the rent'),
    await newReminderNote(dana, ''),
    await newReminderNote(dana, 'third'),
  ]
  await setAt(dana, rent, { preset: '1h', repeat: 'monthly' })
  clock.advance(1_000)
  await setAt(dana, blank, { preset: '1h' })
  clock.advance(1_000)
  await setAt(dana, third, { preset: '1h' })
  // The browser has its own clock, and what is due is due for both.
  clock.moveTo(new Date().toISOString())
  const { page: one, context, errors } = await app.browse(dana)
  const two = await context.newPage()
  const [first, second] = [one.getByRole('dialog'), two.getByRole('dialog')]
  const counts = (text: string) =>
    Promise.all([one, two].map((tab) => tab.locator('.bell__count').getByText(text).waitFor()))
  const row = (dialog: typeof first, note: string) => dialog.locator(`[data-note="${note}"]`)
  for (const tab of [one, two]) {
    await tab.goto('/files')
    await bellReady(tab)
  }
  await counts('3')

  // An element with the role of a button is pressed by the space bar; a double press opens one panel.
  await one.locator('.bell').focus()
  await one.keyboard.press('Space')
  await two.locator('.bell').dblclick()
  await row(first, rent).waitFor()
  await row(second, rent).waitFor()
  // On a slow machine the second press comes after the panel and hits beside it: it closes nothing.
  const bell = (await two.locator('.bell').boundingBox())!
  await two.mouse.move(bell.x + bell.width / 2, bell.y + bell.height / 2)
  await two.mouse.down({ clickCount: 2 })
  await two.mouse.up({ clickCount: 2 })
  expect(await second.count()).toBe(1)
  await row(first, rent)
    .getByRole('button', { name: /^Done: .?pay the rent/ })
    .focus()
  await one.keyboard.press('Enter')
  // A month away has its date; the next row has the focus; the other tab is updated.
  await row(first, rent)
    .getByText(/Next: .*1[45] Dec/)
    .waitFor()
  await expect
    .poll(() => one.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Done: .?Note without text/)
  await row(second, rent)
    .getByText(/Changed elsewhere; it rings .*1[45] Dec/)
    .waitFor()
  await counts('2')

  await row(second, blank).getByText('Snooze', { exact: true }).first().click()
  await row(second, blank).getByRole('button', { name: 'In 1 hour' }).click()
  await row(first, blank)
    .getByText(/Changed elsewhere; it rings/)
    .waitFor()
  await counts('1')

  // The server does not respond: reported in the row, and pressing again works.
  await one.route('**/reminders/ack', (route) => route.fulfill({ status: 503, body: '{}' }))
  await row(first, third).getByRole('button', { name: /^Done/ }).click()
  await row(first, third).getByRole('alert').filter({ hasText: 'did not work' }).waitFor()
  expect((await reminderOf(dana, third)).status).toBe('pending')
  await one.unroute('**/reminders/ack')
  expect(errors.splice(0).every((error) => error.includes('503'))).toBe(true)
  await row(first, third).getByRole('button', { name: /^Done/ }).click()
  await row(second, third).getByText('Already done elsewhere.').waitFor()
  for (const tab of [one, two]) await tab.locator('.bell__count').waitFor({ state: 'detached' })

  // The page of a form requests too, although the other tab is the one that polls; so does a deleted note.
  await setAt(dana, third, { preset: '1h' })
  clock.advance(HOUR_MS)
  await two.goto('/reminders')
  await one.goto(`/note/${third}`)
  await counts('2')
  await one.locator('.sticky__due').first().waitFor()
  await two.getByRole('button', { name: /^Done: .?Note without text/ }).click()
  await counts('1')
  await one.locator('.bell').click()
  await row(first, third).getByRole('button', { name: /^Done/ }).click()
  await one.locator('.sticky__due').waitFor({ state: 'detached' })
  await setAt(dana, third, { preset: '1h' })
  clock.advance(HOUR_MS)
  await one.reload()
  await counts('1')
  await one.locator(`[data-note="${third}"]`).first().focus()
  await one.keyboard.press('Delete')
  for (const tab of [one, two]) await tab.locator('.bell__count').waitFor({ state: 'detached' })
  expect(errors).toEqual([])

  // The session ends in one tab: the other shows that, and promises nothing.
  await dana.post('/logout')
  await two.locator('.bell').click()
  await second.getByRole('alert').filter({ hasText: 'You are signed out' }).waitFor()
})

interface Held {
  subscription: object
  /** The server's key with which it was created. */
  key: string
}

/**
 * Chromium subscribes through a service on the internet; instead the page gets a browser of the local one, and keeps it
 * from page to page. `before` is what it had subscribed to earlier.
 */
async function subscribeLocally(
  context: BrowserContext,
  subscription: object,
  before: Held | null = null,
): Promise<void> {
  await context.addInitScript(
    ([given, before]) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0))
          .buffer
      const text = (key: ArrayBuffer) =>
        btoa(String.fromCharCode(...new Uint8Array(key)))
          .replace(/\+/g, '-')
          .replace(/\//g, '_')
          .replace(/=+$/, '')
      const held = (): Held | null => JSON.parse(localStorage.getItem('held') ?? 'null')
      const hold = (now: Held | null) => localStorage.setItem('held', JSON.stringify(now))
      if (localStorage.getItem('held') === null) hold(before)
      const shown = () => {
        const now = held()
        return (
          now && {
            ...now.subscription,
            options: { applicationServerKey: bytes(now.key) },
            toJSON: () => now.subscription,
            unsubscribe: async () => {
              hold(null)
              return true
            },
          }
        )
      }
      PushManager.prototype.getSubscription = async () => shown() as unknown as PushSubscription
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>
        if (!held()) hold({ subscription: given, key: text(key.slice().buffer) })
        return shown() as unknown as PushSubscription
      }
    },
    [subscription, before] as const,
  )
}

describe('push', () => {
  test('a due reminder travels sealed to the push service and is shown by the worker; its buttons act', async () => {
    const service = await openPushService()
    atTheEnd(() => service.close())
    const app = await pushingTo(service)
    const push = openPushApp(app, service)
    const { clock, dana } = app
    const device = await push.device(dana)
    const note = await newReminderNote(dana, 'call the baker before noon please now', {
      title: 'Bread',
    })
    await setAt(dana, note, { preset: '1h' })
    clock.advance(HOUR_MS)
    const sender = push.makeSender({ sources: [reminderSource] })
    await sender.pass()
    await sender.idle()
    const message = device.received[0]!.message

    const { page, context, errors } = await app.browse(dana, { hasNotifications: true })
    await context.grantPermissions(['notifications'])
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [one] = registrations
        if (one) resolve(one.registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    await page.goto('/files')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const registrationId = await registered
    const deliver = (data: string) =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data })
    const shown = () =>
      page.evaluate(async () => {
        const { getNotifications } = ServiceWorkerRegistration.prototype
        const all = await getNotifications.call(await navigator.serviceWorker.ready)
        return all.map(({ title, body, tag }) => ({ title, body, tag }))
      })

    // Checked only after the worker has reported that it is done: Chromium takes a notification that is stored and not
    // yet on the screen for a dismissed one, and a query at that moment makes it forget it.
    const reported = (times: number) =>
      expect.poll(() => push.emitted('sw_push_report').length).toBe(times)
    await deliver(JSON.stringify(message))
    await reported(1)
    expect(await shown()).toEqual([
      { title: 'Bread', body: 'call the baker before noon please', tag: `note-${note}` },
    ])
    // The same again replaces it; an unreadable push still shows something.
    await deliver(JSON.stringify(message))
    await deliver('nonsense')
    await reported(3)
    expect((await shown()).map(({ tag }) => tag).toSorted()).toEqual(['codeshelf', `note-${note}`])

    // A press on "+10 min": one request, still pending, at the new moment.
    const worker = context.serviceWorkers()[0]!
    const press = (action: string) =>
      worker.evaluate(async (name) => {
        const world = self as unknown as { registration: ServiceWorkerRegistration }
        const all = await world.registration.getNotifications()
        const notification = all.find(
          ({ tag }) => tag.startsWith('note-') && !tag.endsWith('-failed'),
        )!
        const Made = (
          self as unknown as { NotificationEvent: new (type: string, init: object) => Event }
        ).NotificationEvent
        self.dispatchEvent(new Made('notificationclick', { notification, action: name }))
      }, action)
    await press('ten')
    await expect
      .poll(async () => (await reminderOf(dana, note)).remind_at)
      .toBe('2026-11-14T10:10:00.000+00:00')
    expect(await reminderOf(dana, note)).toMatchObject({ status: 'pending', snooze_count: 1 })
    expect(page.url()).toBe(`${app.url}/files`)
    await reported(4)
    await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(['codeshelf'])
    // The old moment once more: it is gone, so a press shows an error and changes nothing. Under a tag of its own,
    // because Chromium may still be removing the one that was closed.
    await deliver(JSON.stringify({ ...message, tag: `note-${note}-old` }))
    await reported(5)
    expect((await shown()).map(({ tag }) => tag).toSorted()).toEqual([
      'codeshelf',
      `note-${note}-old`,
    ])
    await press('hour')
    await reported(6)
    expect((await shown()).map(({ tag }) => tag)).toContain(`note-${note}-old-failed`)
    expect(await reminderOf(dana, note)).toMatchObject({
      remind_at: '2026-11-14T10:10:00.000+00:00',
      snooze_count: 1,
    })
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
  })

  inOneLanguage('switched on, tested, switched off', async (locale) => {
    const words = WORDS[locale]
    const service = await openPushService()
    atTheEnd(() => service.close())
    const app = await pushingTo(service)
    const { dana } = app
    const device = service.browser()
    const { page, context, errors } = await app.browse(dana, {
      locale,
      hasNotifications: true,
      size: 'phone',
    })
    await context.grantPermissions(['notifications'])
    await subscribeLocally(context, device.subscription)
    const count = async () => (await dana.get('/api/push/subscriptions')).json.count
    await page.goto('/settings/notifications')
    await page.getByRole('button', { name: words.on }).click()
    await expect.poll(count).toBe(1)
    await page.locator('[data-state="untested"]').waitFor()
    // An element that the press scrolled half under the header is no barrier.
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findBarriers(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: words.test }).click()
    await page.getByText(words.accepted).waitFor()
    expect(device.received).toHaveLength(1)
    await page.getByRole('button', { name: words.off }).click()
    await expect.poll(count).toBe(0)
    await page.locator('[data-state="off"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('held'))).toBe('null')
    expect(errors).toEqual([])
  })

  test('the server has a new key: the browser subscribes again by itself, and a push arrives', async () => {
    const service = await openPushService()
    atTheEnd(() => service.close())
    const app = await pushingTo(service)
    const before = await openPushApp(app, service).device(app.dana)
    const { vapidPublicKey: key } = (await app.dana.get('/api/push/public-key')).json
    const pair = createECDH('prime256v1')
    const publicKey = pair.generateKeys('base64url')
    // One key in 256 begins with a zero, which is left out.
    const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
    const renewed = await openBrowserApp({
      beside: app,
      env: {
        PUSH_ALLOWED_HOSTS: service.host,
        VAPID_SUBJECT: 'mailto:ada@example.org',
        VAPID_PUBLIC_KEY: publicKey,
        VAPID_PRIVATE_KEY: privateKey.toString('base64url'),
      },
    })
    const { dana } = renewed
    const fresh = service.browser()
    const { page, context, errors } = await renewed.browse(dana, { hasNotifications: true })
    const devices = async () =>
      (await dana.get('/api/push/subscriptions')).json.subscriptions.map(
        ({ state }: { state: string }) => state,
      )
    expect(await devices()).toEqual(['key_changed'])
    await context.grantPermissions(['notifications'])
    await subscribeLocally(context, fresh.subscription, { subscription: before.subscription, key })
    // A subscribed browser has a worker. Then any page of a new session repairs it: the settings need not be opened.
    await page.goto('/files')
    await page.evaluate(() => navigator.serviceWorker.ready)
    const request = await context.newPage()
    await request.goto('/files')
    await expect.poll(devices).toEqual(['untested'])
    // The first page that found a worker shows the message.
    const said = (tab: Page) => tab.getByText('this device was switched on again').count()
    await expect.poll(async () => (await said(page)) + (await said(request))).toBeGreaterThan(0)
    expect((await dana.post('/api/push/test')).json).toMatchObject({ sent: 1, errors: [] })
    expect([before.asked, fresh.received.length, service.complaints]).toEqual([0, 1, []])
    expect(errors).toEqual([])
  })
})
