/** Tokens and agents in the settings: by keyboard, without a script, in both languages. */
import { expect, test } from 'vitest'
import { findBarriers, openBrowserApp, scrollsSideways } from '../support/browser.ts'
import { inOneLanguage } from '../support/in-turns.ts'

const TEXTS = {
  en: { make: 'Create token', stored: 'I have stored it', connect: 'Connect an agent' },
  he: { make: 'יצירת אסימון', stored: 'שמרתי אותו', connect: 'חיבור סוכן' },
}

inOneLanguage('a token is made by keys alone, used, stored and revoked', async (locale) => {
  const texts = TEXTS[locale]
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.dana, { locale })
  await page.goto('/settings/tokens')
  expect(await findBarriers(page)).toEqual([])
  await page.locator('#token-name').focus()
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  // The first of the permissions is ticked; the second is ticked by a key.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: texts.make }).press('Enter')
  const token = await page.locator('#made-token').textContent()
  expect(await findBarriers(page)).toEqual([])
  const headers = { authorization: `Bearer ${token}` }
  const created = await app.visitor.post(
    '/api/files',
    { file_name: 'a.txt', content: 'x' },
    { headers },
  )
  expect(created.status).toBe(201)
  await page.getByRole('link', { name: texts.stored }).press('Enter')
  await page.waitForURL((url) => url.pathname === '/settings/tokens')
  expect(await page.locator('#made-token').count()).toBe(0)
  await page.locator('form[action$="/revoke"] button').press('Enter')
  await page.waitForURL((url) => url.search === '?done=revoked')
  expect((await app.visitor.get('/api/me', { headers })).status).toBe(401)
  expect(errors).toEqual([])
})

inOneLanguage('one press makes a token for an agent, with what to paste where', async (locale) => {
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.dana, { locale, size: 'phone' })
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: TEXTS[locale].connect }).press('Enter')
  const configuration = JSON.parse((await page.locator('#configuration-common').textContent())!)
  const { url, headers } = configuration.mcpServers.codeshelf
  expect(url).toBe(`${app.url}/mcp`)
  const me = await app.visitor.get('/api/me', { headers: { authorization: headers.Authorization } })
  expect(me.json.first_name).toBe('Dana')
  for (const summary of await page.locator('main summary').all()) await summary.press('Enter')
  expect(await findBarriers(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  expect(errors).toEqual([])
})

inOneLanguage(
  'the instructions are counted while they are written, and shown as agents get them',
  async (locale) => {
    const app = await openBrowserApp()
    const { page, errors } = await app.browse(app.dana, { locale })
    await page.goto('/settings/agents')
    const counter = page.locator('.field__counter')
    await page.locator('#instructions').fill('שלום 🙂')
    await expect.poll(() => counter.textContent()).toMatch(/^\u20686\u2069 /)
    await page.locator('#instructions').fill('🙂'.repeat(8_000))
    await expect.poll(() => counter.getAttribute('class')).toContain('field__counter--over')
    await page.locator('#instructions').fill('Mind the gap.\npassword=hunter2hunter2')
    await page.locator('form .button--primary').last().press('Enter')
    await page.waitForURL((url) => url.search === '?done=saved')
    const shown = await page.locator('#primer').textContent()
    const got = await page.evaluate(async () => (await fetch('/api/agent/primer')).text())
    expect(shown).toBe(got)
    expect(shown).toContain('[redacted]')
    expect(await findBarriers(page)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('both pages work on a phone without a script', async () => {
  const app = await openBrowserApp()
  const { page, errors } = await app.browse(app.dana, { size: 'phone', hasScript: false })
  await page.goto('/settings/tokens')
  await page.locator('#token-name').fill('agent')
  await page.getByRole('button', { name: TEXTS.en.make }).click()
  expect(await page.locator('#made-token').textContent()).toMatch(/^csk_\w{49}$/)
  expect(await scrollsSideways(page)).toBe(false)
  await page.goto('/settings/agents')
  await page.locator('#instructions').fill('x'.repeat(30_000))
  await page.locator('form .button--primary').last().click()
  expect(await page.locator('#primer').textContent()).toContain('[cut:')
  expect(await page.locator('.notice--warn').count()).toBe(1)
  expect(await scrollsSideways(page)).toBe(false)
  expect(errors).toEqual([])
})
