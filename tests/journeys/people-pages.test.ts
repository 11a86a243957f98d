/** The pages of signing in and of people: for every reader, on a phone, and by keyboard alone, in both languages. */
import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeInvitation, makeSignInLink } from '#features/account/index.ts'
import type { TestApp } from '../support/app.ts'
import {
  type BrowseOptions,
  type BrowserApp,
  findBarriers,
  openBrowserApp,
  SIZES,
  scrollsSideways,
  waitForStyles,
} from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import { openProvider } from '../support/openid-provider.ts'
import { BROWSER, type Person, visitor } from '../support/people.ts'
import { TESTS_ALL } from '../support/rounds.ts'
import { tabTo, walkByTab } from '../support/tab-walk.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: BROWSER }
const GOOD = 'velvet-otter-climbs-92'
const HOUR = 3_600_000
const LONG_NAME = 'Maximiliana-Alexandrina von Hohenstein-Wolfsburg the Younger'
const LOCALES = ['en', 'he'] as const

const storeOf = ({ opened, clock }: TestApp) => ({ store: opened.store, now: clock.now })
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const idOf = async (person: Person) => String((await person.get('/api/me')).json.id)

async function invitationPath(app: TestApp): Promise<string> {
  const link = { role: 'user', label: 'for Yael', madeBy: null, lastsMs: HOUR } as const
  return `/join/${(await makeInvitation(storeOf(app), link)).secret}`
}

async function signInLinkPath(app: TestApp, id: string): Promise<string> {
  return `/sign-in-link/${(await makeSignInLink(storeOf(app), id, null)).secret}`
}

interface Scene {
  name: string
  /** Null: a visitor. */
  as: Person | null
  open: (page: Page) => Promise<unknown>
  /** Tab goes through it, on a desktop: once for each form, since the other scenes of a page have the same controls. */
  isWalked?: true
}

const at = (path: string) => (page: Page) => page.goto(path)

/** Everything that can be on these pages at once: all sign-in methods, one of them unavailable. */
async function openFullApp() {
  const home = await openProvider()
  const away = await openProvider({ isDown: true })
  const app = await openBrowserApp({
    env: {
      ...home.env('HOME', { NAME: 'Home Directory' }),
      ...away.env('WORK', { NAME: 'Work' }),
      REGISTRATION: 'open',
      RATE_LIMIT_SCALE: '10',
    },
  })
  await app.dana.post(
    '/settings/sign-in/password',
    formOf({ username: 'dana.levi', password: GOOD }),
    { headers: FORM },
  )
  await expect
    .poll(async () => (await app.visitor.browse('/login')).text)
    .toContain('/auth/oidc/home')
  return app
}

/** People in every state, with tokens, invitations and instructions. */
async function fill(app: BrowserApp) {
  const { dana, ada, noam, gil } = app
  const join = async (username: string) => {
    const yael = visitor(app.inner)
    const fields = formOf({ username, password: GOOD })
    return yael.post(await invitationPath(app), fields, { headers: FORM })
  }
  await join(LONG_NAME.replaceAll(/\s/g, '-').slice(0, 60))
  await join('left-alone')
  const [danaId = '', noamId = '', gilId = '', adaId = ''] = await Promise.all(
    [dana, noam, gil, ada].map(idOf),
  )
  await ada.post(`/api/admin/users/${noamId}/disable`)
  await ada.del(`/api/admin/users/${gilId}`)
  const found = (await ada.get('/api/admin/users?q=left-alone')).json.users[0]
  await ada.post(`/api/admin/users/${found.id}/disable`)
  await ada.post('/api/admin/invitations', { role: 'premium', label: 'רותי מהמטבח' })
  await ada.post('/api/admin/invitations', { role: 'user', label: LONG_NAME })
  const limit = { kind: 'folder', value: 'src/notes' }
  const reader = { name: 'backup script', scopes: ['read'], expires_in_days: 30, limit }
  const writer = { name: 'סוכן הכתיבה', scopes: ['read', 'write', 'run'], expires_in_days: null }
  const { token } = (await dana.post('/api/me/tokens', reader)).json
  await dana.post('/api/me/tokens', writer)
  await dana.post('/api/me/tokens', { name: 'M'.repeat(60), scopes: ['read'] })
  await visitor(app.inner).get('/api/files', { headers: { authorization: `Bearer ${token}` } })
  const text = 'Answer in Hebrew.\nכתבו פתקים קצרים, `parser.ts` הוא המקור.\n'
  await dana.post('/settings/agents', formOf({ text }), { headers: FORM })
  return { danaId, noamId, gilId, adaId }
}

async function scenesOf(app: BrowserApp): Promise<Scene[]> {
  const { dana, ada } = app
  const { danaId, noamId, gilId, adaId } = await fill(app)
  const join = await invitationPath(app)
  const person = `/admin/users/${danaId}`
  const logIn = (username: string, password: string, shown: string) => async (page: Page) => {
    await page.goto('/login')
    await page.locator('#username').fill(username)
    await page.locator('#password').fill(password)
    await page.locator('#password').press('Enter')
    await page.locator(shown).waitFor()
  }
  const press = (path: string, button: string, shown: string) => async (page: Page) => {
    await page.goto(path)
    await page.locator(button).click()
    await page.locator(shown).waitFor()
  }
  return [
    { name: 'login', as: null, open: at('/login?next=/files%3Fq%3Dparser.ts'), isWalked: true },
    { name: 'wrong password', as: null, open: logIn('dana.levi', 'wrong', '#password-error') },
    { name: 'disabled', as: null, open: logIn('left-alone', GOOD, '[role="alert"]') },
    { name: 'login again', as: dana, open: at('/login?again=1&next=/settings/sign-in') },
    { name: 'join', as: null, open: at(join), isWalked: true },
    { name: 'join, signed in', as: dana, open: at(join) },
    {
      name: 'join, refused',
      as: null,
      async open(page) {
        await page.goto(join)
        await page.locator('#username').fill('yael')
        await page.locator('#password').fill('short')
        await page.locator('#password').press('Enter')
        await page.locator('#password-error').waitFor()
      },
    },
    { name: 'sign-in link', as: null, open: at(await signInLinkPath(app, danaId)) },
    { name: 'sign-in link of another', as: ada, open: at(await signInLinkPath(app, danaId)) },
    { name: 'dead link', as: null, open: at(`/join/${'x'.repeat(43)}`) },
    { name: 'cancelled at a provider', as: null, open: at('/auth/oidc/home/callback?state=x') },
    { name: 'ways in', as: dana, open: at('/settings/sign-in'), isWalked: true },
    { name: 'ways in, one', as: ada, open: at('/settings/sign-in?done=by_link') },
    { name: 'messenger', as: dana, open: at('/settings/sign-in/messenger') },
    { name: 'no tokens', as: ada, open: at('/settings/tokens') },
    { name: 'tokens', as: dana, open: at('/settings/tokens'), isWalked: true },
    {
      name: 'token made',
      as: dana,
      async open(page) {
        await page.goto('/settings/tokens')
        await page.locator('#token-name').fill('agent')
        await page.locator('#token-name').press('Enter')
        await page.locator('#made-token').waitFor()
      },
    },
    {
      name: 'token refused',
      as: dana,
      async open(page) {
        await page.goto('/settings/tokens')
        await page.locator('#token-name').fill('agent')
        await page.locator('[type="checkbox"][name="scope_read"]').uncheck()
        await page.locator('#token-name').press('Enter')
        await page.locator('#scopes-error').waitFor()
      },
    },
    { name: 'no instructions', as: ada, open: at('/settings/agents') },
    { name: 'instructions', as: dana, open: at('/settings/agents'), isWalked: true },
    { name: 'people', as: ada, open: at('/admin/users'), isWalked: true },
    { name: 'nobody found', as: ada, open: at('/admin/users?q=zzz') },
    { name: 'person', as: ada, open: at(`${person}?done=role`), isWalked: true },
    { name: 'disabled person', as: ada, open: at(`/admin/users/${noamId}`) },
    { name: 'leaving person', as: ada, open: at(`/admin/users/${gilId}`) },
    { name: 'oneself', as: ada, open: at(`/admin/users/${adaId}`) },
    {
      name: 'link for a person',
      as: ada,
      open: press(person, 'button[value="sign_in_link"]', '#one-time-link'),
    },
    {
      name: 'invited',
      as: ada,
      open: press('/admin/users', 'form[action$="/invitations"] button', '#one-time-link'),
    },
    { name: 'profile', as: dana, open: at('/settings/profile'), isWalked: true },
  ]
}

/**
 * Passkeys belong to a host name, so the app is opened by one. The messenger's script is not ours, and not available.
 */
async function openPage(app: BrowserApp, as: Person | null, options: BrowseOptions = {}) {
  const { page, context } = await app.browse(as, options)
  const named = app.url.replace('127.0.0.1', 'localhost')
  const [name = '', value = ''] = (as?.cookie ?? '').split('=')
  if (as) await context.addCookies([{ name, value, url: named }])
  await context.route('https://telegram.org/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  )
  const goTo = page.goto.bind(page)
  page.goto = (path) => goTo(`${named}${path}`)
  return page
}

async function speak(context: BrowserContext, as: Person | null, locale: string): Promise<void> {
  await as?.put('/api/me/preferences', { locale })
  await context.addCookies([{ name: 'locale', value: locale, domain: 'localhost', path: '/' }])
}

/** One browser for each person and both languages, and each page in one of them, alternating from page to page. */
async function judge(app: BrowserApp, scenes: readonly Scene[]): Promise<void> {
  for (const as of new Set(scenes.map((scene) => scene.as))) {
    const page = await openPage(app, as, { size: 'phone' })
    for (const [turn, locale] of LOCALES.entries()) {
      await speak(page.context(), as, locale)
      for (const [nth, scene] of scenes.filter((one) => one.as === as).entries()) {
        if (nth % 2 !== turn && !TESTS_ALL) continue
        await scene.open(page)
        await waitForStyles(page)
        const name = `${scene.name} (${locale})`
        expect(await page.locator('html').getAttribute('lang'), name).toBe(locale)
        expect(await scrollsSideways(page), name).toBe(false)
        // The frame is the same on all pages.
        expect(await findBarriers(page, nth === 0 ? 'html' : 'main'), name).toEqual([])
        if (!scene.isWalked) continue
        await page.setViewportSize(SIZES.desk)
        await walkByTab(page, name)
        await page.setViewportSize(SIZES.phone)
      }
    }
  }
}

test('no page has a barrier or scrolls sideways on a phone, and Tab goes through its controls in their order', async () => {
  const app = await openFullApp()
  await judge(app, await scenesOf(app))
})

test('nor have those of a server without a bot, or of one that lets nobody in', async () => {
  const local = await openBrowserApp({ hasBot: false })
  await judge(local, [{ name: 'local sign-in', as: null, open: at('/login') }])
  for (const LOCAL_SIGN_IN of ['on', 'off']) {
    const env = { TRUSTED_PROXIES: '1', LOCAL_SIGN_IN }
    const closed = await openBrowserApp({ hasBot: false, env })
    await judge(closed, [{ name: `set-up, ${LOCAL_SIGN_IN}`, as: null, open: at('/login') }])
  }
})

inOneLanguage(
  'they are used by keyboard alone: every step shows its focus, Enter sends',
  async (locale) => {
    const app = await openFullApp()
    await app.dana.post('/api/welcome/ack')
    const page = await openPage(app, null)
    const admin = await openPage(app, app.ada)
    await speak(page.context(), app.dana, locale)
    await speak(admin.context(), app.ada, locale)
    await page.goto('/login?next=/settings/tokens')
    await tabTo(page, '#username')
    await page.keyboard.type('dana.levi')
    await tabTo(page, '#password')
    await page.keyboard.type(GOOD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/settings\/tokens$/)
    await tabTo(page, '#token-name')
    await page.keyboard.type(`by keyboard, ${locale}`)
    await page.keyboard.press('Enter')
    await page.locator('#made-token').waitFor()
    await tabTo(page, '[data-copies="made-token"]')
    await admin.goto('/admin/users')
    await tabTo(admin, '#label')
    await admin.keyboard.type('Yael')
    await tabTo(admin, 'form[action$="/invitations"] button')
    await admin.keyboard.press('Enter')
    await tabTo(admin, '[data-copies="one-time-link"]')
    const link = (await admin.locator('#one-time-link').textContent()) ?? ''
    await page.context().clearCookies()
    await page.goto(new URL(link).pathname)
    // The first field has the focus when the page opens.
    await page.keyboard.type(`yael-${locale}`)
    await tabTo(page, '#password')
    await page.keyboard.type(GOOD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/dashboard$/)
  },
)
