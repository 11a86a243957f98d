/** The sign-in methods of one person: shown, added and removed, but never the last one. */
import { expect, test } from 'vitest'
import { makeSignInLink } from '#features/account/index.ts'
import { sha256 } from '#platform/crypto/index.ts'
import { acrossOwners } from '#platform/store/index.ts'
import { BOT_TOKEN, eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { type Person, visitor } from '#tests/support/people.ts'
import { signatureOf } from '../rules/messenger.ts'

const SETTINGS = '/settings/sign-in'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const LATER = 16 * 60_000

const PASSWORD = { username: 'dana', password: 'velvet-otter-climbs-92' }

const widgetData = ({ clock }: TestApp, id: string, press = '') => {
  const fields = { id, first_name: 'Other', auth_date: Math.floor(clock.now() / 1000), press }
  return { ...fields, hash: signatureOf(fields, BOT_TOKEN) }
}
const link = (app: TestApp, person: Person, id: string) =>
  person.post('/auth/messenger?link=1', widgetData(app, id))
const unlink = (person: Person, subject: string, provider = 'messenger') =>
  person.post(`${SETTINGS}/unlink`, new URLSearchParams({ provider, subject }).toString(), {
    headers: { ...FORM, accept: 'text/html' },
  })
const setPassword = (person: Person) =>
  person.post(`${SETTINGS}/password`, new URLSearchParams(PASSWORD).toString(), { headers: FORM })

/** Another device, signed in by the posted data. */
async function enteredBy(app: TestApp, path: string, body: unknown): Promise<Person> {
  const device = visitor(app.inner)
  const entered = await device.post(path, body)
  device.cookie = String(entered.headers['set-cookie']).split(';')[0]!
  return device
}
const identities = ({ opened }: TestApp) =>
  acrossOwners(opened.store, 'the test looks at all of them')
    .selectFrom('identities')
    .select(['subject', 'ownerId'])
    .execute()

eachDialect('the ways in of one person', (open) => {
  test('a second messenger identity is linked and opens the same account', async () => {
    const app = await open()
    const { id } = (await app.dana.get('/api/me')).json
    expect((await link(app, app.dana, '777')).json).toEqual({ success: true })
    app.clock.advance(1_000)
    const entered = await app.visitor.post('/auth/messenger', widgetData(app, '777'))
    app.visitor.cookie = String(entered.headers['set-cookie']).split(';')[0]!
    expect((await app.visitor.get('/api/me')).json.id).toBe(id)
    const page = await app.dana.browse(SETTINGS)
    expect(page.text.match(/name="subject"/g)).toHaveLength(2)
  })

  test('the last one cannot be removed, a foreign one is not there', async () => {
    const app = await open()
    await app.dana.signIn()
    await app.noam.signIn()
    expect((await unlink(app.dana, '1001')).status).toBe(409)
    expect((await unlink(app.dana, '1002')).status).toBe(404)
    expect(await identities(app)).toHaveLength(2)
  })

  test('of two that are removed at the same moment one stays', async () => {
    const app = await open()
    await app.dana.signIn()
    await link(app, app.dana, '777')
    const answers = await Promise.all([unlink(app.dana, '777'), unlink(app.dana, '1001')])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
    expect(await identities(app)).toHaveLength(1)
  })

  test('of two people who link the same one at the same moment one has it', async () => {
    const app = await open()
    await app.dana.signIn()
    await app.noam.signIn()
    const answers = await Promise.all(
      [app.dana, app.noam].map((person, at) =>
        person.post('/auth/messenger?link=1', widgetData(app, '777', `press ${at}`)),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const linked = (await identities(app)).filter(({ subject }) => subject === '777')
    const winner = answers[0]!.status === 200 ? app.dana : app.noam
    expect(linked.map(({ ownerId }) => ownerId)).toEqual([(await winner.get('/api/me')).json.id])
  })

  test('one that is removed signs out the other devices that came in by it, and no others', async () => {
    const app = await open()
    await app.dana.signIn()
    const { id } = (await app.dana.get('/api/me')).json
    await setPassword(app.dana)
    const devices = {
      messenger: await enteredBy(app, '/auth/messenger', app.dana.widgetData()),
      password: await enteredBy(app, '/login', PASSWORD),
      link: await enteredBy(
        app,
        `/sign-in-link/${(await makeSignInLink({ store: app.opened.store, now: app.clock.now }, id, null)).secret}`,
        {},
      ),
      unknown: await enteredBy(app, '/auth/messenger', app.dana.widgetData()),
    }
    // From before sessions recorded their sign-in method.
    await app.opened.store.query
      .updateTable('sessions')
      .set({ provider: '' })
      .where('tokenHash', '=', sha256(devices.unknown.cookie!.split('=')[1]!))
      .execute()
    await app.noam.signIn()
    expect((await unlink(app.dana, '1001')).status).toBe(303)
    const statuses = await Promise.all(
      Object.entries(devices).map(async ([way, device]) => [
        way,
        (await device.get('/api/me')).status,
      ]),
    )
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ messenger: 401, unknown: 401 },
      ...{ password: 200, link: 200 },
    })
    // The person who removes it stays signed in, and so does everybody else.
    expect((await app.dana.get('/api/me')).status).toBe(200)
    expect((await app.noam.get('/api/me')).status).toBe(200)
  })

  test('the lists of roles name somebody by the messenger’s id that is left', async () => {
    const app = await open({ env: { ADMIN_USER_IDS: '777' } })
    await app.dana.signIn()
    const role = async () => (await app.dana.get('/api/me')).json.role
    await link(app, app.dana, '777')
    expect(await role()).toBe('user')
    await unlink(app.dana, '1001')
    expect(await role()).toBe('admin')
    app.clock.advance(1_000)
    await link(app, app.dana, '778')
    expect(await role()).toBe('admin')
    await unlink(app.dana, '777')
    expect(await role()).toBe('user')
  })

  test('somebody else’s identity is not taken over, and nobody links without a session', async () => {
    const app = await open()
    await app.dana.signIn()
    await app.noam.signIn()
    expect((await link(app, app.dana, '1002')).json.code).toBe('identity_taken')
    expect((await link(app, app.visitor, '778')).status).toBe(401)
    expect(await identities(app)).toHaveLength(2)
  })
})

test('without a fresh sign-in nothing changes; proving it again brings it back', async () => {
  const app = await openTestApp('sqlite')
  await app.dana.signIn()
  await link(app, app.dana, '777')
  app.clock.advance(LATER)
  expect((await link(app, app.dana, '778')).json.code).toBe('sign_in_again')
  const refused = await unlink(app.dana, '777')
  expect(refused.headers['location']).toMatch(/^\/login\?again=1&next=%2Fsettings%2Fsign-in/)
  const page = await app.dana.browse(String(refused.headers['location']))
  expect(page.status).toBe(200)
  expect(page.text).toMatch(/You are signed in as .?Dana/)
  await app.dana.signIn()
  expect((await unlink(app.dana, '777')).status).toBe(303)
})

test('whoever comes back as somebody else is told so, and the first session is over', async () => {
  const app = await openTestApp('sqlite')
  await app.dana.signIn()
  const first = app.dana.cookie!
  app.clock.advance(LATER)
  const again = String((await unlink(app.dana, '1001')).headers['location'])
  const next = new URL(again, 'http://localhost').searchParams.get('next')!
  const cookie = { headers: { cookie: first } }
  const entered = await app.noam.send('POST', '/auth/messenger', {
    body: app.noam.widgetData(),
    ...cookie,
  })
  app.noam.cookie = String(entered.headers['set-cookie']).split(';')[0]!
  expect((await app.noam.browse(next)).text).toMatch(/You are now signed in as .?Noam/)
  expect((await app.visitor.get('/api/me', cookie)).status).toBe(401)
  app.clock.advance(1_000)
  await app.dana.signIn()
  expect((await app.dana.browse(next)).text).not.toContain('You are now signed in as')
})

test('the page of the messenger stands alone with its looser policy', async () => {
  const app = await openTestApp('sqlite')
  const policy = async (path: string) =>
    String((await app.dana.browse(path)).headers['content-security-policy'])
  expect(await policy(SETTINGS)).not.toContain('unsafe-eval')
  expect(await policy(`${SETTINGS}/messenger`)).toContain('unsafe-eval')
})
