/** OpenID Connect with a real provider: who is signed in, with which role, and how it ends. */
import { expect, test, vi } from 'vitest'
import { eachDialect, type OpenOptions, type TestApp } from '#tests/support/app.ts'
import { OpenIdBrowser } from '#tests/support/openid-browser.ts'
import { openProvider } from '#tests/support/openid-provider.ts'

const now = () => ({ at: new Date().toISOString() })
const HOME = '/auth/oidc/home'

eachDialect('OpenID Connect', (open) => {
  async function start(more: Record<string, string> = {}, options: OpenOptions = {}) {
    const provider = await openProvider()
    const env = { ...provider.env('HOME', more), REGISTRATION: 'open', ...options.env }
    const app = await open({ ...now(), ...options, env })
    return { provider, app, browser: new OpenIdBrowser(app.inner) }
  }

  const me = async (browser: OpenIdBrowser) => JSON.parse((await browser.open('/api/me')).text)

  test('somebody comes back with a session, where they wanted to go', async () => {
    const { browser, app } = await start()
    const begun = await browser.open(`${HOME}?next=/files%3Fq%3Da`)
    expect(begun.status).toBe(303)
    const at = new URL(String(begun.headers['location']))
    expect(Object.fromEntries(at.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'shelf-home',
      scope: 'openid profile',
      redirect_uri: 'http://localhost/auth/oidc/home/callback',
      code_challenge_method: 'S256',
    })
    expect(String(begun.headers['set-cookie'])).toMatch(
      /^oidc=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const back = await browser.open(await browser.passProvider(at.href))
    expect([back.status, back.headers['location']]).toEqual([303, '/files?q=a'])
    expect(browser.cookie('oidc')).toBeUndefined()
    expect(await me(browser)).toMatchObject({ first_name: 'Dana Levi', role: 'user' })
    expect(app.logLines.join('')).not.toContain('dana-at-home')
  })

  test('they come back to the host that they asked, whatever else a proxy hands on', async () => {
    const { browser } = await start({}, { env: { TRUSTED_PROXIES: '1' } })
    const headers = { 'x-forwarded-host': 'evil.example.org', 'x-forwarded-proto': 'https' }
    const begun = await browser.open(HOME, { headers })
    expect(new URL(String(begun.headers['location'])).searchParams.get('redirect_uri')).toBe(
      'https://localhost/auth/oidc/home/callback',
    )
  })

  test('the same person is the same account again, by the subject and nothing else', async () => {
    const { browser, provider, app } = await start()
    await browser.signIn(HOME)
    const first = await me(browser)
    provider.person = { sub: 'dana-at-home', name: 'Dana Cohen', preferred_username: 'dana' }
    const again = new OpenIdBrowser(app.inner)
    await again.signIn(HOME)
    expect(await me(again)).toMatchObject({
      id: first.id,
      first_name: 'Dana Cohen',
      username: 'dana',
    })
    provider.person = { ...provider.person, sub: 'another', email: 'dana@example.org' }
    const other = new OpenIdBrowser(app.inner)
    await other.signIn(HOME)
    expect((await me(other)).id).not.toBe(first.id)
  })

  test('a browser that comes back is one that the account is known in, if others may guess its password', async () => {
    const { browser, app } = await start()
    const knownAs = async () => {
      const back = await new OpenIdBrowser(app.inner).signIn(HOME)
      return [back.headers['set-cookie']].flat().filter((one) => String(one).startsWith('known-'))
    }
    await browser.signIn(HOME)
    expect(await knownAs()).toEqual([])
    await app.visitor.send('POST', '/settings/sign-in/password', {
      body: { username: 'dana', password: 'velvet-otter-climbs' },
      headers: { cookie: browser.cookies },
    })
    expect(await knownAs()).toEqual([
      expect.stringMatching(/^known-\w{16}=\d+\.[0-9a-f]{64}; Path/),
    ])
  })

  test('groups give roles for the session, and never take a stored one away', async () => {
    const groups = { ADMIN_GROUP: 'shelf-admins', PREMIUM_GROUP: 'shelf-premium' }
    const { provider, app } = await start(groups)
    const roleWith = async (groups: unknown) => {
      provider.person = { sub: 'dana-at-home', name: 'Dana', groups }
      const browser = new OpenIdBrowser(app.inner)
      await browser.signIn(HOME)
      return (await me(browser)).role
    }
    expect(await roleWith(['shelf-admins', 'shelf-premium'])).toBe('admin')
    expect(await roleWith(['shelf-premium'])).toBe('premium')
    expect(await roleWith('shelf-premium')).toBe('premium')
    expect(await roleWith(['Shelf-Admins', 'x'])).toBe('user')
    expect(await roleWith(undefined)).toBe('user')
  })

  test('what groups gave is asked again: a role after a day, the admission after as long as a session lasts', async () => {
    const HOUR = 3_600_000
    const { provider, app } = await start({ ADMIN_GROUP: 'chiefs', ALLOWED_GROUPS: 'staff,chiefs' })
    const signIn = async (groups: string[]) => {
      provider.person = { sub: groups.join(), name: 'Dana', groups }
      const browser = new OpenIdBrowser(app.inner)
      const back = await browser.signIn(HOME)
      return { browser, setCookie: String(back.headers['set-cookie']) }
    }
    const [chief, staff] = [await signIn(['chiefs']), await signIn(['staff'])]
    expect(chief.setCookie).toContain('Max-Age=86400')
    expect(staff.setCookie).toContain('Max-Age=2592000')
    app.clock.advance(23 * HOUR)
    // Using it does not extend it.
    const renewed = await chief.browser.open('/api/me')
    expect([JSON.parse(renewed.text).role, String(renewed.headers['set-cookie'])]).toEqual([
      'admin',
      expect.stringContaining('Max-Age=3600'),
    ])
    app.clock.advance(HOUR)
    expect((await chief.browser.open('/api/me')).status).toBe(401)
    for (let day = 1; day < 30; day++) {
      expect((await me(staff.browser)).role).toBe('user')
      app.clock.advance(24 * HOUR)
    }
    expect((await staff.browser.open('/api/me')).status).toBe(401)
  })

  test('a role of the groups goes with the provider, when it is removed from the ways in', async () => {
    const { provider, browser, app } = await start({ ADMIN_GROUP: 'shelf-admins' })
    provider.person = { sub: 'dana-at-home', name: 'Dana', groups: ['shelf-admins'] }
    await browser.signIn(HOME)
    expect((await me(browser)).role).toBe('admin')
    const post = (path: string, fields: Record<string, string>) =>
      app.visitor.send('POST', path, {
        body: fields,
        headers: { cookie: browser.cookies },
      })
    await post('/settings/sign-in/password', { username: 'dana', password: 'velvet-otter-climbs' })
    const way = { provider: 'oidc:home', subject: 'dana-at-home' }
    expect((await post('/settings/sign-in/unlink', way)).status).toBe(303)
    expect((await me(browser)).role).toBe('user')
  })

  test('only allowed groups come in, also with an account, and they are vouched for', async () => {
    const { provider, app, browser } = await start(
      { ALLOWED_GROUPS: 'staff, guests' },
      { env: { REGISTRATION: '' } },
    )
    expect((await browser.signIn(HOME)).status).toBe(303)
    provider.person = { sub: 'dana-at-home', name: 'Dana', groups: ['former-staff'] }
    const refused = await new OpenIdBrowser(app.inner).signIn(HOME)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('in none of the groups')
    expect(app.events.at(-1)).toMatchObject({
      event: 'sign_in_refused',
      fields: { provider: 'home', reason: 'oidc_not_allowed' },
    })
  })

  test('whoever is not vouched for needs an invitation', async () => {
    const { browser } = await start({}, { env: { REGISTRATION: '' } })
    const refused = await browser.signIn(HOME)
    expect(refused.status).toBe(403)
    expect(browser.cookie('session')).toBeUndefined()
  })

  test('saying no at the provider is a page that leads back to the sign-in, in both languages', async () => {
    const { browser, provider, app } = await start()
    provider.person = null
    const path = await browser.toCallback(`${HOME}?next=/files`)
    const refused = await browser.open(path, { headers: { 'x-request-id': 'request-of-a-test' } })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('The sign-in was cancelled at the provider')
    expect(refused.text).toContain('request-of-a-test')
    expect(refused.text).toContain('href="/login?next=%2Ffiles"')
    const hebrew = new OpenIdBrowser(app.inner)
    const page = await hebrew.open(await hebrew.toCallback(HOME), {
      headers: { 'accept-language': 'he' },
    })
    expect(page.text).toContain('הכניסה בוטלה אצל הספק')
  })

  test('a callback works once, in the browser that began it, and for ten minutes', async () => {
    const { browser, app } = await start()
    const path = await browser.toCallback(HOME)
    const flow = browser.cookie('oidc')!
    expect((await new OpenIdBrowser(app.inner).open(path)).status).toBe(400)
    expect((await browser.open(path)).status).toBe(303)
    const replay = new OpenIdBrowser(app.inner)
    replay.setCookie('oidc', flow)
    expect((await replay.open(path)).status).toBe(400)
    expect(replay.cookie('session')).toBeUndefined()
    const late = new OpenIdBrowser(app.inner)
    const latePath = await late.toCallback(HOME)
    app.clock.advance(10 * 60_000 + 1)
    expect((await late.open(latePath)).status).toBe(400)
  })

  test('of twenty equal callbacks at once one signs in', async () => {
    const { browser, app } = await start()
    const path = await browser.toCallback(HOME)
    const flow = browser.cookie('oidc')!
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const one = new OpenIdBrowser(app.inner)
        one.setCookie('oidc', flow)
        return (await one.open(path)).status
      }),
    )
    expect(all.filter((status) => status === 303)).toHaveLength(1)
  })

  test('a code that the provider no longer takes is a sign-in that took too long', async () => {
    const { browser } = await start()
    const path = await browser.toCallback(HOME)
    const refused = await browser.open(path.replace(/code=[^&]+/, 'code=of-yesterday'))
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Begin again from the sign-in page')
  })

  test('a secret that the provider does not accept is told as a matter of the settings', async () => {
    const { browser, app } = await start({ CLIENT_SECRET: 'another' })
    const refused = await browser.signIn(HOME)
    expect(refused.status).toBe(502)
    expect(refused.text).toContain('does not accept this server')
    expect(app.logLines.join('')).toContain('"reason":"misconfigured"')
  })

  test('keys change without a restart', async () => {
    const { provider, app } = await start()
    for (let i = 0; i < 3; i++) {
      expect((await new OpenIdBrowser(app.inner).signIn(HOME)).status).toBe(303)
      provider.rotateKeys()
    }
  })

  test('a provider that is down at the start is off, and comes back by itself', async () => {
    const provider = await openProvider({ isDown: true })
    const app = await open({ ...now(), env: { ...provider.env('HOME'), REGISTRATION: 'open' } })
    const browser = new OpenIdBrowser(app.inner)
    const refused = await browser.open(HOME)
    expect(refused.status).toBe(503)
    expect(refused.text).toContain('cannot be reached right now')
    expect(eventsOf(app)).toContain('sign_in_provider_unavailable')
    await provider.comeBack()
    await vi.waitUntil(async () => (await browser.open(HOME)).status === 303, {
      timeout: 60_000,
      interval: 200,
    })
    expect((await browser.signIn(HOME)).status).toBe(303)
    expect(eventsOf(app)).toContain('sign_in_provider_available')
  })

  test('a provider that goes down in between is told, and nothing is lost', async () => {
    const { browser, provider } = await start()
    const path = await browser.toCallback(HOME)
    await provider.goDown()
    const refused = await browser.open(path)
    expect(refused.status).toBe(503)
    await provider.comeBack()
    expect((await browser.signIn(HOME)).status).toBe(303)
  })

  test('signing out leads through the provider, by address and by form', async () => {
    const { browser, provider } = await start()
    await browser.signIn(HOME)
    const left = await browser.open('/logout')
    expect(left.status).toBe(303)
    const at = new URL(String(left.headers['location']))
    expect(at.origin + at.pathname).toBe(`${provider.issuer}/session/end`)
    expect(at.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/')
    expect(at.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(left.headers['clear-site-data']).toBe('"cache"')
    expect((await fetch(at, { redirect: 'manual' })).status).toBe(200)
    expect(browser.cookie('session')).toBeUndefined()
    await browser.signIn(HOME)
    const page = await browser.open('/logout', { method: 'POST' })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${provider.issuer}/session/end`)
    expect(browser.cookie('session')).toBeUndefined()
  })

  test('whoever came by the messenger signs out here alone', async () => {
    const { app } = await start()
    const left = await app.dana.browse('/logout')
    expect(left.headers['location']).toBe('/')
  })

  test('an unknown provider is not found', async () => {
    const { browser } = await start()
    expect((await browser.open('/auth/oidc/nobody')).status).toBe(404)
    expect((await browser.open('/auth/oidc/nobody/callback?state=a&code=b')).status).toBe(404)
  })
})

function eventsOf({ events }: TestApp): string[] {
  return events.map(({ event }) => event)
}
