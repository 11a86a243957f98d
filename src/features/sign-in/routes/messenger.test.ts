/** Signing in: what the messenger signed opens a session, and nothing else does. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { BOT_TOKEN, eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { Person, type TestResponse } from '#tests/support/people.ts'
import { DIALECTS, everyRow } from '#tests/support/stores.ts'
import { signatureOf } from '../rules/messenger.ts'

const sign = (fields: Record<string, unknown>, token = BOT_TOKEN) => ({
  ...fields,
  hash: signatureOf(fields, token),
})
const seconds = ({ clock }: TestApp) => Math.floor(clock.now() / 1000)
const login = ({ visitor }: TestApp, body: unknown, headers: Record<string, string> = {}) =>
  visitor.post('/auth/messenger', body, { headers })
const fieldsOf = (app: TestApp, more: Record<string, unknown> = {}) => ({
  id: 1001,
  first_name: 'Dana',
  auth_date: seconds(app),
  ...more,
})

function expectRefused(response: TestResponse): void {
  expect(response.status).toBe(401)
  expect(response.json).toEqual({
    success: false,
    error: 'Invalid authentication',
    code: 'invalid_authentication',
  })
  expect(response.headers['set-cookie']).toBeUndefined()
}

function expectUnreadable(response: TestResponse): void {
  expect(response.status).toBe(400)
  expect(response.json).toMatchObject({ success: false, code: 'invalid_payload' })
  expect(response.headers['set-cookie']).toBeUndefined()
}

eachDialect('sign-in', (open) => {
  test('a correctly signed login answers success and sets a session cookie', async () => {
    const { dana } = await open()
    const response = await dana.send('POST', '/auth/messenger', { body: dana.widgetData() })
    expect(response.status).toBe(200)
    expect(response.json).toEqual({ success: true })
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(
      /^session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    )
  })

  test('a wrong hash, a stale, a future and a foreign login are refused alike', async () => {
    const app = await open()
    const good = sign(fieldsOf(app))
    const flipped = good.hash.replace(/^./, (c) => (c === '0' ? '1' : '0'))
    expectRefused(await login(app, { ...good, hash: flipped }))
    expectRefused(await login(app, sign(fieldsOf(app), '999999:token-of-another-bot')))
    expectRefused(await login(app, sign(fieldsOf(app, { auth_date: seconds(app) - 3_601 }))))
    expectRefused(await login(app, sign(fieldsOf(app, { auth_date: seconds(app) + 61 }))))
    expect((await everyRow(app.opened.store)).includes('users')).toBe(false)
    expect((await login(app, sign(fieldsOf(app, { auth_date: seconds(app) + 60 })))).status).toBe(
      200,
    )
    expect(
      (await login(app, sign(fieldsOf(app, { auth_date: seconds(app) - 3_600 })))).status,
    ).toBe(200)
  })

  test('a login changed after it was signed is refused, field by field', async () => {
    const app = await open()
    const good = sign(fieldsOf(app, { username: 'dana' }))
    for (const change of [
      { id: 1003 },
      { first_name: 'Ada' },
      { auth_date: seconds(app) + 1 },
      { username: 'ada' },
      { last_name: 'Added' },
      { is_admin: true },
    ])
      expectRefused(await login(app, { ...good, ...change }))
    expectRefused(await login(app, { ...good, username: undefined }))
    expect((await login(app, good)).status).toBe(200)
  })

  test('a field that the platform adds and signs takes part; one that it did not sign is refused', async () => {
    const app = await open()
    const signed = sign(fieldsOf(app, { language_code: 'he', allows_write_to_pm: true }))
    expect((await login(app, signed)).status).toBe(200)
    expectRefused(await login(app, { ...sign(fieldsOf(app)), language_code: 'he' }))
  })

  test('a login works once, also when its hash is written in other letters', async () => {
    const app = await open()
    const data = sign(fieldsOf(app))
    expect((await login(app, data)).status).toBe(200)
    expectRefused(await login(app, data))
    expectRefused(await login(app, { ...data, hash: data.hash.toUpperCase() }))
    expectRefused(await login(app, { ...data, id: '1001' }))
    app.clock.advance(3_599_000)
    expectRefused(await login(app, data))
  })

  test('twenty equal logins at the same moment open one session', async () => {
    const app = await open()
    const data = sign(fieldsOf(app))
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(app, data)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19)
    const { rows } = await sessionsOf(app)
    expect(rows).toBe(1)
  })

  test('twenty first logins of one person at the same moment make one person', async () => {
    const app = await open()
    const logins = Array.from({ length: 20 }, () => app.dana.widgetData())
    const responses = await Promise.all(logins.map((data) => login(app, data)))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const users = await app.opened.store.query.selectFrom('users').select('id').execute()
    expect(users).toHaveLength(1)
  })

  test('one signed text cannot be read as another person’s fields', async () => {
    const app = await open()
    // Eve's name contains line breaks, so that the signed lines contain an id of her choice.
    const evil = { ...fieldsOf(app), id: 666, first_name: 'Eve\nid=1003\nlast_name=x' }
    const hash = signatureOf(evil, BOT_TOKEN)
    const { id: _, ...rest } = evil
    const forged = { ...rest, first_name: 'Eve', id: 1003, last_name: 'x\nid=666', hash }
    expect(signatureOf(forged, BOT_TOKEN)).toBe(hash)
    expectUnreadable(await login(app, forged))
    expectUnreadable(await login(app, sign(fieldsOf(app, { 'a=b': 'c' }))))
    expectUnreadable(await login(app, sign(fieldsOf(app, { 'a\nb': 'c' }))))
  })

  test('a form body and numbers in quotes are read as the widget sends them', async () => {
    const app = await open()
    const data = sign(fieldsOf(app))
    const form = new URLSearchParams(
      Object.entries(data).map(([k, v]) => [k, String(v)]),
    ).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await login(app, form, headers)).status).toBe(200)
    const quoted = sign({ id: '1001', first_name: 'Dana', auth_date: String(seconds(app) - 1) })
    expect((await login(app, quoted)).status).toBe(200)
    const users = await app.opened.store.query.selectFrom('users').select('messengerId').execute()
    expect(users).toEqual([{ messengerId: '1001' }])
  })

  test.each([
    ['no hash', { id: 1, first_name: 'a', auth_date: 1 }],
    ['no id', { first_name: 'a', auth_date: 1, hash: 'a'.repeat(64) }],
    ['no date', { id: 1, first_name: 'a', hash: 'a'.repeat(64) }],
    ['a list', []],
    ['null', null],
    ['a number', 5],
    ['a text in JSON', '"text"'],
    ['nothing', ''],
    ['not JSON', '{"id": '],
    ['a nested value', { id: 1, first_name: 'a', auth_date: 1, hash: 'a'.repeat(64), x: { y: 1 } }],
    ['a list as a name', { id: 1, first_name: ['a'], auth_date: 1, hash: 'a'.repeat(64) }],
    ['null as a name', { id: 1, first_name: null, auth_date: 1, hash: 'a'.repeat(64) }],
    ['an empty name', { id: 1, first_name: '', auth_date: 1, hash: 'a'.repeat(64) }],
    ['a fraction as an id', { id: 1.5, first_name: 'a', auth_date: 1, hash: 'a'.repeat(64) }],
    ['a minus in the id', { id: -1, first_name: 'a', auth_date: 1, hash: 'a'.repeat(64) }],
    ['a word as an id', { id: 'admin', first_name: 'a', auth_date: 1, hash: 'a'.repeat(64) }],
    ['a short hash', { id: 1, first_name: 'a', auth_date: 1, hash: 'abc' }],
    ['a hash that is a number', { id: 1, first_name: 'a', auth_date: 1, hash: 1 }],
    ['a huge name', { id: 1, first_name: 'x'.repeat(257), auth_date: 1, hash: 'a'.repeat(64) }],
    [
      'a huge field',
      { id: 1, first_name: 'a', auth_date: 1, hash: 'a'.repeat(64), x: 'x'.repeat(3_000) },
    ],
    [
      'a huge number of fields',
      {
        ...Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, '1'])),
        id: 1,
        first_name: 'a',
        auth_date: 1,
        hash: 'a'.repeat(64),
      },
    ],
  ])('%s is an invalid payload', async (_name, body) => {
    const app = await open()
    const response = await login(app, body)
    expectUnreadable(response)
    expect(response.json.error).toBe('Invalid payload')
  })

  test('a second login refreshes what the platform tells and keeps what the person chose', async () => {
    const { dana } = await open()
    await dana.put('/api/me/preferences', {
      theme: 'dark',
      locale: 'he',
      time_zone: 'Asia/Jerusalem',
    })
    const body = dana.widgetData({ first_name: 'Dana the Second', username: 'dana2' })
    const response = await dana.send('POST', '/auth/messenger?tz=Europe/Berlin', { body })
    dana.cookie = String(response.headers['set-cookie']).split(';')[0]!
    expect((await dana.get('/api/me')).json).toMatchObject({
      first_name: 'Dana the Second',
      username: 'dana2',
      theme: 'dark',
      locale: 'he',
      time_zone: 'Asia/Jerusalem',
    })
  })

  test('the first login takes language and time zone from the browser, when it has heard of them', async () => {
    const app = await open()
    const enter = async (person: Person, query: string, language: string) => {
      const response = await person.send('POST', `/auth/messenger${query}`, {
        body: person.widgetData(),
        headers: { 'accept-language': language },
      })
      person.cookie = String(response.headers['set-cookie']).split(';')[0]!
      return (await person.get('/api/me')).json
    }
    expect(await enter(app.dana, '?tz=Asia%2FJerusalem', 'he-IL,en;q=0.5')).toMatchObject({
      locale: 'he',
      time_zone: 'Asia/Jerusalem',
    })
    expect(await enter(app.noam, '?tz=Asia%2FNowhere', 'fr')).toMatchObject({
      locale: 'en',
      time_zone: 'UTC',
    })
  })

  test('nothing in the database opens a session', async () => {
    const app = await open()
    const { dana, visitor } = app
    await dana.signIn()
    const token = dana.cookie!.split('=')[1]!
    const dump = await everyRow(app.opened.store)
    expect(dump).not.toContain(token)
    const candidates = [...new Set(dump.match(/[A-Za-z0-9_-]{20,64}/g))]
    expect(candidates.length).toBeGreaterThan(3)
    for (const candidate of candidates) {
      const response = await visitor.get('/api/me', { headers: { cookie: `session=${candidate}` } })
      expect(response.status).toBe(401)
    }
  })
})

async function sessionsOf({ opened }: TestApp): Promise<{ rows: number }> {
  const rows = await opened.store.query.selectFrom('sessions').select('id').execute()
  return { rows: rows.length }
}

eachDialect('signing out', (open) => {
  test('GET and POST end the session on the server, not only in the browser', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const app = await open()
      await app.dana.signIn()
      const response = await app.dana.send(method, '/logout')
      expect(response.status).toBe(303)
      expect(response.headers['location']).toBe('/')
      expect(String(response.headers['set-cookie'])).toMatch(/^session=; .*Max-Age=0/)
      expect(response.headers['clear-site-data']).toBe('"cache"')
      expect((await app.dana.send('GET', '/api/me')).status).toBe(401)
      expect((await sessionsOf(app)).rows).toBe(0)
    }
  })

  test('a link on another site asks first and ends nothing', async () => {
    const { dana } = await open()
    await dana.signIn()
    for (const site of ['cross-site', 'same-site']) {
      const asked = await dana.browse('/logout', { 'sec-fetch-site': site })
      expect(asked.status).toBe(200)
      expect(asked.text).toContain('action="/logout"')
      expect(asked.headers['set-cookie']).toBeUndefined()
    }
    const posted = await dana.post('/logout', undefined, {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(posted.status).toBe(403)
    expect((await dana.get('/api/me')).status).toBe(200)
  })

  test('the last word of an old session is its end, not its renewal', async () => {
    const { dana, clock } = await open()
    await dana.signIn()
    clock.advance(2 * 3_600_000)
    const cookies = [(await dana.send('POST', '/logout')).headers['set-cookie']].flat().map(String)
    expect(cookies.at(-1)).toMatch(/^session=; .*Max-Age=0/)
  })
})

describe('the login page', () => {
  test('only POST logs in', async () => {
    const app = await openTestApp('sqlite')
    const query = new URLSearchParams(
      Object.entries(app.dana.widgetData()).map(([k, v]) => [k, String(v)]),
    )
    const response = await app.visitor.get(`/auth/messenger?${query}`)
    expect(response.status).toBe(405)
    expect(response.headers['allow']).toBe('POST')
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('the way back is kept through the login, and another site is not', async () => {
    const { visitor, dana } = await openTestApp('sqlite')
    const page = await visitor.browse('/login?next=%2Ffiles%3Fq%3Da%2526b')
    expect(page.status).toBe(200)
    expect(page.text).toContain('/files?q=a%26b')
    for (const [next, lands] of [
      ['%2Ffiles%3Fq%3Da%2526b', '/files?q=a%26b'],
      ['%2Ffiles%3Fq%3D%D7%A9%D7%9C', '/files?q=%D7%A9%D7%9C'],
      ['%2F%2Fevil.example.org', '/dashboard'],
      ['%2F%5Cevil.example.org', '/dashboard'],
      ['https%3A%2F%2Fevil.example.org', '/dashboard'],
      ['%2Fa%0d%0aSet-Cookie:x', '/dashboard'],
    ]) {
      const response = await dana.browse(`/login?next=${next}`)
      expect([next, response.status, response.headers['location']]).toEqual([next, 303, lands])
    }
  })

  test('a given name cannot become markup', async () => {
    const { dana } = await openTestApp('sqlite')
    const evil = '<script>alert(1)</script>'
    const body = dana.widgetData({ first_name: evil })
    const response = await dana.send('POST', '/auth/messenger', { body })
    dana.cookie = String(response.headers['set-cookie']).split(';')[0]!
    for (const path of ['/dashboard', '/settings']) {
      const page = await dana.browse(path)
      expect(page.status).toBe(200)
      expect(page.text).not.toContain(evil)
    }
  })
})

describe('cookies', () => {
  test('on https the cookie is bound to the host and goes nowhere else', async () => {
    const { dana } = await openTestApp('sqlite', { env: { BASE_URL: 'https://shelf.example.org' } })
    const host = 'shelf.example.org'
    const response = await dana.send('POST', '/auth/messenger', {
      body: dana.widgetData(),
      headers: { host },
    })
    const cookie = String(response.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-session=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure$/,
    )
    const value = cookie.split(';')[0]!.split('=')[1]!
    const ask = (cookie: string) => dana.send('GET', '/api/me', { headers: { host, cookie } })
    expect((await ask(`__Host-session=${value}`)).status).toBe(200)
    expect((await ask(`session=${value}`)).status).toBe(401)
  })

  test('SESSION_DAYS decides how long it lives', async () => {
    const { dana } = await openTestApp('sqlite', { env: { SESSION_DAYS: '2' } })
    const response = await dana.send('POST', '/auth/messenger', { body: dana.widgetData() })
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=172800')
  })
})

describe('the stand-in', () => {
  const enter = async (app: TestApp, firstName: string) => {
    const person = new Person(app.inner, app.clock, { id: '0', firstName })
    await person.signIn()
    return person
  }

  test('its people are local, the first is told and becomes administrator, the second does not', async () => {
    const app = await openTestApp('sqlite', { hasBot: false })
    expect((await app.visitor.browse('/login')).text).toContain(
      'The first person to sign in here becomes the administrator.',
    )
    const first = await enter(app, 'Dana')
    const second = await enter(app, 'Noam')
    expect((await first.get('/api/me')).json.role).toBe('admin')
    expect((await second.get('/api/me')).json.role).toBe('user')
    expect((await app.visitor.browse('/login')).text).not.toContain('becomes the administrator')
    const rows = await app.opened.store.query.selectFrom('users').select('messengerId').execute()
    expect(rows).toEqual([{ messengerId: null }, { messengerId: null }])
  })

  test('of many first people at the same moment one becomes administrator', async () => {
    for (const dialect of DIALECTS) {
      const app = await openTestApp(dialect, { hasBot: false })
      await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => enter(app, name)))
      const roles = await app.opened.store.query.selectFrom('users').select('role').execute()
      expect(roles.filter(({ role }) => role === 'admin')).toHaveLength(1)
      expect(roles).toHaveLength(6)
    }
  })

  test('the same name is the same person', async () => {
    const app = await openTestApp('sqlite', { hasBot: false })
    const one = await enter(app, 'Dana')
    const other = await enter(app, ' Dana ')
    expect((await one.get('/api/me')).json.id).toBe((await other.get('/api/me')).json.id)
  })

  test('its ids do not enter the lists of administrators of the platform', async () => {
    const probe = await openTestApp('sqlite', { hasBot: false })
    const { json } = await probe.visitor.post('/auth/stand-in', { first_name: 'Eve' })
    const app = await openTestApp('sqlite', { hasBot: false, env: { ADMIN_USER_IDS: json.id } })
    await enter(app, 'Dana')
    const eve = await enter(app, 'Eve')
    expect((await eve.get('/api/me')).json.role).toBe('user')
  })

  test('with a bot there is no stand-in', async () => {
    const { visitor } = await openTestApp('sqlite')
    expect((await visitor.post('/auth/stand-in', { first_name: 'Eve' })).status).toBe(404)
    expect((await visitor.browse('/login')).text).not.toContain('stand-in')
  })

  const PUBLIC = 'https://shelf.example.org'
  test.each<[Record<string, string>, Record<string, string>, boolean]>([
    [{}, {}, true],
    [{ HOST: 'localhost' }, {}, true],
    [{ HOST: '::1' }, {}, true],
    [{ BASE_URL: 'http://localhost:3000' }, { host: 'localhost:3000' }, true],
    [{ BASE_URL: 'http://[::1]:3000' }, { host: '[::1]:3000' }, true],
    [{ HOST: '0.0.0.0' }, {}, false],
    [{ HOST: '192.168.1.5' }, {}, false],
    [{ HOST: '0.0.0.0', ALLOW_LOCAL_LOGIN: '1' }, {}, false],
    [{ TRUSTED_PROXIES: '1' }, {}, false],
    [{ BASE_URL: PUBLIC }, { host: 'shelf.example.org' }, false],
    [{ BASE_URL: PUBLIC, TRUSTED_PROXIES: '1' }, { host: 'shelf.example.org' }, false],
    [{}, { 'x-forwarded-for': '203.0.113.9' }, false],
    [{}, { 'x-forwarded-for': '' }, false],
    [{}, { forwarded: 'for=203.0.113.9' }, false],
    [{}, { 'x-real-ip': '203.0.113.9' }, false],
    [{}, { 'x-forwarded-proto': 'https', host: 'shelf.example.org' }, false],
    [{}, { via: '1.1 proxy' }, false],
    ...`x-forwarded x-forwarded-scheme x-forwarded-prefix x-client-ip x-cluster-client-ip x-original-forwarded-for
    x-original-host x-envoy-external-address x-envoy-expected-rq-timeout-ms x-amzn-trace-id x-amz-cf-id cf-ray
    cf-visitor cdn-loop fly-client-ip fly-region true-client-ip fastly-client-ip x-arr-log-id x-azure-clientip
    x-appengine-user-ip x-proxy-user-ip x-real-port x-scheme x-host x-vercel-id client-ip ngrok-skip-browser-warning
    traceparent`
      .split(/\s+/)
      .map((name): [Record<string, string>, Record<string, string>, boolean] => [
        {},
        { [name]: '1' },
        false,
      ]),
  ])('with %j a request with %j may sign in by a name: %j', async (env, headers, isOn) => {
    const app = await openTestApp('sqlite', { hasBot: false, env })
    const body = { first_name: 'Eve' }
    const signed = await app.visitor.send('POST', '/auth/stand-in', { body, headers })
    // An unknown host name may show the page, and must not offer sign-in.
    const isStrange = headers['host'] !== undefined && env['BASE_URL'] === undefined
    expect(signed.status).toBe(isOn ? 200 : isStrange ? 421 : 404)
    const page = await app.visitor.browse('/login', headers)
    expect(page.status).toBe(200)
    expect(page.text.includes('data-island="stand-in"')).toBe(isOn)
    expect(page.text.includes('Sign-in is not set up yet')).toBe(!isOn)
    if (!isOn) expect(page.text).toContain('BOT_TOKEN')
  })

  test('a proxy that nobody told anything speaks HTTP/1.0, and nobody signs in through it', async () => {
    const { inner } = await openTestApp('sqlite', { hasBot: false })
    const address = await inner.server.fastify.listen({ host: '127.0.0.1', port: 0 })
    const { port } = new URL(address)
    const body = '{"first_name":"Eve"}'
    const answer = async (version: string) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(
        `POST /auth/stand-in HTTP/${version}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      return (await text(socket)).split(' ', 2)[1]
    }
    expect([await answer('1.1'), await answer('1.0')]).toEqual(['200', '404'])
  })

  test('what was signed on this machine is worth nothing through a proxy', async () => {
    const { visitor } = await openTestApp('sqlite', { hasBot: false })
    const signed = await visitor.post('/auth/stand-in', { first_name: 'Eve' })
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    expectRefused(await visitor.post('/auth/messenger', signed.json, { headers }))
  })

  test('where nobody can sign in, the page says how to set it up, in both languages', async () => {
    const { visitor } = await openTestApp('sqlite', { hasBot: false, env: { HOST: '0.0.0.0' } })
    const hebrew = await visitor.browse('/login', { 'accept-language': 'he' })
    expect(hebrew.text).toContain('הכניסה עדיין לא הוגדרה')
    for (const name of ['BOT_TOKEN', 'BOT_USERNAME', 'BASE_URL', 'ADMIN_USER_IDS'])
      expect(hebrew.text).toContain(name)
  })

  test('without a bot and beyond loopback every login is refused, and the log says why', async () => {
    const app = await openTestApp('sqlite', { hasBot: false, env: { HOST: '0.0.0.0' } })
    for (const token of [BOT_TOKEN, '', '0:', 'null', 'undefined'])
      expectRefused(await login(app, sign(fieldsOf(app), token)))
    expect(app.logLines.join('')).toContain(
      'a login was refused: no bot is configured and local sign-in is off',
    )
  })

  test('two installations do not accept each other’s stand-in', async () => {
    const one = await openTestApp('sqlite', { hasBot: false })
    const other = await openTestApp('sqlite', { hasBot: false })
    const signed = await one.visitor.post('/auth/stand-in', { first_name: 'Eve' })
    expectRefused(await login(other, signed.json))
    expect((await login(one, signed.json)).status).toBe(200)
  })

  test.each(['', '   ', 'x'.repeat(65), 'a\nb', 5, null, ['a'], undefined])(
    'the name %j is refused',
    async (first_name) => {
      const { visitor } = await openTestApp('sqlite', { hasBot: false })
      expect((await visitor.post('/auth/stand-in', { first_name })).status).toBe(400)
    },
  )
})
