/** OAuth: a program asks, its person consents, and every way to get more than was allowed is refused. */
import { hash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { acrossOwners } from '#platform/store/index.ts'
import { bothDialects, eachDialect, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { rounds } from '#tests/support/rounds.ts'
import { atTheEnd } from '#tests/support/stores.ts'

const HOUR_MS = 3_600_000
const VERIFIER = 'a-verifier-of-at-least-forty-three-characters-0'
const BACK = 'http://127.0.0.1:4444/callback'

const FORM_TYPE = 'application/x-www-form-urlencoded'

const challengeOf = (verifier: string) => hash('sha256', verifier, 'base64url')

async function register(app: TestApp, more: object = {}) {
  const body = { client_name: 'Assistant', redirect_uris: [BACK], ...more }
  return app.visitor.post('/oauth/register', body)
}

interface Asking {
  [field: string]: string
}

async function askingOf(app: TestApp, more: Asking = {}): Promise<Asking> {
  return {
    response_type: 'code',
    client_id: (await register(app)).json.client_id,
    redirect_uri: BACK,
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    scope: 'read write',
    state: 'of the program',
    ...more,
  }
}

const allow = (person: Person, asking: Asking, more: Asking = {}) =>
  person.submit('/oauth/authorize', {
    ...{ ...asking, decision: 'allow', scope_read: '1', scope_write: '1' },
    ...more,
  })

/** Where the page leads that follows a decision. */
function returned(text: string): URL {
  const [, url = ''] = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(text) ?? []
  return new URL(url.replaceAll('&amp;', '&'))
}

async function codeFor(app: TestApp, asking: Asking, more: Asking = {}): Promise<string> {
  return returned((await allow(app.dana, asking, more)).text).searchParams.get('code')!
}

const form = ({ visitor }: TestApp, path: string, fields: Asking) =>
  visitor.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': FORM_TYPE },
  })

const exchange = (app: TestApp, asking: Asking, code: string, more: Asking = {}) =>
  form(app, '/oauth/token', {
    ...{ grant_type: 'authorization_code', code, code_verifier: VERIFIER },
    ...{ client_id: asking['client_id']!, redirect_uri: BACK },
    ...more,
  })

const refresh = (app: TestApp, asking: Asking, token: string, more: Asking = {}) =>
  form(app, '/oauth/token', {
    ...{ grant_type: 'refresh_token', refresh_token: token, client_id: asking['client_id']! },
    ...more,
  })

const use = ({ visitor }: TestApp, token: string, path = '/api/me') =>
  visitor.get(path, { headers: { authorization: `Bearer ${token}` } })

async function granted(app: TestApp, more: Asking = {}) {
  const asking = await askingOf(app)
  const code = await codeFor(app, asking, more)
  return { asking, code, ...(await exchange(app, asking, code)).json } as {
    asking: Asking
    code: string
    access_token: string
    refresh_token: string
    scope: string
    expires_in: number
  }
}

/** What a server may send instead of a description. */
const HOSTILE_DESCRIPTIONS: Record<string, (send: ServerResponse, own: string) => void> = {
  '/other.json': (send, own) => send.end(described(`${own}/client.json`)),
  '/redirect.json': (send, own) => send.writeHead(302, { location: `${own}/client.json` }).end(),
  '/large.json': (send) => send.end(`{"pad":"${'x'.repeat(10_000_000)}"}`),
  '/endless.json': (send) => {
    const drip = () => send.destroyed || send.write('x'.repeat(16_384), () => setImmediate(drip))
    drip()
  },
  '/deep.json': (send) => send.end('['.repeat(30_000)),
  '/bytes.json': (send) => send.end(Buffer.from([0xff, 0xfe, 0x00])),
  '/null.json': (send) => send.end('null'),
  '/missing.json': (send) => send.writeHead(404).end('{}'),
  '/script.json': (send, own) =>
    send.end(described(`${own}/script.json`, { redirect_uris: ['javascript:alert(1)'] })),
  '/cut.json': (send) => send.destroy(),
}

const described = (client_id: string, more: object = {}) =>
  JSON.stringify({ client_id, client_name: 'Hosted assistant', redirect_uris: [BACK], ...more })

async function openDescriptions() {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    const path = request.url!
    if (path === '/client.json') return void response.end(described(url + path))
    HOSTILE_DESCRIPTIONS[path]!(response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const name = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `http://${name}`
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { name, url, asked: () => asked }
}

eachDialect('OAuth', (open) => {
  test('from being refused to a token: what a program finds on its way', async () => {
    const app = await open()
    const { visitor, dana } = app
    const refused = await visitor.post('/mcp', {})
    expect(refused.status).toBe(401)
    const [, where = ''] =
      /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? []
    const resource = (await visitor.get(new URL(where).pathname)).json
    expect(resource.resource).toMatch(/\/mcp$/)
    const server = (await visitor.get('/.well-known/oauth-authorization-server')).json
    expect(resource.authorization_servers).toEqual([server.issuer])
    expect(server.code_challenge_methods_supported).toEqual(['S256'])

    const asking = await askingOf(app, { resource: resource.resource })
    const shown = await dana.get(`/oauth/authorize?${new URLSearchParams(asking)}`)
    expect(shown.text).toContain('Assistant')
    expect(shown.text).toContain('127.0.0.1:4444')
    expect(shown.headers['cache-control']).toBe('no-store')
    const back = returned((await allow(dana, asking)).text)
    expect(back.href).toContain(BACK)
    expect(back.searchParams.get('state')).toBe('of the program')
    expect(back.searchParams.get('iss')).toBe(server.issuer)
    const got = await exchange(app, asking, back.searchParams.get('code')!)
    expect(got.json).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' })
    expect((await use(app, got.json.access_token)).json.first_name).toBe('Dana')
    const { tokens } = (await dana.get('/api/me/tokens')).json
    expect(tokens).toMatchObject([{ name: 'Assistant', scopes: ['read', 'write'], limit: null }])
  })

  test('a code is for one use, one minute, its program and its verifier; twice ends the access', async () => {
    const app = await open()
    const { code, asking, access_token: token } = await granted(app)
    expect((await use(app, token)).status).toBe(200)
    expect((await exchange(app, asking, code)).json.error).toBe('invalid_grant')
    expect((await use(app, token)).status).toBe(401)

    const late = await codeFor(app, asking)
    app.clock.advance(60_001)
    expect((await exchange(app, asking, late)).json.error).toBe('invalid_grant')
    const wrong: Asking[] = [
      { code_verifier: `${VERIFIER}1` },
      { code_verifier: '' },
      { redirect_uri: `${BACK}/other` },
      { client_id: (await register(app, { client_name: 'Other' })).json.client_id },
    ]
    for (const more of wrong) {
      const one = await codeFor(app, asking)
      expect((await exchange(app, asking, one, more)).json.error).toBe('invalid_grant')
      // A code that was tried wrongly is over, also for its program.
      expect((await exchange(app, asking, one)).json.error).toBe('invalid_grant')
    }
    const foreign = await codeFor(app, asking)
    const elsewhere = await exchange(app, asking, foreign, { resource: 'https://other.example' })
    expect(elsewhere.json.error).toBe('invalid_target')
    const raced = await codeFor(app, asking)
    const both = await Promise.all([exchange(app, asking, raced), exchange(app, asking, raced)])
    expect(both.filter(({ status }) => status === 200).length).toBeLessThan(2)
  })

  test('a refresh token is for one use, never for more than was allowed, and a used one ends all', async () => {
    const app = await open()
    const first = await granted(app)
    const { asking } = first
    app.clock.advance(HOUR_MS + 1)
    expect((await use(app, first.access_token)).status).toBe(401)
    const second = (await refresh(app, asking, first.refresh_token)).json
    expect((await use(app, second.access_token)).status).toBe(200)
    const wider = await refresh(app, asking, second.refresh_token, { scope: 'read write run' })
    expect(wider.json.error).toBe('invalid_scope')
    const none = await refresh(app, asking, second.refresh_token, { scope: 'admin' })
    expect(none.json.error).toBe('invalid_scope')
    // After its key was lost a program has to learn that it is unknown, and registers again.
    const unknown = { client_id: `${asking['client_id']}x` }
    const strange = await refresh(app, asking, second.refresh_token, unknown)
    expect(strange.json.error).toBe('invalid_client')
    const narrow = (await refresh(app, asking, second.refresh_token, { scope: 'read' })).json
    expect(narrow.scope).toBe('read')
    const stolen = await refresh(app, asking, first.refresh_token)
    expect(stolen.json.error).toBe('invalid_grant')
    expect((await use(app, narrow.access_token)).status).toBe(401)
    expect((await refresh(app, asking, narrow.refresh_token)).json.error).toBe('invalid_grant')
    for (const forged of ['', 'csr_', `${narrow.refresh_token}x`, 'csr_e30.00', 'x'.repeat(9_000)])
      expect((await refresh(app, asking, forged)).json.error).toBe('invalid_grant')
  })

  test('ends when its person revokes it, leaves, or the program gives it back', async () => {
    const app = await open()
    const { dana } = app
    const one = await granted(app)
    const [{ id }] = (await dana.get('/api/me/tokens')).json.tokens
    await dana.del(`/api/me/tokens/${id}`)
    expect((await use(app, one.access_token)).status).toBe(401)
    expect((await refresh(app, one.asking, one.refresh_token)).json.error).toBe('invalid_grant')
    const two = await granted(app)
    expect((await form(app, '/oauth/revoke', { token: two.access_token })).status).toBe(200)
    expect((await use(app, two.access_token)).status).toBe(401)
    const made = (await dana.post('/api/me/tokens', { name: 'own', scopes: ['read'] })).json
    await form(app, '/oauth/revoke', { token: made.token })
    expect((await use(app, made.token)).status).toBe(200)
  })

  test('gives what the person chose, and nothing else', async () => {
    const app = await open()
    const { dana } = app
    const limited = await granted(app, {
      scope_write: '',
      limit_kind: 'folder',
      limit_value: 'mine',
    })
    expect(limited.scope).toBe('read')
    await dana.post('/api/files', { file_name: 'a.py', folder: 'yours', content: 'x' })
    const listed = await use(app, limited.access_token, '/api/files')
    expect(listed.json.items).toEqual([])
    const asking = await askingOf(app)
    const nothing = returned((await allow(dana, asking, { decision: 'deny' })).text)
    expect(nothing.searchParams.get('error')).toBe('access_denied')
    expect(nothing.searchParams.get('code')).toBeNull()
    const typed = await allow(dana, asking, { limit_kind: 'folder', limit_value: '' })
    expect(typed.text).toContain('aria-invalid')
    const unchosen = await allow(dana, asking, { limit_kind: '', limit_value: 'mine' })
    expect(unchosen.text).toContain('aria-invalid')
    const foreign = await allow(dana, asking, { limit_kind: 'planet', limit_value: 'x' })
    expect(foreign.text).toContain('aria-invalid')
    const shy = await granted(app, { proposes: '1' })
    const proposed = await app.visitor.post(
      '/api/files',
      { file_name: 'b.py', content: 'x' },
      { headers: { authorization: `Bearer ${shy.access_token}` } },
    )
    expect(proposed.status).toBe(202)
    // A permission that was not asked for is not given, whatever a form sends.
    const asked = await askingOf(app, { scope: 'read' })
    const code = await codeFor(app, asked)
    expect((await exchange(app, asked, code)).json.scope).toBe('read')
  })

  test('nobody is sent to an address that its program did not register', async () => {
    const app = await open()
    const { dana } = app
    const at = async (more: Asking) =>
      dana.get(`/oauth/authorize?${new URLSearchParams(await askingOf(app, more))}`)
    for (const redirect_uri of [
      'https://evil.example/callback',
      'http://127.0.0.1:4444/callback/../evil',
      'http://127.0.0.1.evil.example/callback',
      'http://127.0.0.1:4444/callback#x',
      'javascript:alert(1)',
      '',
    ])
      expect((await at({ redirect_uri })).status, redirect_uri).toBe(400)
    expect((await at({ client_id: 'nobody' })).status).toBe(400)
    // A program on this machine learns its port when it starts.
    expect((await at({ redirect_uri: 'http://127.0.0.1:5555/callback' })).status).toBe(200)
    const wrong: [Asking, string][] = [
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: 'short' }, 'invalid_request'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'admin' }, 'invalid_scope'],
    ]
    for (const [more, error] of wrong) {
      // Anybody can register any site: a person goes there by a press, and not by having followed a link to us.
      const { status, headers, text } = await at(more)
      expect([status, headers['location']]).toEqual([400, undefined])
      expect(text).not.toContain('http-equiv="refresh"')
      const [, back = ''] = /href="(http:[^"]+)"/.exec(text) ?? []
      expect(new URL(back.replaceAll('&amp;', '&')).searchParams.get('error')).toBe(error)
    }
  })

  test('a program is known by the address of its description, and a hostile one by nothing', async () => {
    const host = await openDescriptions()
    const app = await open({ env: { OAUTH_CLIENT_HOSTS: host.name } })
    const at = async (path: string, more: Asking = {}) =>
      app.dana.get(
        `/oauth/authorize?${new URLSearchParams(await askingOf(app, { client_id: `${host.url}${path}`, ...more }))}`,
      )
    const known = await at('/client.json')
    expect(known.status).toBe(200)
    expect(known.text).toContain('Hosted assistant')
    const foreign = await at('/client.json', { redirect_uri: 'https://evil.example/back' })
    expect(foreign.json.error).toBe('invalid_redirect_uri')
    for (const path of Object.keys(HOSTILE_DESCRIPTIONS)) expect((await at(path)).status).toBe(400)
    // Nothing was asked of a server that the operator did not list.
    const before = host.asked()
    const strict = await open()
    const asking = await askingOf(strict, { client_id: `${host.url}/client.json` })
    const refused = await strict.dana.get(`/oauth/authorize?${new URLSearchParams(asking)}`)
    expect(refused.status).toBe(400)
    expect(host.asked()).toBe(before)
    expect(before).toBeGreaterThan(Object.keys(HOSTILE_DESCRIPTIONS).length)
  })

  test('consent is the decision of a person at a page of ours: no frame, no program, no other site', async () => {
    const app = await open()
    const { dana, visitor } = app
    const asking = await askingOf(app)
    const path = `/oauth/authorize?${new URLSearchParams(asking)}`
    const shown = await dana.get(path)
    expect(shown.headers['x-frame-options']).toBe('DENY')
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
    const body = new URLSearchParams({ ...asking, decision: 'allow', scope_read: '1' }).toString()
    const forged = await dana.send('POST', '/oauth/authorize', {
      ...{ body, headers: { ...foreign.headers, 'content-type': FORM_TYPE } },
    })
    expect(forged.status).toBe(403)
    const token = (await dana.post('/api/me/tokens', { name: 'own', scopes: ['read', 'write'] }))
      .json
    const headers = { authorization: `Bearer ${token.token}`, 'content-type': FORM_TYPE }
    expect((await visitor.send('POST', '/oauth/authorize', { body, headers })).status).toBe(403)
    expect((await dana.get('/api/me/tokens')).json.tokens).toHaveLength(1)
  })

  test('a flood of registrations and of guesses is slowed down, and stores nothing', async () => {
    const app = await open({ env: { RATE_LIMIT_SCALE: '1' } })
    const { client_id } = (await register(app)).json
    const replies = await Promise.all(Array.from({ length: 150 }, () => register(app)))
    expect(replies.some(({ status }) => status === 429)).toBe(true)
    const guesses = await Promise.all(
      Array.from({ length: 150 }, (_, n) => refresh(app, { client_id }, `csr_e30.${n}`)),
    )
    expect(guesses.every(({ status }) => status === 429 || status === 400)).toBe(true)
    expect(guesses.some(({ status }) => status === 429)).toBe(true)
    const rows = await acrossOwners(app.inner.deps.store, 'of anybody')
      .selectFrom('oauthAccess')
      .selectAll()
      .execute()
    expect(rows).toEqual([])
  })

  test('registering stores nothing and takes no address that a code must not go to', async () => {
    const app = await open()
    for (const uri of [
      'javascript:alert(1)',
      'data:text/html,x',
      'http://example.org/',
      'file:///x',
      'intent://scan/x',
      'ms-settings:x',
    ])
      expect((await register(app, { redirect_uris: [uri] })).json.error).toBe(
        'invalid_redirect_uri',
      )
    expect((await register(app, { redirect_uris: [] })).json.error).toBe('invalid_redirect_uri')
    expect((await register(app, { client_name: 5 })).json.error).toBe('invalid_client_metadata')
    const named = await register(app, { client_name: 'A\u202e\nB'.repeat(90) })
    expect(named.json.error).toBe('invalid_client_metadata')
    const bent = await register(app, { client_name: 'Good\u202e\nname' })
    expect(bent.json.client_name).toBe('Good name')
    const installed = await register(app, { redirect_uris: ['cursor://anysphere.oauth/back'] })
    expect(installed.status).toBe(201)
    // What is shown of a program that calls its host as a site is called.
    const redirect_uri = 'evil://claude.ai/back'
    const posing = (await register(app, { redirect_uris: [redirect_uri] })).json.client_id
    const query = new URLSearchParams(await askingOf(app, { client_id: posing, redirect_uri }))
    const shown = (await app.dana.get(`/oauth/authorize?${query}`)).text
    expect(shown).toContain('>evil://claude.ai<')
    const long = Array.from({ length: 10 }, (_, n) => `https://a.example/${n}${'"'.repeat(490)}`)
    const unread = await register(app, { redirect_uris: long })
    expect(unread.json.error).toBe('invalid_client_metadata')
    // A description inside this network is not asked for.
    const inside = await app.dana.get(
      `/oauth/authorize?${new URLSearchParams(await askingOf(app, { client_id: 'https://127.0.0.1/client.json' }))}`,
    )
    expect(inside.status).toBe(400)
    const closed = await open({ env: { OAUTH_REGISTRATION: 'off' } })
    expect((await register(closed)).status).toBe(403)
    const server = (await closed.visitor.get('/.well-known/oauth-authorization-server')).json
    expect(server.registration_endpoint).toBeUndefined()
  })
})

bothDialects('OAuth at the database', (open) => {
  test('two processes race for one refresh token: one gives a token, and the access ends', async () => {
    const app = await open({ env: { WEB_PROCESSES: '2' } })
    const other = await open({ beside: app, env: { WEB_PROCESSES: '2' } })
    for (let round = 0; round < rounds(5); round++) {
      const { asking, refresh_token: token } = await granted(app)
      const races = await Promise.all(
        [app, other, app, other].map((one) => refresh(one, asking, token)),
      )
      const won = races.filter(({ status }) => status === 200)
      const lost = races.filter(({ status }) => status !== 200)
      expect(won).toHaveLength(1)
      expect(lost.map(({ json }) => json.error)).toEqual(Array(3).fill('invalid_grant'))
      for (const one of [app, other]) {
        expect((await use(one, won[0]!.json.access_token)).status).toBe(401)
        const renewed = await refresh(one, asking, won[0]!.json.refresh_token)
        expect(renewed.json.error).toBe('invalid_grant')
      }
    }
    expect((await app.dana.get('/api/me/tokens')).json.tokens).toEqual([])
  })

  test('is in the list as long as its program can renew it', async () => {
    const app = await open()
    const { inner, clock } = app
    await granted(app)
    const sweep = inner.jobs.find(({ id }) => id === 'sweep_access_tokens')!
    const listedAfter = async (days: number) => {
      clock.advance(days * 24 * HOUR_MS)
      await sweep.run(inner.contextFor('test'), {} as never)
      const tokens = acrossOwners(inner.deps.store, 'of anybody').selectFrom('accessTokens')
      return (await tokens.selectAll().execute()).length
    }
    expect(await listedAfter(45)).toBe(1)
    expect(await listedAfter(16)).toBe(0)
  })
})
