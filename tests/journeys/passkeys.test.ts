/** Passkeys in a real browser with a virtual authenticator: created, used, copied and removed. */
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeInvitation } from '#features/account/index.ts'
import { type BrowserApp, findBarriers, openBrowserApp } from '../support/browser.ts'

const SETTINGS = '/settings/sign-in'

/** Passkeys belong to a host name, so the app is opened by one. */
const named = (app: BrowserApp) => app.url.replace('127.0.0.1', 'localhost')

interface Device {
  page: Page
  context: BrowserContext
  cdp: CDPSession
  authenticatorId: string
}

/** A browser with an authenticator; Dana's, or a visitor's. */
async function openDevice(app: BrowserApp, isDana: boolean): Promise<Device> {
  if (isDana) await app.dana.signIn()
  const { page, context } = await app.browse(isDana ? app.dana : null)
  const [name = '', value = ''] = (app.dana.cookie ?? '').split('=')
  if (isDana) await context.addCookies([{ name, value, url: named(app) }])
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, context, cdp, authenticatorId }
}

async function addPasskey(app: BrowserApp, { page }: Device, name: string): Promise<void> {
  await page.goto(`${named(app)}${SETTINGS}`)
  await page.locator('#passkey-name').fill(name)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.waitForURL(/done=linked/)
  await page.getByText(`Passkey: ${name}`).waitFor()
}

const withoutAutofill = ({ context }: Device) =>
  context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

const whoIs = async (app: BrowserApp, { context }: Device) =>
  (await context.request.get(`${named(app)}/api/me`)).json()

test('a passkey is made, signs in from the list under the user name, and is named and removed', async () => {
  const app = await openBrowserApp({ hasBot: false })
  const device = await openDevice(app, true)
  const { page, context } = device
  await addPasskey(app, device, 'Phone')
  expect(await findBarriers(page)).toEqual([])
  const { id } = await whoIs(app, device)

  await context.clearCookies()
  await page.goto(`${named(app)}/login?next=%2Ffiles#l5`)
  await page.waitForURL(/\/files#l5$/)
  expect((await whoIs(app, device)).id).toBe(id)

  await page.goto(`${named(app)}${SETTINGS}`)
  await page.getByText('Rename', { exact: true }).first().click()
  await page.locator('form[action$="/rename"] input[name="name"]').fill('Old phone')
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByText('Passkey: Old phone').waitFor()
  await page.getByRole('button', { name: /Remove .*Old phone/ }).click()
  await page.getByText('It no longer opens your account').waitFor()
  expect(await page.getByText('This is your only way to sign in').count()).toBe(1)
  expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
})

test('a second device has a passkey of its own, the button uses it, and once removed it opens nothing', async () => {
  const app = await openBrowserApp({ hasBot: false })
  await addPasskey(app, await openDevice(app, true), 'Phone')
  const second = await openDevice(app, true)
  await addPasskey(app, second, 'Laptop')
  const password = { username: 'dana', password: 'velvet-otter-climbs' }
  expect((await app.dana.post(`${SETTINGS}/password`, password)).status).toBe(303)
  await second.context.clearCookies()
  await withoutAutofill(second)
  await second.page.goto(`${named(app)}/login`)
  await second.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await second.page.waitForURL(/\/dashboard/)
  // Guessing that password from elsewhere does not lock this browser out.
  const cookies = (await second.context.cookies()).map(({ name }) => name)
  expect(cookies).toContainEqual(expect.stringMatching(/^known-/))
  await second.page.goto(`${named(app)}${SETTINGS}`)
  expect(await second.page.getByText(/^Passkey: /).count()).toBe(2)

  await second.page.getByRole('button', { name: /Remove .*Laptop/ }).click()
  await second.page.getByText('It no longer opens your account').waitFor()
  await second.context.clearCookies()
  await second.page.goto(`${named(app)}/login`)
  await second.page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await second.page.getByText('This passkey does not open an account here').waitFor()
  expect((await second.context.cookies()).map(({ name }) => name)).not.toContain('session')
})

test('a passkey whose counter went back is refused, and its owner is told', async () => {
  const app = await openBrowserApp({ hasBot: false })
  const device = await openDevice(app, true)
  const { page, context, cdp, authenticatorId } = device
  await addPasskey(app, device, 'Phone')
  const session = await context.cookies()
  await withoutAutofill(device)
  const press = async () => {
    await context.clearCookies()
    await page.goto(`${named(app)}/login`)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  }
  await press()
  await page.waitForURL(/\/dashboard/)
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  const copy = { ...credentials[0]!, signCount: 0 }
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
  await press()
  await page.getByText('its counter went back').waitFor()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session')
  await context.addCookies(session)
  await page.goto(`${named(app)}${SETTINGS}`)
  await page.getByText('A copy of this passkey seems to exist').waitFor()
})

test('an answer counts once, in its own browser and for its own site', async () => {
  const app = await openBrowserApp({ hasBot: false })
  const device = await openDevice(app, true)
  const { page, context } = device
  await addPasskey(app, device, 'Phone')
  await context.clearCookies()
  await withoutAutofill(device)
  const answers: string[] = []
  await page.route('**/auth/passkey', async (route) => {
    answers.push(route.request().postData()!)
    await route.abort()
  })
  await page.goto(`${named(app)}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('could not be reached').waitFor()
  const [bound] = (await context.cookies()).filter(({ name }) => name === 'passkey')
  const { host, port } = new URL(named(app))
  const send = (headers: Record<string, string>) =>
    app.visitor.send('POST', '/auth/passkey', {
      body: answers[0]!,
      headers: { 'content-type': 'application/json', ...headers },
    })
  const cookie = `passkey=${bound!.value}`
  const statuses = [
    await send({ host: `other.localhost:${port}`, cookie }),
    await send({ host: `localhost:${Number(port) + 1}`, cookie }),
    await send({ host }),
    await send({ host, cookie: `passkey=${'A'.repeat(22)}` }),
    await send({ host, cookie }),
    await send({ host, cookie }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([401, 401, 401, 401, 200, 401])
})

test('a newcomer joins with a passkey alone', async () => {
  const app = await openBrowserApp({ hasBot: false, env: { REGISTRATION: 'invite' } })
  const device = await openDevice(app, false)
  const { page } = device
  const { secret } = await makeInvitation(
    { store: app.opened.store, now: app.clock.now },
    { role: 'user', label: '', madeBy: null, lastsMs: 3_600_000 },
  )
  await page.goto(`${named(app)}/join/${secret}`)
  expect(await findBarriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create a passkey instead' }).click()
  await page.getByRole('alert').getByText('A username has 3 to 64 letters').waitFor()
  await page.keyboard.type('Yael')
  await page.getByRole('button', { name: 'Create a passkey instead' }).click()
  await page.waitForURL(/\/dashboard/)
  expect(await whoIs(app, device)).toMatchObject({ first_name: 'Yael' })
})
