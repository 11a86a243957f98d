/** One-time links: opened any number of times, used once. */
import { expect, test } from 'vitest'
import { makeInvitation, makeSignInLink } from '#features/account/index.ts'
import { eachDialect, type OpenOptions, openTestApp, type TestApp } from '#tests/support/app.ts'
import { BROWSER, visitor } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'

const PAGE = { 'content-type': 'application/x-www-form-urlencoded', accept: BROWSER }
const GOOD = 'velvet-otter-climbs-92'
const DEAD = 'This link no longer works'
const HOUR = 3_600_000

const storeOf = ({ opened, clock }: TestApp) => ({ store: opened.store, now: clock.now })
const invite = (app: TestApp, role: 'user' | 'admin' = 'user') =>
  makeInvitation(storeOf(app), { role, label: 'for Yael', madeBy: null, lastsMs: HOUR })
const join = (app: TestApp, secret: string, username: string, password = GOOD) =>
  visitor(app.inner).post(
    `/join/${secret}`,
    new URLSearchParams({ username, password }).toString(),
    { headers: PAGE },
  )
const use = (app: TestApp, secret: string) =>
  visitor(app.inner).post(`/sign-in-link/${secret}`, '', { headers: PAGE })
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]!
const openClosed = (open: (options: OpenOptions) => Promise<TestApp>) =>
  open({ env: { REGISTRATION: 'invite' } })

eachDialect('an invitation', (open) => {
  test('makes an account with its role, and a password that opens it', async () => {
    const app = await openClosed(open)
    const { secret } = await invite(app, 'admin')
    expect((await visitor(app.inner).browse(`/join/${secret}`)).text).toContain('Join Codeshelf')
    const joined = await join(app, secret, 'Yael')
    expect([joined.status, joined.headers['location']]).toEqual([303, '/dashboard'])
    const yael = visitor(app.inner)
    yael.cookie = cookieOf(joined)
    expect((await yael.get('/api/me')).json).toMatchObject({ first_name: 'Yael', role: 'admin' })
    const again = await join(app, secret, 'Other')
    expect(again.status).toBe(410)
    expect(again.text).toContain(DEAD)
    const login = new URLSearchParams({ username: 'yael', password: GOOD }).toString()
    expect((await app.visitor.post('/login', login, { headers: PAGE })).status).toBe(303)
  })

  test('sent twice, by a double press or from the history, it leads in and makes one account', async () => {
    const app = await openClosed(open)
    const { secret } = await invite(app)
    const twice = await Promise.all([join(app, secret, 'yael'), join(app, secret, 'yael')])
    const later = await join(app, secret, 'Yael')
    for (const { status, headers } of [...twice, later])
      expect([status, headers['location']]).toEqual([303, '/dashboard'])
    expect(await app.opened.store.query.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect((await join(app, secret, 'yael', 'another-good-phrase-7')).status).toBe(410)
  })

  test('is used by one of ten at the same moment', async () => {
    const app = await openClosed(open)
    const { secret } = await invite(app)
    // As many passwords of one IP address as are computed or wait: more would be refused as busy.
    const names = Array.from({ length: 10 }, (_, i) => `person${i}`)
    const answers = await Promise.all(names.map((name) => join(app, secret, name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(9).fill(410)])
    expect(await app.opened.store.query.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('never signs in whoever has the name already, and stays usable', async () => {
    const app = await openClosed(open)
    const first = await invite(app)
    await join(app, first.secret, 'yael')
    const second = await invite(app)
    const taken = await join(app, second.secret, 'YAEL', 'another-good-phrase-7')
    expect(taken.status).toBe(409)
    expect(taken.headers['set-cookie']).toBeUndefined()
    expect(taken.text).toContain('Somebody has this username already')
    expect((await join(app, second.secret, 'yael2')).status).toBe(303)
  })

  test('goes along with whoever continues by the messenger', async () => {
    const app = await openClosed(open)
    const { secret } = await invite(app, 'admin')
    const refused = await app.noam.send('POST', '/auth/messenger', { body: app.noam.widgetData() })
    expect(refused.json.code).toBe('invitation_needed')
    const cookie = cookieOf(await app.visitor.browse(`/join/${secret}`))
    expect((await app.visitor.browse('/login', { cookie })).text).toContain('Your invitation')
    const headers = { cookie }
    const body = app.noam.widgetData()
    const entered = await app.noam.send('POST', '/auth/messenger', { body, headers })
    expect(entered.status).toBe(200)
    app.noam.cookie = cookieOf(entered)
    expect((await app.noam.get('/api/me')).json.role).toBe('admin')
    expect((await app.visitor.browse(`/join/${secret}`)).status).toBe(410)
  })
})

eachDialect('a sign-in link', (open) => {
  test('is looked at without being used, signs in once and leads to the offer of a password', async () => {
    const app = await open()
    const { id } = (await app.dana.get('/api/me')).json
    const { secret } = await makeSignInLink(storeOf(app), id, null)
    for (let i = 0; i < 3; i++)
      expect((await visitor(app.inner).browse(`/sign-in-link/${secret}`)).status).toBe(200)
    const used = await use(app, secret)
    expect(used.headers['location']).toBe('/settings/sign-in?done=by_link')
    const dana = visitor(app.inner)
    dana.cookie = cookieOf(used)
    expect((await dana.get('/api/me')).json.id).toBe(id)
    const page = await dana.browse('/settings/sign-in?done=by_link')
    expect(page.text).toContain('choose a password below')
    expect(page.text).toContain('autocomplete="new-password"')
    const second = await use(app, secret)
    expect([second.status, second.headers['set-cookie']]).toEqual([410, undefined])
    expect(second.text).toContain(DEAD)
  })

  test('is used by one of twenty at the same moment', async () => {
    const app = await open()
    const { id } = (await app.dana.get('/api/me')).json
    const { secret } = await makeSignInLink(storeOf(app), id, null)
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(app, secret)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(410)])
  })
})

test('expired, unknown, of the other kind and hostile: one page, one status, nothing used', async () => {
  const app = await openTestApp('sqlite')
  const { id } = (await app.dana.get('/api/me')).json
  const invitation = await invite(app)
  const link = await makeSignInLink(storeOf(app), id, null)
  for (const path of [
    `/join/${link.secret}`,
    `/sign-in-link/${invitation.secret}`,
    `/join/${'A'.repeat(43)}`,
    `/sign-in-link/${'A'.repeat(43)}`,
    '/join/x',
    '/join/%27%20or%201=1--',
    `/sign-in-link/${'x'.repeat(500)}`,
  ]) {
    const page = await app.visitor.browse(path)
    expect([path, page.status]).toEqual([path, 410])
    expect(page.text).toContain(DEAD)
  }
  app.clock.advance(15 * 60_000)
  expect((await app.visitor.browse(`/sign-in-link/${link.secret}`)).status).toBe(410)
  expect((await use(app, link.secret)).status).toBe(410)
  app.clock.advance(HOUR)
  expect((await join(app, invitation.secret, 'yael')).status).toBe(410)
})

test('a disabled account stays closed and the page says why', async () => {
  const app = await openTestApp('sqlite')
  const { id } = (await app.dana.get('/api/me')).json
  const { secret } = await makeSignInLink(storeOf(app), id, null)
  await app.opened.store.query.updateTable('users').set({ disabledAt: 1 }).execute()
  const refused = await use(app, secret)
  expect([refused.status, refused.headers['set-cookie']]).toEqual([403, undefined])
  expect(refused.text).toContain('has been disabled')
})

test('where nobody new can join, an invitation says so before anybody fills in its form', async () => {
  const app = await openTestApp('sqlite', { env: { REGISTRATION: 'closed' } })
  const byProgram = await invite(app)
  const byPerson = await makeInvitation(storeOf(app), {
    ...{ role: 'user', label: '', madeBy: 'ada', lastsMs: HOUR },
  })
  const refused = await app.visitor.browse(`/join/${byPerson.secret}`)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('Nobody new can join at the moment')
  expect(refused.text).not.toContain('type="password"')
  expect((await app.visitor.browse(`/join/${byProgram.secret}`)).status).toBe(200)
})

test('secrets reach no log line, event or row, and no other site', async () => {
  const app = await openTestApp('sqlite')
  const { id } = (await app.dana.get('/api/me')).json
  const { secret: invitation } = await invite(app)
  const { secret: link } = await makeSignInLink(storeOf(app), id, null)
  for (const path of [`/join/${invitation}`, `/sign-in-link/${link}`]) {
    const page = await app.visitor.browse(path)
    expect(page.headers['referrer-policy']).toBe('same-origin')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(String(page.headers['content-security-policy'])).not.toContain('https:')
  }
  await join(app, invitation, 'd')
  await join(app, invitation, 'yael')
  await use(app, link)
  await use(app, link)
  const told = [...app.logLines, JSON.stringify(app.events), await everyRow(app.opened.store)]
  for (const secret of [invitation, link, GOOD]) expect(told.join('\n')).not.toContain(secret)
})
