/** The header of a proxy: whom it signs in, from where it counts, and that no request is served for another person. */
import { expect, test } from 'vitest'
import { makeInvitation } from '#features/account/index.ts'
import { eachDialect, type TestApp } from '#tests/support/app.ts'
import { BROWSER, type Person } from '#tests/support/people.ts'

const PROXY = '10.0.0.5'

eachDialect('the header of a proxy', (open) => {
  const start = (env: Record<string, string> = {}) =>
    open({
      env: {
        TRUSTED_PROXIES: '1',
        PROXY_AUTH_HEADER: 'Remote-User',
        PROXY_AUTH_FROM: '10.0.0.5, fd00::/8, 192.168.7.0/24',
        REGISTRATION: 'open',
        ...env,
      },
    })

  interface Visit {
    user?: string | string[]
    from?: string
    cookie?: string
    headers?: Record<string, string>
    method?: 'GET' | 'POST'
  }

  async function visit(
    app: TestApp,
    url: string,
    { user, from = PROXY, cookie, headers, method = 'GET' }: Visit,
  ) {
    const response = await app.inner.server.fastify.inject({
      method,
      url,
      remoteAddress: from,
      headers: {
        host: 'localhost',
        accept: BROWSER,
        ...(user !== undefined && { 'remote-user': user }),
        ...(cookie && { cookie }),
        ...headers,
      },
    })
    const session = response.cookies.find(({ name }) => name === 'session')
    return { status: response.statusCode, text: response.body, session, headers: response.headers }
  }

  /** Joins by the messenger, with an invitation from the command line. */
  async function comeInvited({ opened, clock }: TestApp, person: Person) {
    const ctx = { store: opened.store, now: clock.now }
    const invitation = { role: 'user' as const, label: '', madeBy: null, lastsMs: 60_000 }
    const { secret } = await makeInvitation(ctx, invitation)
    await person.signIn({ cookie: `invitation=${secret}` })
  }

  const cookieOf = ({ session }: { session?: { value: string } | undefined }) =>
    `session=${session?.value}`

  test('opening a page signs the named person in, always as the same account', async () => {
    const app = await start()
    const first = await visit(app, '/files', { user: 'dana' })
    expect(first.status).toBe(200)
    const again = await visit(app, '/files', { user: 'dana', from: '::ffff:10.0.0.5' })
    const other = await visit(app, '/files', { user: 'noam', from: 'fd00::1' })
    const idOf = async (user: string, cookie: string) =>
      JSON.parse((await visit(app, '/api/me', { user, cookie })).text).id
    const id = await idOf('dana', cookieOf(first))
    expect(id).toMatch(/^\w{26}$/)
    expect(await idOf('dana', cookieOf(again))).toBe(id)
    expect(await idOf('noam', cookieOf(other))).not.toBe(id)
  })

  test('from anywhere else it is as if it were not there', async () => {
    const app = await start()
    for (const from of ['10.0.0.6', '127.0.0.1', '192.168.8.1', 'fe80::1', '2001:db8::1']) {
      const headers = { 'x-forwarded-for': PROXY, forwarded: `for=${PROXY}` }
      const refused = await visit(app, '/files', { user: 'dana', from, headers })
      expect([refused.status, refused.headers['location']]).toEqual([303, '/login?next=%2Ffiles'])
      expect(refused.session).toBeUndefined()
    }
    await app.noam.get('/api/me')
    const served = await visit(app, '/api/me', {
      user: 'dana',
      from: '10.0.0.6',
      cookie: app.noam.cookie!,
    })
    expect(JSON.parse(served.text).first_name).toBe('Noam')
  })

  test('without the setting the header means nothing', async () => {
    const app = await open({ env: { TRUSTED_PROXIES: '1' } })
    expect((await visit(app, '/files', { user: 'dana' })).status).toBe(303)
  })

  test.each(['', ' ', 'a b', 'dana, mallory', 'a;b', '"dana"', 'd\u00e4na', 'x'.repeat(256)])(
    'the value %j names nobody',
    async (user) => {
      const app = await start()
      expect((await visit(app, '/files', { user })).status).toBe(303)
    },
  )

  test('two headers name nobody', async () => {
    const app = await start()
    expect((await visit(app, '/files', { user: ['dana', 'mallory'] })).status).toBe(303)
  })

  test('a session of somebody else ends, and nothing of it is served', async () => {
    const app = await start()
    for (const user of ['dana', 'noam']) await visit(app, '/files', { user })
    for (const url of ['/files', '/api/me']) {
      await app.noam.signIn()
      const cookie = app.noam.cookie!
      const refused = await visit(app, url, { user: 'dana', cookie })
      expect(refused.status).toBe(403)
      expect(refused.text).not.toContain('Noam')
      expect(refused.session?.value).toBe('')
      expect((await visit(app, '/api/me', { cookie, from: '10.0.0.9' })).status).toBe(401)
    }
    expect(app.events.at(-1)).toMatchObject({
      event: 'sign_in_refused',
      fields: { provider: 'proxy', reason: 'proxy_other_person' },
    })
    const next = await visit(app, '/files', { user: 'dana' })
    expect(next.status).toBe(200)
    const hebrew = await visit(app, '/files', {
      user: 'noam',
      cookie: cookieOf(next),
      headers: { 'accept-language': 'he' },
    })
    expect(hebrew.status).toBe(403)
  })

  test('a name that no account has is linked by somebody who has just signed in, and then opens the account', async () => {
    const app = await start({ REGISTRATION: 'invite' })
    await comeInvited(app, app.noam)
    const cookie = app.noam.cookie!
    const { id } = JSON.parse((await visit(app, '/api/me', { cookie, from: '10.0.0.9' })).text)
    // Only the page that links it is served, and the session stays.
    for (const url of ['/files', '/dashboard', '/settings/tokens']) {
      const led = await visit(app, url, { user: 'noam', cookie })
      expect([led.status, led.headers['location']]).toEqual([303, '/settings/sign-in'])
      expect(led.text).not.toContain('Noam')
    }
    const refused = await visit(app, '/api/files', { user: 'noam', cookie })
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'proxy_not_linked'])
    const page = await visit(app, '/settings/sign-in', { user: 'noam', cookie })
    expect(page.status).toBe(200)
    expect(page.text).toContain('action="/settings/sign-in/proxy"')
    expect(page.text).toMatch(/Your proxy calls you .?noam/)
    const link = { user: 'noam', cookie, method: 'POST' as const }
    const linked = await visit(app, '/settings/sign-in/proxy', link)
    expect([linked.status, linked.headers['location']]).toEqual([
      303,
      '/settings/sign-in?done=linked',
    ])
    const after = await visit(app, '/settings/sign-in', { user: 'noam', cookie })
    expect(after.text).not.toContain('action="/settings/sign-in/proxy"')
    // From now on the proxy's header is enough, and it is the same account.
    const opened = await visit(app, '/files', { user: 'noam' })
    expect(opened.status).toBe(200)
    const me = await visit(app, '/api/me', { user: 'noam', cookie: cookieOf(opened) })
    expect(JSON.parse(me.text).id).toBe(id)
    // Another person's name cannot be linked.
    await comeInvited(app, app.dana)
    const taken = { user: 'noam', cookie: app.dana.cookie!, method: 'POST' as const }
    expect((await visit(app, '/settings/sign-in/proxy', taken)).status).toBe(403)
  })

  test('beside a session that is not fresh such a name ends it: it may be whoever sat here last', async () => {
    const app = await start()
    await app.noam.signIn()
    app.clock.advance(16 * 60_000)
    const cookie = app.noam.cookie!
    const refused = await visit(app, '/settings/sign-in', { user: 'mallory', cookie })
    expect([refused.status, refused.session?.value]).toEqual([403, ''])
    expect((await visit(app, '/api/me', { cookie, from: '10.0.0.9' })).status).toBe(401)
  })

  test('there is nothing to link without a proxy that is believed', async () => {
    const app = await start()
    await app.noam.signIn()
    const post = { cookie: app.noam.cookie!, method: 'POST' as const }
    for (const visitor of [{}, { user: 'noam', from: '10.0.0.9' }])
      expect((await visit(app, '/settings/sign-in/proxy', { ...post, ...visitor })).status).toBe(
        404,
      )
    expect(
      (await visit(app, '/settings/sign-in/proxy', { user: 'noam', method: 'POST' })).status,
    ).toBe(303)
  })

  test.each([
    ['two names', ['noam', 'dana']],
    ['letters of another script', 'נועם'],
    ['a folded line', 'noam dana'],
  ])('nobody’s session is served beside %s that cannot be read', async (_name, user) => {
    const app = await start()
    await app.noam.signIn()
    const cookie = app.noam.cookie!
    const refused = await visit(app, '/api/me', { user, cookie })
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([403, 'proxy_name_unreadable'])
    // Proxies write an empty value where nobody is signed in at the proxy.
    expect((await visit(app, '/api/me', { user: '', cookie })).status).toBe(200)
  })

  test('the same name as of another account joins nothing', async () => {
    const app = await start()
    const dana = (await app.dana.get('/api/me')).json
    const named = await visit(app, '/files', { user: 'Dana' })
    const me = await visit(app, '/api/me', { user: 'Dana', cookie: cookieOf(named) })
    expect(JSON.parse(me.text).id).not.toBe(dana.id)
  })

  test('only the pages of members open a session: programs and public pages do not', async () => {
    const app = await start()
    expect((await visit(app, '/api/me', { user: 'dana' })).status).toBe(401)
    const program = await visit(app, '/files', { user: 'dana', headers: { accept: '*/*' } })
    expect(program.status).toBe(401)
    const login = await visit(app, '/login?next=/files', { user: 'dana' })
    expect(login.session).toBeUndefined()
    expect(login.text).toContain('Continue as')
    expect(login.text).toContain('href="/files"')
  })

  test('a newcomer without an invitation is told so, and public pages stay open', async () => {
    const app = await start({ REGISTRATION: '' })
    const refused = await visit(app, '/files', { user: 'dana' })
    expect(refused.status).toBe(403)
    expect(refused.session).toBeUndefined()
    expect((await visit(app, '/login', { user: 'dana' })).status).toBe(200)
  })
})
