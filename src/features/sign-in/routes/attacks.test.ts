/** Attacks on every sign-in method at once: fixed sessions, open redirects, malformed headers, and leaked secrets. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { makeInvitation, makeSignInLink } from '#features/account/index.ts'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { OpenIdBrowser } from '#tests/support/openid-browser.ts'
import { openProvider } from '#tests/support/openid-provider.ts'
import { BROWSER, type Person, visitor } from '#tests/support/people.ts'
import { everyRow } from '#tests/support/stores.ts'

const PASSWORD = { username: 'dana', password: 'velvet-otter-climbs-92' }
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0]!

/** All methods to sign Dana in by a request with this cookie. */
async function waysIn(app: TestApp): Promise<((cookie: string) => ReturnType<Person['send']>)[]> {
  const { dana, opened, clock } = app
  await dana.signIn()
  const { id } = (await dana.get('/api/me')).json
  await dana.post('/settings/sign-in/password', PASSWORD)
  const { secret } = await makeSignInLink({ store: opened.store, now: clock.now }, id, null)
  const post = (path: string, body: unknown) => (cookie: string) =>
    visitor(app.inner).send('POST', path, { body, headers: { cookie } })
  return [
    post('/auth/messenger', dana.widgetData()),
    post('/login', PASSWORD),
    post(`/sign-in-link/${secret}`, {}),
  ]
}

eachDialect('a session that somebody put into the browser before', (open) => {
  test('is not the one that signing in opens, and the intruder’s own ends', async () => {
    const app = await open()
    for (const enter of await waysIn(app)) {
      await app.noam.signIn()
      const theirs = app.noam.cookie!
      const entered = await enter(theirs)
      expect(entered.status).toBeLessThan(400)
      expect(cookieOf(entered)).not.toBe(theirs)
      expect((await app.visitor.get('/api/me', { headers: { cookie: theirs } })).status).toBe(401)
    }
    const unknown = `session=${'A'.repeat(43)}`
    const enter = (await waysIn(app))[0]!
    expect(cookieOf(await enter(unknown))).not.toBe(unknown)
    expect((await app.visitor.get('/api/me', { headers: { cookie: unknown } })).status).toBe(401)
  })
})

describe('where a sign-in leads', () => {
  const ELSEWHERE = [
    '//evil.example.org',
    '/\\evil.example.org',
    '\\\\evil.example.org',
    '/\t/evil.example.org',
    '/\n/evil.example.org',
    'https://evil.example.org',
    'https:evil.example.org',
    'javascript:alert(1)',
    '@evil.example.org',
    '.evil.example.org',
    ' //evil.example.org',
    '/%0d%0aset-cookie:%20a=b',
    '/%2f%2fevil.example.org',
    '/%5cevil.example.org',
    '/\u0000/evil.example.org',
    '/\u2028/evil.example.org',
    '/.//evil.example.org',
  ]
  const ORIGIN = 'http://localhost'

  test('is a page of ours, whatever `next` says, on every route that takes it', async () => {
    const provider = await openProvider()
    const env = { ...provider.env('HOME'), REGISTRATION: 'open' }
    const app = await openTestApp('sqlite', { at: new Date().toISOString(), env })
    await waysIn(app)
    for (const next of ELSEWHERE) {
      const query = `next=${encodeURIComponent(next)}`
      const responses = {
        login: await app.dana.browse(`/login?${query}`),
        form: await app.visitor.post(`/login?${query}`, PASSWORD, { headers: { accept: BROWSER } }),
        again: await app.dana.browse(`/auth/oidc/home?${query}`, {
          'sec-fetch-site': 'cross-site',
        }),
      }
      for (const [way, { status, headers }] of Object.entries(responses)) {
        // A text that cannot be decoded is refused before it is processed.
        if (status === 400) continue
        const to = new URL(String(headers['location']), ORIGIN)
        expect([next, way, status, to.origin]).toEqual([next, way, 303, ORIGIN])
        expect(headers['set-cookie'] ?? '').not.toContain('a=b')
      }
      const page = await app.visitor.browse(`/login?${query}`)
      expect(page.text).not.toMatch(/(?:href|action|next)="(?:https?:)?[/\\]{2}evil/)
    }
  })

  test('is a page of ours also after the provider, and the callback takes no parameter twice', async () => {
    const provider = await openProvider()
    const env = { ...provider.env('HOME'), REGISTRATION: 'open' }
    const app = await openTestApp('sqlite', { at: new Date().toISOString(), env })
    const browser = new OpenIdBrowser(app.inner)
    const back = await browser.toCallback(
      `/auth/oidc/home?next=${encodeURIComponent('//evil.example.org')}`,
    )
    for (const odd of [
      `${back}&state=other`,
      `${back}&code=other`,
      `${back}&iss=https://evil.example.org`,
      `${back}&code=${'x'.repeat(8_000)}`,
      back.replace('state=', 'state%5B%5D='),
    ]) {
      const other = new OpenIdBrowser(app.inner, browser.cookies)
      const refused = await other.open(odd)
      expect([odd.slice(-20), refused.status >= 400, refused.status < 500]).toEqual([
        ...[odd.slice(-20), true, true],
      ])
      expect(other.cookie('session')).toBeUndefined()
    }
    const fresh = new OpenIdBrowser(app.inner)
    const entered = await fresh.signIn(
      `/auth/oidc/home?next=${encodeURIComponent('//evil.example.org')}`,
    )
    expect([entered.status, entered.headers['location']]).toEqual([303, '/dashboard'])
  })
})

describe('a token and a session in one request', () => {
  test('the token alone counts, however its scheme is written; a bad one is nobody', async () => {
    const app = await openTestApp('sqlite')
    await app.dana.signIn()
    const body = { name: 'a', scopes: ['read'] }
    const { token } = (await app.noam.post('/api/me/tokens', body)).json
    const me = async (authorization: string) =>
      (await app.dana.get('/api/me', { headers: { authorization } })).json
    for (const scheme of ['Bearer ', 'bearer ', 'BEARER   ', 'Bearer\t', 'bEaReR \t '])
      expect((await me(`${scheme}${token}`)).first_name).toBe('Noam')
    for (const bad of ['Bearer', 'Bearer ', 'Bearer\t', 'bearer csk_x', `Bearer\t${token}x`])
      expect((await me(bad)).code).toBe('invalid_token')
    // A token cannot create a token, not even beside a valid session cookie.
    const made = await app.dana.post(
      '/api/me/tokens',
      { name: 'b', scopes: ['write'] },
      {
        headers: { authorization: `Bearer\t${token}` },
      },
    )
    expect(made.json.code).toBe('token_not_accepted')
  })
})

test('a header that says who came is believed when it comes once: over a socket, two of them are nobody’s', async () => {
  const { inner, dana, noam } = await openTestApp('sqlite')
  await dana.signIn()
  const makeToken = async (person: Person) =>
    (await person.post('/api/me/tokens', { name: 'a', scopes: ['read'] })).json.token as string
  const tokens = [await makeToken(dana), await makeToken(noam)] as const
  const { fastify } = inner.server
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = fastify.addresses()[0] as AddressInfo
  const ask = (...headers: string[]) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const lines = ['GET /api/me HTTP/1.1', ...headers, 'connection: close', '', '']
      connect(port, '127.0.0.1', function (this: Socket) {
        this.write(lines.join('\r\n'))
      })
        .on('data', (data) => (received += data))
        .on('close', () => resolve(received))
        .on('error', reject)
    })
  const [host, cookie] = ['host: localhost', `cookie: ${dana.cookie}`]
  const by = (token: string) => `Authorization: Bearer ${token}`
  expect(await ask(host, by(tokens[1]))).toContain('"first_name":"Noam"')
  for (const pair of [
    [by(tokens[0]), by(tokens[1])],
    [by(tokens[0]), by(tokens[0]).toUpperCase()],
    [by(tokens[0]), 'authorization: Basic eDp5'],
    ['authorization: Basic eDp5', by(tokens[0])],
    ['authorization:', by(tokens[0])],
  ])
    for (const more of [[], [cookie]]) {
      const response = await ask(host, ...pair, ...more)
      expect(response).toMatch(/^HTTP\/1\.1 401 /)
      expect(response).toContain('"code":"invalid_token"')
    }
  for (const hosts of [
    ['host: localhost', 'host: evil.example.org'],
    ['host: localhost', 'Host: localhost'],
  ])
    expect(await ask(...hosts, cookie)).toMatch(/^HTTP\/1\.1 421 /)
  expect(await ask(host, cookie)).toContain('"first_name":"Dana"')
})

test('no secret of any way in reaches the log, an event or a row', async () => {
  const provider = await openProvider()
  const env = { ...provider.env('HOME'), REGISTRATION: 'open', LOG_LEVEL: 'debug' }
  const app = await openTestApp('sqlite', { at: new Date().toISOString(), env })
  const { dana, opened, clock } = app
  const store = { store: opened.store, now: clock.now }
  const login = dana.widgetData()
  await app.visitor.post('/auth/messenger', login)
  await app.visitor.post('/auth/messenger', login)
  for (const enter of await waysIn(app)) await enter('')
  const invitation = await makeInvitation(store, {
    ...{ role: 'user', label: '', madeBy: null, lastsMs: 60_000 },
  })
  const { token } = (await dana.post('/api/me/tokens', { name: 'a', scopes: ['read'] })).json
  const headers = { authorization: `Bearer ${token}` }
  await app.visitor.get('/api/me', { headers })
  await app.visitor.get(`/api/me?access_token=${token}`)
  await app.visitor.get(`/nowhere/${token}?x=${token}`)
  await app.visitor.browse(`/join/${invitation.secret}/more`)
  await app.visitor.post(`/join/${invitation.secret}/passkey`, { credential: { id: 'x' } })
  await app.visitor.post('/login', { username: 'nobody', password: PASSWORD.password })
  const browser = new OpenIdBrowser(app.inner)
  const back = await browser.toCallback('/auth/oidc/home')
  const flow = browser.cookie('oidc')!
  await browser.open(`${back}&error=server_error`)
  await browser.signIn('/auth/oidc/home')
  const session = browser.cookie('session')!
  await browser.open('/api/me')
  const { searchParams } = new URL(back, 'http://localhost')
  const secrets = {
    ...{ password: PASSWORD.password, token, session, flow, invitation: invitation.secret },
    ...{ code: searchParams.get('code')!, state: searchParams.get('state')! },
    ...{ hash: String(login['hash']), session_of_dana: dana.cookie!.split('=')[1]! },
    client: 'secret-of-codeshelf-at-the-provider',
  }
  const told = {
    log: app.logLines.join('\n'),
    events: JSON.stringify(app.events),
    // Logins of the messenger are stored by their hash: it is worthless once it was used.
    rows: (await everyRow(opened.store)).replace(/^used_logins .*$/gm, ''),
  }
  for (const [place, text] of Object.entries(told))
    for (const [name, secret] of Object.entries(secrets))
      expect([place, name, text.includes(secret)]).toEqual([place, name, false])
})
