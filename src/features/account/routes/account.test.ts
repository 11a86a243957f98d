/** The person, their devices and their preferences. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp, PEOPLE, type TestApp } from '#tests/support/app.ts'
import { BROWSER, Person, type TestResponse } from '#tests/support/people.ts'
import { giveRole } from '../actions/administration.ts'
import { sweepSessions } from '../actions/sessions.ts'
import { defaultPreferences } from '../contract/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Another device of the same person. */
const anotherDevice = async (app: TestApp, agent = 'Firefox/130.0 Linux') => {
  const device = new Person(app.inner, app.clock, { id: PEOPLE.dana, firstName: 'Dana' })
  await device.signIn({ 'user-agent': agent })
  return device
}

interface Device {
  id: string
  agent: string
  is_current: boolean
}

const devicesOf = async (person: Person): Promise<Device[]> =>
  (await person.get('/api/me/sessions')).json.sessions

eachDialect('sessions', (open) => {
  test('the devices are listed, this one marked, without anything that opens them', async () => {
    const app = await open()
    await app.dana.signIn({ 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130.0' })
    await anotherDevice(app, 'Mozilla/5.0 (iPhone) Version/17 Safari/605')
    const devices = await devicesOf(app.dana)
    expect(devices.map(({ agent }) => agent).sort()).toEqual(['Firefox, Linux', 'Safari, iOS'])
    expect(devices.filter(({ is_current }) => is_current).map(({ agent }) => agent)).toEqual([
      'Firefox, Linux',
    ])
    const text = JSON.stringify(devices)
    expect(text).not.toContain('token')
    expect(text).toContain('"address_prefix":"127.0.0.0"')
    // On the page, the device that asks is active now, whatever moment was stored last.
    const page = (await app.dana.browse('/settings/sessions')).text
    const rows = page.split('<li class="session">').slice(1)
    const facts = rows.map((row) => [row.includes('This device'), row.includes('Last seen')])
    expect(facts.sort()).toEqual([
      [false, true],
      [true, false],
    ])
  })

  test('an ended device is out at its next request, the others stay', async () => {
    const app = await open()
    await app.dana.signIn()
    const phone = await anotherDevice(app)
    const { id } = (await devicesOf(app.dana)).find((device) => !device.is_current)!
    expect((await app.dana.del(`/api/me/sessions/${id}`)).json).toEqual({ ok: true, ended: 1 })
    expect((await phone.send('GET', '/api/me')).status).toBe(401)
    expect((await app.dana.get('/api/me')).status).toBe(200)
    expect((await app.dana.del(`/api/me/sessions/${id}`)).status).toBe(404)
  })

  test('all others are ended at once, by the API and by the button', async () => {
    for (const path of ['/api/me/sessions/end-others', '/settings/sessions/end-others']) {
      const app = await open()
      await app.dana.signIn()
      await app.noam.signIn()
      const others = [await anotherDevice(app), await anotherDevice(app)]
      const response = await app.dana.post(path)
      if (path.startsWith('/api')) expect(response.json).toEqual({ ok: true, ended: 2 })
      else expect(response.headers['location']).toBe('/settings/sessions?done=2')
      for (const other of others) expect((await other.send('GET', '/api/me')).status).toBe(401)
      expect((await app.dana.get('/api/me')).status).toBe(200)
      expect((await app.noam.get('/api/me')).status).toBe(200)
    }
  })

  test('somebody else’s session is a missing session', async () => {
    const app = await open()
    await app.dana.signIn()
    const { id } = (await devicesOf(app.dana))[0]!
    for (const ask of [
      (id: string) => app.noam.del(`/api/me/sessions/${id}`),
      (id: string) => app.noam.post('/settings/sessions/end', { id }),
    ]) {
      const foreign = await ask(id)
      const unknown = await ask('00000000000000000000000000')
      expect(foreign.status).toBe(404)
      expect(foreign.text).toBe(unknown.text)
      expect(foreign.json.code).toBe('session_not_found')
    }
    expect((await app.dana.get('/api/me')).status).toBe(200)
  })

  test('a session that is used lives on: the cookie is renewed after an hour, not before', async () => {
    const { dana, clock } = await open()
    await dana.signIn()
    clock.advance(HOUR - 1)
    expect((await dana.get('/api/me')).headers['set-cookie']).toBeUndefined()
    clock.advance(1)
    const renewed = String((await dana.get('/api/me')).headers['set-cookie'])
    expect(renewed.split(';')[0]).toBe(dana.cookie)
    expect(renewed).toContain('Max-Age=2592000')
    for (let i = 0; i < 3; i++) {
      clock.advance(29 * DAY)
      expect((await dana.get('/api/me')).status).toBe(200)
    }
  })

  test('a session that is not used ends after thirty days and is swept', async () => {
    const app = await open()
    const { dana, noam, clock } = app
    await dana.signIn()
    clock.advance(30 * DAY - 1)
    await noam.signIn()
    clock.advance(1)
    expect((await dana.send('GET', '/api/me')).status).toBe(401)
    const count = async () =>
      (await app.opened.store.query.selectFrom('sessions').select('id').execute()).length
    expect(await count()).toBe(2)
    const ctx = { store: app.opened.store, now: () => clock.now() } as never
    expect(await sweepSessions(ctx)).toBe(1)
    expect(await count()).toBe(1)
    expect((await noam.get('/api/me')).status).toBe(200)
  })
})

eachDialect('a session that ended elsewhere', (open) => {
  const pages = { accept: BROWSER }
  const told = (response: TestResponse) => [
    response.headers['clear-site-data'],
    response.headers['set-cookie'],
  ]

  test('the next page tells the browser to forget it, and nothing else does', async () => {
    const { dana, visitor, opened } = await open()
    await dana.signIn()
    const headers = { ...pages, cookie: dana.cookie! }
    await dana.signIn()
    await dana.post('/api/me/sessions/end-others')
    const nothing = [undefined, undefined]
    // If the session cannot be read, it is not treated as ended.
    const { query } = opened.store
    await sql`alter table sessions rename to sessions_away`.execute(query)
    const unknown = await visitor.get('/files', { headers })
    expect([unknown.status, ...told(unknown)]).toEqual([500, ...nothing])
    await sql`alter table sessions_away rename to sessions`.execute(query)
    // A form is returned only for a valid cookie, also after a save in the background was refused.
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const written = await visitor.post('/new', `file_name=a&content=${'Always+'.repeat(30)}`, {
      headers: form,
    })
    expect([written.status, ...told(written)]).toEqual([401, ...nothing])
    const background = { cookie: headers.cookie }
    expect(told(await visitor.get('/api/files', { headers: background }))).toEqual(nothing)
    for (const path of ['/files', '/login', '/', '/nowhere']) {
      const [cleared, cookie] = told(await visitor.get(path, { headers }))
      expect([path, cleared]).toEqual([path, '"cache"'])
      expect(String(cookie)).toMatch(/^session=; .*Max-Age=0$/)
    }
    // A visitor who was never signed in here, and a person who is, keep their cookies.
    const strange = { ...pages, cookie: 'session=of-another-program-at-this-address' }
    expect(told(await visitor.get('/files', { headers: pages }))).toEqual(nothing)
    expect(told(await visitor.get('/files', { headers: strange }))).toEqual(nothing)
    expect(told(await dana.browse('/files'))).toEqual(nothing)
  })

  test('deleting the account tells it too', async () => {
    const { dana } = await open()
    await dana.signIn()
    const left = await dana.submit('/settings/account/leave', { sure: 'yes' }, pages)
    expect([left.status, told(left)[0]]).toEqual([200, '"cache"'])
  })
})

eachDialect('roles', (open) => {
  test('a role that is given counts at the next request, and so does its loss', async () => {
    const { dana, ada, inner } = await open()
    await ada.signIn()
    const roleNow = async () => (await dana.get('/api/me')).json.role
    expect(await roleNow()).toBe('user')
    for (const role of ['premium', 'admin', 'user'] as const) {
      expect((await giveRole(inner.contextFor('test'), PEOPLE.dana, role))?.role).toBe(role)
      expect(await roleNow()).toBe(role)
    }
    for (const who of ['nobody', 'messenger:1', 'oidc:x:1', 'local:'])
      expect(await giveRole(inner.contextFor('test'), who, 'admin')).toBeNull()
  })

  test('a person is found by id, by platform id and by username', async () => {
    const { dana, inner } = await open()
    const body = dana.widgetData({ username: 'dana_k' })
    const response = await dana.send('POST', '/auth/messenger', { body })
    dana.cookie = String(response.headers['set-cookie']).split(';')[0]!
    const { id } = (await dana.get('/api/me')).json
    for (const who of [id, PEOPLE.dana, `messenger:${PEOPLE.dana}`, 'dana_k', '@dana_k'])
      expect((await giveRole(inner.contextFor('test'), who, 'premium'))?.id).toBe(id)
  })

  test('a username of several people names nobody: ids and names are told instead', async () => {
    const { dana, noam, inner } = await open()
    const ids = []
    // Names that differ in case alone are easily confused.
    for (const [person, username] of [
      [dana, 'bob'],
      [noam, 'Bob'],
    ] as const) {
      const body = person.widgetData({ username })
      const response = await person.send('POST', '/auth/messenger', { body })
      person.cookie = String(response.headers['set-cookie']).split(';')[0]!
      ids.push((await person.get('/api/me')).json.id)
    }
    const refused = giveRole(inner.contextFor('test'), '@bob', 'admin')
    await expect(refused).rejects.toThrow(/^several people are known as 'bob'/)
    for (const text of [...ids, 'Dana', 'Noam', PEOPLE.dana, '@bob', '@Bob'])
      await expect(refused).rejects.toThrow(text)
    for (const person of [dana, noam]) expect((await person.get('/api/me')).json.role).toBe('user')
    expect((await giveRole(inner.contextFor('test'), ids[1], 'admin'))?.firstName).toBe('Noam')
  })

  test('leaving a list counts at once; the higher of list and stored role is in force', async () => {
    const app = await open()
    await app.ada.signIn()
    expect((await app.ada.get('/api/me')).json.role).toBe('admin')
    const without = await open({
      beside: app,
      env: { ADMIN_USER_IDS: '', PREMIUM_USER_IDS: PEOPLE.ada },
    })
    without.ada.cookie = app.ada.cookie
    expect((await without.ada.get('/api/me')).json.role).toBe('premium')
    await giveRole(app.inner.contextFor('test'), PEOPLE.ada, 'admin')
    expect((await without.ada.get('/api/me')).json.role).toBe('admin')
    await giveRole(app.inner.contextFor('test'), PEOPLE.ada, 'user')
    expect((await without.ada.get('/api/me')).json.role).toBe('premium')
    expect((await app.ada.get('/api/me')).json.role).toBe('admin')
  })
})

const GOOD: Record<string, readonly unknown[]> = {
  locale: ['en', 'he'],
  time_zone: ['UTC', 'Asia/Jerusalem', 'America/New_York'],
  theme: ['system', 'light', 'dark', 'contrast'],
  density: ['comfortable', 'compact'],
  text_scale: [90, 100, 130],
  code_scale: [11, 13, 20],
  wrap: [true, false],
  motion: ['system', 'reduced', 'full'],
  rail: ['open', 'folded'],
  folders: ['open', 'folded'],
  single_keys: [true, false],
  palette_key: [true, false],
  editor_keys: [true, false],
}

const BAD: Record<string, readonly unknown[]> = {
  locale: ['fr', '', null, true, 1, ['en'], 'EN'],
  time_zone: ['', 'Asia/Nowhere', '+02:00', null, 5, 'x'.repeat(5_000)],
  theme: ['blue', '', null, 0, ['dark'], 'constructor'],
  code_theme: [null, 0, ['day'], true],
  density: ['tight', null, 1],
  text_scale: [89, 131, 100.5, '100', null, true],
  code_scale: [10, 21, 13.5, '13', null],
  wrap: ['true', 'false', 1, 0, null, ''],
  motion: ['none', null, false],
  rail: ['closed', null, true],
  folders: ['closed', null, 1],
  single_keys: ['false', 1, null],
  palette_key: ['true', 0, null],
  editor_keys: ['on', 1, null],
}

eachDialect('preferences', (open) => {
  test('every preference is covered here', () => {
    const known = ['locale', 'time_zone', ...Object.keys(defaultPreferences)].sort()
    expect(Object.keys(BAD).sort()).toEqual(known)
  })

  test('each is kept as it was said, and the others stay as they were', async () => {
    const { dana } = await open()
    const expected = { ...(await dana.get('/api/me/preferences')).json.preferences }
    for (const [field, values] of Object.entries(GOOD)) {
      for (const value of values) {
        const response = await dana.put('/api/me/preferences', { [field]: value })
        expect(response.status).toBe(200)
        expected[field] = value
        expect(response.json).toEqual({ ok: true, preferences: expected })
        expect((await dana.get('/api/me/preferences')).json.preferences).toEqual(expected)
      }
    }
  })

  test('a bad value is refused by its name, and what came with it is not saved', async () => {
    const { dana } = await open()
    const before = (await dana.get('/api/me/preferences')).text
    for (const [field, values] of Object.entries(BAD)) {
      for (const value of values) {
        const good = field === 'wrap' ? { single_keys: false } : { wrap: true }
        const response = await dana.put('/api/me/preferences', { ...good, [field]: value })
        expect([field, value, response.status]).toEqual([field, value, 400])
        expect(response.json).toEqual({
          ok: false,
          error: 'Invalid preference',
          code: 'invalid_preference',
          field,
        })
      }
    }
    expect((await dana.get('/api/me/preferences')).text).toBe(before)
  })

  test('a change that names nothing we know is refused; an unknown name beside a known one is ignored', async () => {
    const { dana } = await open()
    for (const body of [{}, { unknown: 1 }, [], 'x', null])
      expect((await dana.put('/api/me/preferences', body)).status).toBe(400)
    const response = await dana.put('/api/me/preferences', { wrap: true, from_the_future: 1 })
    expect(response.json.preferences.wrap).toBe(true)
    expect(response.json.preferences).not.toHaveProperty('from_the_future')
  })

  test('two devices that change two things at once both succeed', async () => {
    const app = await open()
    await app.dana.signIn()
    const phone = await anotherDevice(app)
    const changes = [{ theme: 'dark' }, { wrap: true }, { rail: 'folded' }, { density: 'compact' }]
    await Promise.all(
      changes.map((change, i) => (i % 2 ? phone : app.dana).put('/api/me/preferences', change)),
    )
    expect((await app.dana.get('/api/me/preferences')).json.preferences).toMatchObject({
      theme: 'dark',
      wrap: true,
      rail: 'folded',
      density: 'compact',
    })
  })

  test('a stored value that this release no longer knows falls back', async () => {
    const { dana, opened } = await open()
    await dana.put('/api/me/preferences', { theme: 'dark' })
    const preferences = JSON.stringify({ theme: 'sepia', text_scale: 'big', wrap: true })
    await opened.store.query.updateTable('users').set({ preferences }).execute()
    expect((await dana.get('/api/me/preferences')).json.preferences).toMatchObject({
      theme: 'system',
      text_scale: 100,
      wrap: true,
    })
    expect((await dana.browse('/dashboard')).status).toBe(200)
  })

  test('the settings form saves the same things', async () => {
    const { dana } = await open()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = 'locale=he&time_zone=Asia%2FJerusalem&theme=dark&density=compact&text_scale=110'
    const response = await dana.post('/settings', form, { headers })
    expect(response.status).toBe(303)
    expect(response.headers['location']).toBe('/settings?done=saved')
    expect((await dana.get('/api/me')).json).toMatchObject({ locale: 'he', theme: 'dark' })
    const page = await dana.browse('/settings?done=saved')
    expect(page.text).toContain('dir="rtl"')
    expect(page.text).toContain('data-theme="dark"')
    const bad = await dana.post('/settings', 'theme=sepia', { headers })
    expect(bad.status).toBe(400)
  })
})

describe('who I am', () => {
  test('tells what was promised and nothing more', async () => {
    const { dana } = await openTestApp('sqlite')
    const { json } = await dana.get('/api/me')
    expect(json).toEqual({
      id: expect.stringMatching(/^[0-9a-z]{26}$/),
      first_name: 'Dana',
      username: '',
      role: 'user',
      has_seen_welcome_modal: false,
      locale: 'en',
      time_zone: 'UTC',
      theme: 'system',
    })
  })
})
