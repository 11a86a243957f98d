/** The forms of signing in and of people, used in a hurry. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeInvitation, makeSignInLink } from '#features/account/index.ts'
import { type BrowserApp, openBrowserApp } from '../support/browser.ts'

const GOOD = 'velvet-otter-climbs-92'

async function invitationPath({ opened, clock }: BrowserApp): Promise<string> {
  const link = { role: 'user', label: '', madeBy: null, lastsMs: 3_600_000 } as const
  return `/join/${(await makeInvitation({ store: opened.store, now: clock.now }, link)).secret}`
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** How often two presses in a row would send the form. */
function pressTwice(page: Page, name: string): Promise<number> {
  return page.getByRole('button', { name }).evaluate((button: HTMLElement) => {
    let sent = 0
    addEventListener('submit', (event) => {
      if (!event.defaultPrevented) sent++
      event.preventDefault()
    })
    button.click()
    button.click()
    return sent
  })
}

test('a second press makes no second token, and what one does next has the focus', async () => {
  const app = await openBrowserApp()
  const { page } = await app.browse(app.dana)
  await page.goto('/settings/tokens')
  await page.locator('#token-name').fill('agent')
  expect(await pressTwice(page, 'Create token')).toBe(1)
  await page.goto('/settings/tokens')
  await page.locator('#token-name').fill('agent')
  await page.keyboard.press('Enter')
  await page.locator('#made-token').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-copies'))).toBe(
    'made-token',
  )
})

test('a second press does not use a sign-in link up', async () => {
  const app = await openBrowserApp()
  await app.dana.post('/api/welcome/ack')
  const { id } = (await app.dana.get('/api/me')).json
  const { opened, clock } = app
  const { secret } = await makeSignInLink({ store: opened.store, now: clock.now }, id, null)
  const { page } = await app.browse(null)
  await page.goto(`/sign-in-link/${secret}`)
  expect(await pressTwice(page, 'Sign in')).toBe(1)
  await page.reload()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/settings\/sign-in\?done=by_link$/)
  // Choosing a password is the purpose of the page.
  expect(await focused(page)).toBe('username')
})

test('a refused form says why at its field, which has the focus; what was typed and Back are kept', async () => {
  const app = await openBrowserApp({ env: { REGISTRATION: 'invite' } })
  const { page, errors } = await app.browse(null)
  const path = await invitationPath(app)
  await page.goto(path)
  expect(await focused(page)).toBe('username')
  await page.keyboard.type('y')
  await page.locator('#password').fill(GOOD)
  await page.keyboard.press('Enter')
  await page.locator('#username-error').waitFor()
  expect(await focused(page)).toBe('username')
  expect(await page.locator('#username').getAttribute('aria-describedby')).toContain('-error')
  expect(await page.locator('#username').inputValue()).toBe('y')
  await page.goBack()
  await page.getByRole('heading', { name: 'Join Codeshelf' }).waitFor()
  expect(await page.locator('#username-error').count()).toBe(0)
  await page.locator('#username').fill('יעל')
  await page.locator('#password').fill('short')
  await page.keyboard.press('Enter')
  await page.locator('#password-error').waitFor()
  expect(await focused(page)).toBe('password')
  await page.keyboard.type(GOOD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/dashboard$/)
  // The browser reports the refusals themselves on the console.
  expect(errors.filter((one) => !one.includes('400 (Bad Request)'))).toEqual([])
})

test('a tap that leaves a text field reaches what it meant, though the bar at the bottom comes back', async () => {
  const app = await openBrowserApp()
  const { page } = await app.browse(app.dana, { size: 'phone' })
  // So short that the box can be where the bar appears.
  await page.setViewportSize({ width: 360, height: 480 })
  await page.goto('/settings/tokens')
  const box = page.locator('[type="checkbox"][name="scope_write"]')
  const bar = page.locator('.bottom-bar')
  const name = page.locator('#token-name')
  await name.tap()
  await expect.poll(() => bar.isVisible()).toBe(false)
  // Below the position of the bar.
  await box.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom + 16 - innerHeight))
  const { x = 0, y = 0 } = (await box.boundingBox()) ?? {}
  expect(y).toBeGreaterThan(480 - 56)
  await page.touchscreen.tap(x + 5, y + 5)
  expect(await box.isChecked()).toBe(true)
  await expect.poll(() => bar.isVisible()).toBe(true)
})

test('the messenger says why it was refused by its name', async () => {
  const app = await openBrowserApp()
  const { page } = await app.browse(null)
  // The messenger's own script is not available.
  await page.route('https://telegram.org/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  await page.goto('/login')
  await page.waitForFunction(() => 'codeshelfSignedIn' in globalThis)
  for (const [code, status, message] of [
    ['invitation_needed', 403, 'You need an invitation to join.'],
    ['account_disabled', 403, 'This account has been disabled.'],
    ['invalid_authentication', 401, 'That sign-in has expired.'],
  ] as const) {
    await page.route('**/auth/messenger*', (route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ code }) }),
    )
    await page.evaluate(() =>
      (globalThis as unknown as { codeshelfSignedIn(data: unknown): void }).codeshelfSignedIn({}),
    )
    await page.getByRole('alert').getByText(message).waitFor()
  }
})
