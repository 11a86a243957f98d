/** What every request gets: an id, the right host, and a response in one shape. */
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp } from '#tests/support/app.ts'
import { MARKER, testFeature } from '#tests/support/test-feature.ts'
import { get } from './index.ts'

const lines = (raw: string[]) => raw.map((line) => JSON.parse(line) as Record<string, unknown>)
const errors = (raw: string[]) => lines(raw).filter((line) => line['level'] === 'error')

describe('request ids', () => {
  test.each(['abcdefgh', 'A-b_9'.repeat(12), '0'.repeat(64)])(
    '%s is taken and echoed',
    async (id) => {
      const { visitor } = await openTestApp('sqlite')
      const response = await visitor.get('/healthz', { headers: { 'x-request-id': id } })
      expect(response.headers['x-request-id']).toBe(id)
    },
  )

  test.each(['short', '0'.repeat(65), 'x'.repeat(5_000), 'with space', 'a"b{}cdefgh', 'שלוםשלום'])(
    '%j is replaced by one of ours',
    async (id) => {
      const { visitor, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
      const headers = { 'x-request-id': Buffer.from(id).toString('latin1') }
      const response = await visitor.get('/test/fail', { headers })
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(logLines.join('')).not.toContain(id)
    },
  )

  test('two requests never share an id', async () => {
    const { visitor } = await openTestApp('sqlite')
    const responses = await Promise.all(Array.from({ length: 50 }, () => visitor.get('/healthz')))
    expect(new Set(responses.map((response) => response.headers['x-request-id'])).size).toBe(50)
  })
})

describe('a failure on our side', () => {
  test('what was thrown never leaves, and is one error line with the id of its request', async () => {
    for (const how of ['', '?with=text', '?with=nothing']) {
      const { visitor, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
      const headers = { 'x-request-id': 'request-12345' }
      const response = await visitor.get(`/test/fail${how}`, { headers })
      expect(response.status).toBe(500)
      expect(response.json).toEqual({ error: 'Internal error', code: 'internal_error' })
      const page = await visitor.browse(`/test/fail${how}`, headers)
      expect(page.status).toBe(500)
      expect(page.text).toContain('request-12345')
      for (const { text, headers } of [response, page]) {
        expect(text + JSON.stringify(headers)).not.toContain(MARKER)
        expect(text).not.toContain('test-room')
      }
      expect(errors(logLines).map((line) => line['request_id'])).toEqual([
        'request-12345',
        'request-12345',
      ])
      if (how !== '?with=nothing') expect(logLines.join('')).toContain(MARKER)
    }
  })

  test('a request that is wrong leaves no error line', async () => {
    const { dana, visitor, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
    const responses = [
      await visitor.get('/nowhere'),
      await visitor.get('/api/me'),
      await visitor.post('/healthz'),
      await dana.post('/api/test/things', '{bad'),
      await dana.post('/api/test/things', { text: 5 }),
      await dana.post('/api/test/things', 'x', { headers: { 'content-type': 'text/plain' } }),
      await dana.post('/api/test/things', { text: 'x'.repeat(2_000_000) }),
      await dana.get('/%zz'),
      await dana.post('/auth/messenger', {}),
      await dana.get('/api/test/admin'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([
      404, 401, 405, 400, 400, 415, 413, 404, 400, 403,
    ])
    expect(errors(logLines)).toEqual([])
  })

  test('an answer against its own schema is caught where answers are checked', async () => {
    const { visitor, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
    const response = await visitor.get('/api/test/wrong')
    expect(response.status).toBe(500)
    expect(response.json).toEqual({ ok: false, error: 'Internal error', code: 'internal_error' })
    expect(logLines.join('')).toContain('returned a body that violates its schema')
  })
})

describe('hosts', () => {
  const ask = async (env: Record<string, string>, hasBot: boolean, host: string) => {
    const { visitor } = await openTestApp('sqlite', { env, hasBot })
    const home = await visitor.get('/', { headers: { host } })
    const alive = await visitor.get('/healthz', { headers: { host } })
    const ready = await visitor.get('/readyz', { headers: { host } })
    expect([alive.status, ready.status]).toEqual([200, 200])
    if (home.status === 421)
      expect(home.json).toEqual({ error: 'Misdirected request', code: 'wrong_host' })
    return home.status
  }

  test.each([
    ['shelf.example.org', 200],
    ['SHELF.example.org', 200],
    ['evil.example.org', 421],
    ['shelf.example.org.evil.org', 421],
    ['shelf.example.org:8080', 421],
    ['127.0.0.1', 421],
    ['localhost', 421],
  ])('with BASE_URL set, %s is answered with %i', async (host, status) => {
    expect(await ask({ BASE_URL: 'https://shelf.example.org' }, true, host)).toBe(status)
  })

  test.each([
    ['localhost', 200],
    ['localhost:3000', 200],
    ['shelf.localhost', 200],
    ['127.0.0.1:3000', 200],
    ['192.168.1.5:3000', 200],
    ['[::1]:3000', 200],
    ['rebound.example.org', 421],
    ['127.0.0.1.nip.io', 421],
    ['localhost.example.org', 421],
  ])('while the stand-in is on, %s is answered with %i (DNS rebinding)', async (host, status) => {
    expect(await ask({}, false, host)).toBe(status)
  })

  test.each([
    ['localhost:3000', 200],
    ['10.0.0.7', 200],
    ['whatever.example.org', 421],
    ['evil.example"><img src=x>', 421],
    ['a b', 421],
  ])('with a bot and without BASE_URL, %s is answered with %i', async (host, status) => {
    expect(await ask({}, true, host)).toBe(status)
  })

  test('where nobody can sign in, a name leads to the page that says so', async () => {
    expect(await ask({ TRUSTED_PROXIES: '1' }, false, 'shelf.example.org')).toBe(200)
    expect(await ask({ TRUSTED_PROXIES: '1' }, false, 'shelf.example.org"><img>')).toBe(421)
  })

  test('no header of a request reaches a page or a policy as it is', async () => {
    const { visitor } = await openTestApp('sqlite', {
      env: { TRUSTED_PROXIES: '1' },
      hasBot: false,
    })
    const host = 'evil.example"><img src=x>'
    for (const path of ['/tools/code/python', '/docs', '/', '/nowhere']) {
      for (const headers of [{ host }, { 'x-forwarded-host': host }]) {
        const response = await visitor.browse(path, headers as Record<string, string>)
        expect(response.text + JSON.stringify(response.headers)).not.toContain('evil.example')
      }
    }
    expect((await visitor.get('/tools/code/python')).text).toMatch(/data-python="\/assets\//)
  })

  test('a write under a wrong name does nothing', async () => {
    const { visitor } = await openTestApp('sqlite', { hasBot: false })
    const headers = { host: 'rebound.example.org' }
    const response = await visitor.post('/auth/stand-in', { first_name: 'Eve' }, { headers })
    expect(response.status).toBe(421)
  })
})

describe('addresses behind proxies', () => {
  test.each([
    ['0', '1.2.3.4', '127.0.0.1'],
    ['1', '1.2.3.4', '1.2.3.4'],
    ['1', '9.9.9.9, 1.2.3.4', '1.2.3.4'],
    ['2', '9.9.9.9, 8.8.8.8, 1.2.3.4', '8.8.8.8'],
  ])('with TRUSTED_PROXIES=%s, %s means %s', async (TRUSTED_PROXIES, forwarded, address) => {
    const { visitor } = await openTestApp('sqlite', {
      features: [testFeature()],
      env: { TRUSTED_PROXIES },
    })
    const headers = { 'x-forwarded-for': forwarded }
    expect((await visitor.get('/api/test/where', { headers })).json.address).toBe(address)
  })

  test.each([
    ['0', 'https', 'http://localhost'],
    ['1', 'https', 'https://localhost'],
    ['1', 'javascript', 'http://localhost'],
  ])(
    'with TRUSTED_PROXIES=%s a forwarded %s makes us %s, and a forwarded host nothing',
    async (TRUSTED_PROXIES, protocol, origin) => {
      const { dana, visitor } = await openTestApp('sqlite', {
        features: [testFeature()],
        env: { TRUSTED_PROXIES },
      })
      const headers = { 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': protocol }
      expect((await visitor.get('/api/test/where', { headers })).json.origin).toBe(origin)
      const { file } = (await dana.post('/api/files', { file_name: 'a.ts', content: 'a' })).json
      const cookie = `${dana.cookie}; __Host-${dana.cookie}`
      const share = (origin: string) =>
        dana.post(`/api/share/${file.id}`, {}, { headers: { ...headers, cookie, origin } })
      expect((await share(origin)).json.url).toMatch(`${origin}/share/`)
      expect((await share(`${protocol}://evil.example.org`)).status).toBe(403)
    },
  )
})

test('a part of an address without end is a bad request, and no fault of ours', async () => {
  const { visitor, logLines } = await openTestApp('sqlite')
  const response = await visitor.get(`/share/${'x'.repeat(5_000)}`)
  expect([response.status, response.json.code]).toEqual([400, 'bad_request'])
  expect(errors(logLines)).toEqual([])
})

test('a route that does not say who may come does not start', async () => {
  const open = (who: unknown) => {
    const spec = { who, summary: '', act: () => ({}) } as never
    return openTestApp('sqlite', {
      features: [{ name: 'open', routes: { a: get('/open', spec) } }],
    })
  }
  await expect(open(undefined)).rejects.toThrow('GET /open does not declare who may come')
  await expect(open('everyone')).rejects.toThrow('does not declare who may come')
  await expect(open('bearer')).rejects.toThrow('does not declare which scope a token needs')
})

test('the compiler refuses a route that takes tokens and names no scope, and a scope where none is taken', () => {
  // @ts-expect-error scope is missing
  get('/open', { who: 'bearer', summary: '', act: () => ({}) })
  // @ts-expect-error a page takes no token
  get('/open', { who: 'member', scope: 'read', summary: '', act: () => ({}) })
})

test('the compiler refuses a route without `who`', () => {
  // @ts-expect-error who is missing
  const route = get('/open', { summary: '', act: () => ({}) })
  expect(route.path).toBe('/open')
})

test('a full disk: ready for readers, and says that writing fails until it works again', async () => {
  const { dana, visitor, opened } = await openTestApp('sqlite')
  await dana.signIn()
  const state = async () => (await visitor.get('/readyz')).json
  await sql`pragma max_page_count = 1`.execute(opened.store.query)
  const lines = Array.from({ length: 4_000 }, (_, i) => ({ hash: `${i}`, expiresAt: 1 }))
  await expect(
    opened.store.query.insertInto('usedLogins').values(lines).execute(),
  ).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(await state()).toMatchObject({ status: 'ready', writes: 'failing' })
  expect((await dana.get('/api/me')).status).toBe(200)
  await sql`pragma max_page_count = 1000000`.execute(opened.store.query)
  await opened.store.query.insertInto('usedLogins').values(lines.slice(0, 1)).execute()
  expect(await state()).toMatchObject({ status: 'ready', writes: 'ok' })
})

test('a read-only data directory: a save is refused by name, and the next one works by itself', async () => {
  const { dana, visitor, opened } = await openTestApp('sqlite')
  await dana.signIn()
  const save = () => dana.put('/api/me/preferences', { theme: 'dark' })
  const writes = async () => (await visitor.get('/readyz')).json.writes
  // As a connection is that was opened while the file system was read-only: for good.
  await sql`pragma query_only = on`.execute(opened.store.query)
  expect(await save()).toMatchObject({ status: 503, json: { code: 'store_unavailable' } })
  expect(await writes()).toBe('failing')
  expect((await dana.get('/api/me')).status).toBe(200)
  expect((await save()).status).toBe(200)
  expect(await writes()).toBe('ok')
})

test('a request that is put off is a warning in the log, and one that fails an error', async () => {
  const { visitor, logLines } = await openTestApp('sqlite', { features: [testFeature()] })
  expect((await visitor.get('/test/fail?with=busy')).status).toBe(503)
  expect(errors(logLines)).toEqual([])
  expect(logLines.filter((line) => line.includes('a request was put off'))).toHaveLength(1)
  expect((await visitor.get('/test/fail')).status).toBe(500)
  expect(errors(logLines)).toHaveLength(1)
})

eachDialect('the store is away', (open) => {
  test('a read says 503 and never an empty list, and the log has one line for it', async () => {
    const { dana, opened, logLines } = await open({ features: [testFeature()] })
    await dana.signIn()
    opened.outage.isOn = true
    const response = await dana.get('/api/test/list')
    expect(response.status).toBe(503)
    expect(response.json).toEqual({
      ok: false,
      error: 'Store unavailable',
      code: 'store_unavailable',
    })
    expect(response.headers['retry-after']).toBe('2')
    expect(errors(logLines)).toHaveLength(1)
    opened.outage.isOn = false
    expect((await dana.get('/api/test/list')).status).toBe(200)
  })

  test('a save whose commit was done and not confirmed says that it may be saved; sent again by its key it is there once', async () => {
    const { dana, opened } = await open({ features: [testFeature()] })
    await dana.signIn()
    const make = () =>
      dana.post('/api/test/things', { text: 'x' }, { headers: { 'idempotency-key': 'once' } })
    opened.outage.losesReplies = true
    const lost = await make()
    expect([lost.status, lost.json]).toEqual([
      503,
      { ok: false, error: 'Outcome unknown', code: 'outcome_unknown' },
    ])
    // Nobody who repeats by themselves is asked to.
    expect(lost.headers).not.toHaveProperty('retry-after')
    opened.outage.losesReplies = false
    const { id } = (await make()).json
    expect((await dana.get('/api/test/list')).json.items).toContain(id)
    expect((await make()).json.id).toBe(id)
    const made = (await dana.get('/api/test/list')).json.items as string[]
    expect(made.filter((one) => one.startsWith('made-'))).toHaveLength(1)
  })

  test('"nothing was changed" is not said when the store leaves after a first commit', async () => {
    let half = () => {}
    const { dana, opened } = await open({ features: [testFeature({ onHalf: () => half() })] })
    await dana.signIn()
    opened.outage.isOn = true
    expect((await dana.post('/api/test/pairs', {})).json.code).toBe('store_unavailable')
    opened.outage.isOn = false
    half = () => {
      opened.outage.isOn = true
    }
    expect((await dana.post('/api/test/pairs', {})).json.code).toBe('outcome_unknown')
  })

  test('somebody with a session is told 503 and is not sent to the login', async () => {
    const { dana, opened } = await open()
    await dana.signIn()
    await opened.store.close()
    for (const path of ['/dashboard', '/settings', '/api/me', '/api/me/sessions'])
      expect((await dana.get(path)).status).toBe(503)
    const page = await dana.browse('/dashboard')
    expect(page.status).toBe(503)
    expect(String(page.headers['content-type'])).toContain('text/html')
  })

  test('alive is not ready: the process answers, and says that it cannot serve', async () => {
    const { dana, visitor, opened } = await open({ env: { RATE_LIMIT_SCALE: '1' } })
    await dana.signIn()
    await opened.store.close()
    expect((await dana.get('/healthz')).status).toBe(200)
    const ready = await visitor.get('/readyz')
    expect(ready.status).toBe(503)
    expect(ready.json).toEqual({ error: 'Not ready', code: 'not_ready' })
    expect(ready.headers['retry-after']).toBe('2')
  })

  test('telling fails after the commit, and the answer is still success', async () => {
    const { dana, inner: app, opened, logLines } = await open({ features: [testFeature()] })
    const response = await dana.post('/api/test/emit')
    expect(response.status).toBe(200)
    expect(app.emitter.dropped()).toBe(1)
    expect(logLines.join('')).toContain('an event was dropped')
    const rows = await opened.store.query.selectFrom('usedLogins').select('hash').execute()
    expect(rows.filter((row) => row.hash.startsWith('told-'))).toHaveLength(1)
  })

  test('a create that fails half-way leaves nothing', async () => {
    const { dana, opened } = await open({ features: [testFeature()] })
    expect((await dana.post('/api/test/things', { text: 'fail' })).status).toBe(500)
    const rows = await opened.store.query.selectFrom('usedLogins').select('hash').execute()
    expect(rows.filter((row) => row.hash.startsWith('made-'))).toEqual([])
  })
})

test('a request whose body does not arrive in time is told so, and its connection ends', async () => {
  const { inner: app } = await openTestApp('sqlite')
  const { server } = app.server.fastify
  expect(server.requestTimeout).toBeGreaterThan(0)
  await app.server.fastify.listen({ host: '127.0.0.1', port: 0 })
  // Node looks for late requests by its own clock; the error is sent here at once.
  const late = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  server.once('connection', (socket) =>
    socket.once('data', () => setImmediate(() => server.emit('clientError', late, socket))),
  )
  const [address] = app.server.fastify.addresses()
  const text = await new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect((address as AddressInfo).port, '127.0.0.1', () => {
      socket.write('POST /auth/stand-in HTTP/1.1\r\nhost: localhost\r\n')
      socket.write('content-type: application/json\r\ncontent-length: 99\r\n\r\n{')
    })
    socket
      .on('data', (data) => (received += data))
      .on('close', () => resolve(received))
      .on('error', reject)
  })
  expect(text).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(text).toMatch(/\r\n\r\n\{"error":"Request timeout","code":"request_timeout"\}$/)
})

test('a page that outlived its session does not act for the next person', async () => {
  const { dana, noam } = await openTestApp('sqlite')
  const [{ id: danaId }, { id: noamId }] = [
    (await dana.get('/api/me')).json,
    (await noam.get('/api/me')).json,
  ]
  const file = { file_name: 'a.ts', content: 'a' }
  const postFrom = (page: string) =>
    noam.post('/api/files', file, { headers: { 'x-codeshelf-reader': page } })
  const refused = await postFrom(danaId)
  expect([refused.status, refused.json]).toEqual([
    401,
    expect.objectContaining({ code: 'authentication_required', redirect: '/login' }),
  ])
  expect((await noam.get('/api/files')).json.items).toEqual([])
  expect((await postFrom(noamId)).status).toBe(201)
})

test('nor does a form that such a page sends without a script: nothing is done, and what was written comes back', async () => {
  const { dana, noam } = await openTestApp('sqlite')
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const fieldOf = async (person: typeof dana, path: string) =>
    /name="_reader" value="(\w+)"/.exec((await person.browse(path)).text)?.[1] ?? ''
  const text = 'Always write <tests> first.\nThen mend & commit.'
  const post = (person: typeof dana, path: string, fields: Record<string, string>) =>
    person.post(path, new URLSearchParams(fields).toString(), { headers: form })
  const fromDana = { _reader: await fieldOf(dana, '/settings/agents') }
  expect(fromDana._reader).toBe((await dana.get('/api/me')).json.id)
  const refused = await post(noam, '/settings/agents', { text, ...fromDana })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('somebody else has signed in in this browser')
  expect(refused.text).toContain(
    'Always write &lt;tests> first.\nThen mend &amp; commit.</textarea>',
  )
  expect(refused.text).not.toContain(fromDana._reader)
  expect((await noam.get('/api/agent/primer')).status).toBe(204)
  // A button has no input worth showing, and a password is never shown.
  const { file } = (await noam.post('/api/files', { file_name: 'a.ts', content: 'a' })).json
  const pressed = await post(noam, `/file/${file.id}/bin`, fromDana)
  const password = 'a long and secret sentence of Dana'
  const typed = { username: 'dana', password, ...fromDana }
  for (const answer of [pressed, await post(noam, '/settings/sign-in/password', typed)]) {
    expect(answer.status).toBe(409)
    expect(answer.text).not.toContain('<textarea')
    expect(answer.text).not.toContain(password)
  }
  expect((await noam.get(`/api/files/${file.id}`)).status).toBe(200)
  const told = await noam.post(
    '/settings/agents',
    new URLSearchParams({ text, ...fromDana }).toString(),
    {
      headers: { ...form, accept: 'application/json' },
    },
  )
  expect(told.json).toEqual({ error: 'Page of another person', code: 'page_of_other' })
  const own = { text, _reader: await fieldOf(noam, '/settings/agents') }
  expect((await post(noam, '/settings/agents', own)).status).toBe(303)
  expect((await noam.get('/api/agent/primer')).text).toContain('Always write')
  // Pages of nobody name nobody, and a form without the field (an older release drew it) still counts.
  expect(await fieldOf(noam, '/help')).toBe('')
  expect((await post(noam, '/settings/agents', { text: '' })).status).toBe(303)
})

test('a form that comes after its session has ended is given back, and sent again by the same person it is taken', async () => {
  const { dana, noam, visitor } = await openTestApp('sqlite')
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const post = (person: typeof dana, path: string, fields: Record<string, string>, more = {}) =>
    person.post(path, new URLSearchParams(fields).toString(), { headers: { ...form, ...more } })
  const text = '\nAlways write <tests> first.\nThen mend & commit.'
  const fields = { text, base: '7', _reader: (await dana.get('/api/me')).json.id }
  const refused = await post(visitor, '/settings/agents?a=b', fields)
  expect([refused.status, refused.headers['location']]).toEqual([401, undefined])
  expect(refused.headers['cache-control']).toBe('no-store')
  expect(refused.text).toContain(
    '<form class="error-page__written" method="post" action="/settings/agents?a=b">',
  )
  expect(refused.text).toMatch(
    /name="text"[^>]*>\n\nAlways write &lt;tests> first\.\nThen mend &amp; commit\.<\/textarea>/,
  )
  for (const name of ['base', '_reader'] as const)
    expect(refused.text).toContain(`type="hidden" name="${name}" value="${fields[name]}"`)
  expect((await post(noam, '/settings/agents', fields)).status).toBe(409)
  expect((await post(dana, '/settings/agents', fields)).status).toBe(303)
  expect((await dana.get('/api/agent/primer')).text).toContain('Always write')
  // Without its password a form would do something else, so it is only shown.
  const typed = { ...fields, text: 'for the whole team', password: 'a long and secret sentence' }
  const shown = await post(visitor, '/settings/agents', typed)
  expect(shown.text).toContain('for the whole team')
  for (const hidden of [typed.password, typed._reader]) expect(shown.text).not.toContain(hidden)
  expect([refused, shown].map(({ text }) => text.includes('>Send again<'))).toEqual([true, false])
  // A button has no input that could be lost, and a program gets the usual refusal.
  for (const pressed of [{}, { text: 'on' }])
    expect((await post(visitor, '/settings/agents', pressed)).headers['location']).toBe(
      '/login?next=%2Fsettings%2Fagents',
    )
  const told = await post(visitor, '/settings/agents', fields, { accept: 'application/json' })
  expect([told.status, told.json]).toEqual([
    401,
    { error: 'Authentication required', code: 'authentication_required', redirect: '/login' },
  ])
  const foreign = await post(visitor, '/settings/agents', fields, {
    origin: 'https://evil.example',
  })
  expect([foreign.status, foreign.text.includes('Always write')]).toEqual([403, false])
})

test('without a session little of a form is taken, and not often; whoever had one gets a long text back', async () => {
  const { dana, visitor } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '1' } })
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
  const send = (headers: Record<string, string>, letters: number) =>
    visitor.post('/new', `file_name=a&content=${'+'.repeat(letters)}end`, {
      headers: { ...form, ...headers },
    })
  const answered = async (headers: Record<string, string>, letters: number) =>
    (await send(headers, letters)).status
  await dana.signIn()
  const ended = { cookie: dana.cookie! }
  await dana.post('/logout')
  expect(await answered({}, 60_000)).toBe(401)
  expect(await answered({}, 70_000)).toBe(413)
  // A session that anybody makes up is none of ours.
  const madeUp = ended.cookie.replace(/=.{4}/, '=AAAA')
  expect(await answered({ cookie: madeUp }, 70_000)).toBe(413)
  const given = await send(ended, 70_000)
  expect([given.status, given.text.includes('end</textarea>')]).toEqual([401, true])
  const more = []
  for (let tries = 0; tries < 8; tries++) more.push(await answered({}, 30))
  expect(more).toEqual([...Array(6).fill(401), 429, 429])
  expect((await visitor.browse('/login')).status).toBe(200)
})
