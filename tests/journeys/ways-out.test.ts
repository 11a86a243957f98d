/** Every sign-out deletes the device's data, or first asks about what is unsent. */
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts as en } from '../../src/texts/en/browser.ts'
import { problems as enProblems } from '../../src/texts/en/platform.ts'
import { texts as enShell } from '../../src/texts/en/shell.ts'
import { texts as enSignIn } from '../../src/texts/en/sign-in.ts'
import { texts as he } from '../../src/texts/he/browser.ts'
import { problems as heProblems } from '../../src/texts/he/platform.ts'
import { texts as heShell } from '../../src/texts/he/shell.ts'
import { texts as heSignIn } from '../../src/texts/he/sign-in.ts'
import { type BrowserApp, findBarriers, openBrowserApp } from '../support/browser.ts'
import { listPersonal, listStored } from '../support/browser-storage.ts'
import { inOneLanguage } from '../support/in-turns.ts'
import type { Person } from '../support/people.ts'

type Locale = 'en' | 'he'
const TEXTS = {
  en: { ...en, ...enSignIn, ...enProblems, signOut: enShell.sign_out },
  he: { ...he, ...heSignIn, ...heProblems, signOut: heShell.sign_out },
}

/** Dana's browser, with a file of hers among the cached pages. */
async function openDevice(locale: Locale) {
  const app = await openBrowserApp()
  await app.dana.post('/api/files', { file_name: 'MARKER.ts', content: 'MARKER kept' })
  const { page, context } = await app.browse(app.dana, { locale, hasWorker: true })
  await cacheFile(page)
  return { app, page, context }
}

async function cacheFile(page: Page): Promise<void> {
  await page.goto('/files')
  await expect.poll(() => findMarker(page, 'cache codeshelf-user-')).not.toEqual([])
}

async function findMarker(page: Page, start = '', marker = 'MARKER'): Promise<string[]> {
  const lines = await listStored(page)
  return lines.filter((line) => line.startsWith(start) && line.includes(marker))
}

/** A file that was begun and not saved, and a program in the playground. */
async function writeUnsent(page: Page, words = 'MARKER'): Promise<void> {
  await beginFile(page, words)
  await page.goto('/tools/code')
  await page.locator('.cm-content').click()
  await page.keyboard.type(`${words} program`)
  await expect.poll(() => findMarker(page, 'localStorage', `${words} program`)).not.toEqual([])
}

async function beginFile(page: Page, words: string): Promise<void> {
  await page.goto('/new')
  await page.locator('.cm-content').click()
  await page.keyboard.type(`${words} file`)
  await expect.poll(() => findMarker(page, 'database', `${words} file`)).not.toEqual([])
}

/** The same browser, from now on with the session of this person. */
async function signIn(app: BrowserApp, context: BrowserContext, person: Person, locale: Locale) {
  await person.signIn()
  await person.put('/api/me/preferences', { locale })
  await person.post('/api/welcome/ack')
  const [name = '', ...value] = (person.cookie ?? '').split('=')
  await context.addCookies([{ name, value: value.join('='), url: app.url }])
}

/** Another person on the same device sees nothing of Dana's, and their own data stays. */
async function expectOwnDevice(app: BrowserApp, page: Page, locale: Locale): Promise<void> {
  await signIn(app, page.context(), app.noam, locale)
  await writeUnsent(page, 'NOAM')
  for (const path of ['/dashboard', '/files', '/new', '/tools/code']) {
    await page.goto(path)
    await page.locator('.state-chip').waitFor()
    expect(await page.locator('body').textContent()).not.toContain('MARKER')
  }
  expect(await findMarker(page, 'database', 'NOAM file')).not.toEqual([])
  expect(await page.locator('.cm-content').textContent()).toContain('NOAM program')
}

const WAYS: Record<string, (page: Page, locale: Locale) => Promise<unknown>> = {
  'the account menu': (page) =>
    page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/logout"]')?.click()),
  'the palette': async (page, locale) => {
    const { signOut } = TEXTS[locale]
    await page.locator('.state-chip').waitFor()
    await page.keyboard.press('Control+k')
    await page.locator('dialog[open]').getByRole('combobox').fill(signOut)
    await page
      .getByRole('option', { name: new RegExp(`^${signOut}`, 'i') })
      .first()
      .click()
  },
  'the address bar': (page) => page.goto('/logout'),
  'deleting the account': async (page) => {
    await page.goto('/settings/account')
    await page.locator('input[name=sure]').check()
    await page.locator('form[action="/settings/account/leave"] button').click()
  },
}

/** Before anything that is unsent is deleted; then nothing is left. */
async function expectAsked(app: BrowserApp, page: Page, way: string, locale: Locale) {
  await writeUnsent(page)
  await page.goto('/settings')
  await WAYS[way]!(page, locale)
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('listitem').filter({ hasText: 'MARKER program' }).waitFor()
  expect(await dialog.getByRole('listitem').count(), way).toBe(2)
  expect((await app.dana.send('GET', '/api/me')).status, way).toBe(200)
  await dialog.getByRole('button', { name: TEXTS[locale].logout_discard }).click()
  await expect.poll(async () => (await app.dana.send('GET', '/api/me')).status).toBe(401)
  await page.waitForURL((url) => url.pathname === '/' || url.pathname === '/settings/account/leave')
  await expect.poll(() => listPersonal(page), { message: way }).toEqual([])
}

// Each of them opens the same dialog: each language gets two of them. Dana comes back to the device between two ways,
// but not to an account that she deleted.
const DEVICES = [
  [
    ['the account menu', 'en'],
    ['the address bar', 'en'],
    ['the palette', 'he'],
  ],
  [['deleting the account', 'he']],
] as const

describe('leaving a device', () => {
  test.each(DEVICES.map((ways) => [ways.map((way) => way.join(', ')).join('; '), ways] as const))(
    'by %s: asks about what is unsent, then nothing is left',
    async (_, ways) => {
      const { app, page, context } = await openDevice(ways[0][1])
      for (const [nth, [way, locale]] of ways.entries()) {
        if (nth > 0) {
          await signIn(app, context, app.dana, locale)
          await cacheFile(page)
        }
        await expectAsked(app, page, way, locale)
      }
      // All of them leave the device alike: the next person is tested after one.
      if (ways.length === 1) return
      await expectOwnDevice(app, page, 'he')
      expect(await findMarker(page)).toEqual([])
    },
  )

  inOneLanguage(
    'by a session that ended elsewhere: what is unsent waits unseen, and is asked about',
    async (locale) => {
      const { app, page } = await openDevice(locale)
      await writeUnsent(page)
      await app.dana.signIn()
      expect((await app.dana.post('/api/me/sessions/end-others')).status).toBe(200)
      await page.goto('/files')
      await page.waitForURL(/\/login/)
      const question = page.locator('#left-unsent')
      await question.waitFor()
      expect(await findBarriers(page)).toEqual([])
      // The copies are deleted, unsent text is not, and it is nowhere on the page.
      await expect.poll(() => findMarker(page, 'cache')).toEqual([])
      expect(await page.locator('body').textContent()).not.toContain('MARKER')
      const places = (await listPersonal(page)).map(
        (line) => line.replace(/@\w+:/, '').split(' ')[1],
      )
      expect(places.sort()).toEqual([
        'codeshelf-drafts/drafts',
        'codeshelf:pad',
        'codeshelf:person',
      ])

      await expectOwnDevice(app, page, locale)
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/logout"]')?.click())
      await page.getByRole('button', { name: TEXTS[locale].logout_discard }).click()
      await page.waitForURL((url) => url.pathname === '/')
      await expect.poll(() => findMarker(page, '', 'NOAM')).toEqual([])

      // Dana finds everything as she left it.
      await signIn(app, page.context(), app.dana, locale)
      await page.goto('/tools/code')
      await page.locator('.cm-content').getByText('MARKER program').waitFor()
      expect(await findMarker(page, 'database')).not.toEqual([])

      await page.context().clearCookies()
      await page.goto('/login')
      await question.locator('summary').click()
      await question.getByRole('button', { name: TEXTS[locale].unsent_sure }).click()
      await page.getByText(TEXTS[locale].unsent_deleted).waitFor()
      await expect.poll(() => listPersonal(page)).toEqual([])
      await page.reload()
      expect(await question.isVisible()).toBe(false)
    },
  )
})

/** In this order on one device: a disabled person does not sign in again. */
const ENDINGS: Record<string, (app: BrowserApp) => Promise<unknown>> = {
  'its age': async (app) => app.clock.advance(31 * 86_400_000),
  'a new password': async (app) => {
    await app.dana.signIn()
    for (const password of ['correct horse battery', 'staple battery horse'])
      await app.dana.post('/settings/sign-in/password', { username: 'dana', password })
  },
  'an administrator': async (app) => {
    const { id } = (await app.dana.get('/api/me')).json
    expect((await app.ada.post(`/api/admin/users/${id}/disable`)).status).toBe(200)
  },
}

test('a session ended by its age, a new password or an administrator, with everything sent: the next page leaves nothing', async () => {
  const { app, page, context } = await openDevice('en')
  for (const [nth, [name, end]] of Object.entries(ENDINGS).entries()) {
    if (nth > 0) {
      await signIn(app, context, app.dana, 'en')
      await cacheFile(page)
    }
    // Offline it is unknown who is signed in, and the copies can be read.
    await context.setOffline(true)
    await end(app)
    await page.goto('/files')
    await page.locator('[data-kept-at]').waitFor()
    expect(await findMarker(page, 'cache'), name).not.toEqual([])
    await context.setOffline(false)
    await page.goto('/dashboard')
    await page.waitForURL(/\/login/)
    await expect.poll(() => listPersonal(page), { message: name }).toEqual([])
    expect(await page.locator('#left-unsent').isVisible(), name).toBe(false)
  }
})

test('after a session that ended elsewhere, Back shows nothing until its person is here again', async () => {
  const { app, page, context } = await openDevice('en')
  const [file] = (await app.dana.get('/api/files')).json.items
  const { board } = (await app.dana.post('/api/note-boards', { name: 'MARKER board' })).json
  const paths = [`/file/${file.id}`, `/boards/${board.id}`, '/files']
  await beginFile(page, 'MARKER')
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => page.locator('main').textContent()).toContain('MARKER')
  }
  await app.dana.signIn()
  await app.dana.post('/api/me/sessions/end-others')
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
  await page.locator('#left-unsent').waitFor()
  for (const _ of paths) {
    await page.goBack()
    await page.waitForURL(/\/login/)
    expect(await page.locator('body').textContent()).not.toContain('MARKER')
  }
  expect(await findMarker(page, 'database')).not.toEqual([])

  await signIn(app, context, app.dana, 'en')
  for (const path of paths) {
    await page.goto(path)
    await expect.poll(() => page.locator('main').textContent()).toContain('MARKER')
  }
  expect(await findMarker(page, 'database')).not.toEqual([])
})

test('a page that hears that its session is over empties the device but for its own text', async () => {
  const { app, page } = await openDevice('en')
  await beginFile(page, 'MARKER')
  await page.locator('#file_name').fill('MARKER-2.ts')
  await app.dana.signIn()
  await app.dana.post('/api/me/sessions/end-others')
  await page.keyboard.press('Control+s')
  await expect.poll(() => findMarker(page, 'cache')).toEqual([])
  expect(await page.locator('.cm-content').textContent()).toContain('MARKER file')
  expect(await findMarker(page, 'database')).not.toEqual([])
})

test('a tab that somebody left open saves nothing for the next person, and loses nothing', async () => {
  const { app, page, context } = await openDevice('en')
  await beginFile(page, 'MARKER')
  const second = await context.newPage()
  await signIn(app, context, app.noam, 'en')
  await second.goto('/files')
  await second.locator('.state-chip').waitFor()
  await page.bringToFront()
  await page.locator('#file_name').fill('MARKER-2.ts')
  await page.keyboard.press('Control+s')
  await page.locator('.state-chip--needs-you').waitFor()
  expect((await app.noam.get('/api/files')).json.items).toEqual([])
  expect(await findMarker(second, 'database')).not.toEqual([])
  // Signing out from the old page would sign Noam out: instead it is loaded again, as his.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/logout"]')?.click())
  await expect.poll(() => page.locator('body').textContent()).not.toContain('MARKER')
  expect((await app.noam.send('GET', '/api/me')).status).toBe(200)
})

inOneLanguage(
  'a form of such a tab does nothing for the next person and gives back what was written',
  async (locale) => {
    const { app, page, context } = await openDevice(locale)
    await page.goto('/settings/agents')
    await page.locator('textarea[name=text]').fill('MARKER one\nMARKER two')
    await signIn(app, context, app.noam, locale)
    await page.locator('form[action="/settings/agents"] button[type=submit]').click()
    await page.getByText(TEXTS[locale].page_of_other).waitFor()
    expect(await page.locator('#written-text').inputValue()).toBe('MARKER one\nMARKER two')
    expect(await findBarriers(page)).toEqual([])
    expect(await findMarker(page)).toEqual([])
    expect((await app.noam.get('/api/agent/primer')).status).toBe(204)
  },
)

test('signing out without a connection is not half done', async () => {
  const { app, page, context } = await openDevice('en')
  await page.locator('.state-chip').waitFor()
  // The code for sign-out is on the device once it was used.
  await page.keyboard.press('Control+k')
  await page.locator('dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/logout"]')?.click())
  await page.getByText(en.logout_offline).first().waitFor()
  expect(await findMarker(page, 'cache')).not.toEqual([])
  await context.setOffline(false)
  expect((await app.dana.send('GET', '/api/me')).status).toBe(200)
})
