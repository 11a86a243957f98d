/** OpenID Connect under attack: lying providers, swapped responses, and accounts that must not be joined. */
import { createHmac, createPublicKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import {
  foreignKey,
  type HostileProvider,
  openHostileProvider,
} from '#tests/support/hostile-openid-provider.ts'
import { OpenIdBrowser } from '#tests/support/openid-browser.ts'
import { everyRow } from '#tests/support/stores.ts'

const HOME = '/auth/oidc/home'
const WORK = '/auth/oidc/work'
const at = () => new Date().toISOString()
const seconds = () => Math.floor(Date.now() / 1_000)

type Lies = HostileProvider['lies']

function expectNobody(browser: OpenIdBrowser, app: TestApp): void {
  expect(browser.cookie('session')).toBeUndefined()
  expect(app.events.map(({ event }) => event)).toContain('sign_in_refused')
}

describe('a provider that lies', () => {
  async function start(lies: Lies, more: Record<string, string> = {}) {
    const provider = await openHostileProvider()
    provider.lies = lies
    const env = { ...provider.env('HOME', more), REGISTRATION: 'open' }
    const app = await openTestApp('sqlite', { at: at(), env })
    return { provider, app, browser: new OpenIdBrowser(app.inner) }
  }

  test('is believed while it does not lie', async () => {
    const { browser } = await start({})
    expect((await browser.signIn(HOME)).status).toBe(303)
    expect(browser.cookie('session')).toBeDefined()
  })

  const unsigned = (token: string) => {
    const [, claims] = token.split('.')
    return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`
  }
  const symmetric = (key: string) => (token: string) => {
    const [, claims] = token.split('.')
    const text = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${claims}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const tampered = (token: string) => {
    const [header, claims, signature] = token.split('.') as [string, string, string]
    const other = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'dana' }
    return `${header}.${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`
  }
  const changed = (change: Record<string, unknown>) => ({
    claims: (claims: Record<string, unknown>) => ({ ...claims, ...change }),
  })

  const LIES: [string, Lies][] = [
    ['a token of another issuer', changed({ iss: 'https://elsewhere.example.org' })],
    ['a token without an issuer', changed({ iss: undefined })],
    ['a token for another client', changed({ aud: 'another-client' })],
    ['a token for several, authorised for another', changed({ aud: ['shelf', 'x'], azp: 'x' })],
    ['a token for us, authorised for another', changed({ azp: 'x' })],
    ['a token without an audience', changed({ aud: undefined })],
    ['a token of another sign-in', changed({ nonce: 'another' })],
    ['a token without a nonce', changed({ nonce: undefined })],
    ['a token that has expired', changed({ exp: seconds() - 120, iat: seconds() - 720 })],
    ['a token that never expires', changed({ exp: undefined })],
    ['a token that is not valid yet', changed({ nbf: seconds() + 600 })],
    ['a token beside another access token', changed({ at_hash: 'AAAAAAAAAAAAAAAAAAAAAA' })],
    ['an at_hash that is no text', changed({ at_hash: 7 })],
    ['a token without a subject', changed({ sub: undefined })],
    ['an empty subject', changed({ sub: '' })],
    ['a subject of two lines', changed({ sub: 'a\nb' })],
    ['a subject that is too long', changed({ sub: 'x'.repeat(256) })],
    ['a token that is not signed', { token: unsigned }],
    ['a token whose signature is cut off', { token: (token) => token.replace(/[^.]+$/, '') }],
    ['a token signed with the secret of the client', { token: symmetric('secret-of-shelf') }],
    [
      'a token signed with the public key as a secret',
      {
        token: symmetric(
          createPublicKey(foreignKey).export({ type: 'spki', format: 'pem' }) as string,
        ),
      },
    ],
    ['a token signed with a key of somebody else', { signingKey: foreignKey }],
    ['a token changed after it was signed', { token: tampered }],
    [
      'a token whose key is not among the keys',
      { header: (header) => ({ ...header, kid: 'two' }) },
    ],
    ['no keys at all', { keys: () => [] }],
    ['no token at all', { token: () => '' }],
    ['a state of another sign-in', { callback: (back) => back.set('state', 'x'.repeat(43)) }],
    ['no state', { callback: (back) => back.delete('state') }],
    [
      'an answer in the name of another issuer',
      { callback: (back) => back.set('iss', 'https://elsewhere.example.org') },
    ],
    ['an answer in nobody’s name', { callback: (back) => back.delete('iss') }],
    ['a code of somebody else', { callback: (back) => back.set('code', 'code-99') }],
    ['two codes', { callback: (back) => back.append('code', 'code-99') }],
  ]

  test.each(LIES)('%s signs nobody in', async (_, lies) => {
    const { browser, app } = await start(lies)
    const refused = await browser.signIn(HOME)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.status).toBeLessThan(500)
    expectNobody(browser, app)
    expect((await everyRow(app.opened.store)).includes('mallory')).toBe(false)
  })

  test('groups of somebody else are not taken from the userinfo', async () => {
    const { browser, app } = await start(
      { userinfo: () => ({ sub: 'dana', groups: ['admins'] }) },
      { ADMIN_GROUP: 'admins' },
    )
    expect((await browser.signIn(HOME)).status).toBe(403)
    expectNobody(browser, app)
  })

  test('what the token signs wins over what the userinfo says', async () => {
    const { browser } = await start(
      {
        claims: (claims) => ({ ...claims, name: undefined, groups: [] }),
        userinfo: (claims) => ({ ...claims, groups: ['admins'] }),
      },
      { ADMIN_GROUP: 'admins' },
    )
    await browser.signIn(HOME)
    expect(JSON.parse((await browser.open('/api/me')).text).role).toBe('user')
  })

  test.each<[string, Lies['metadata']]>([
    ['another issuer', (all) => ({ ...all, issuer: 'https://elsewhere.example.org' })],
    ['no keys', (all) => ({ ...all, jwks_uri: undefined })],
    ['no place for tokens', (all) => ({ ...all, token_endpoint: undefined })],
  ])('a description with %s switches the provider off', async (_, metadata) => {
    const { browser, provider } = await start({ metadata: metadata! })
    expect((await browser.open(HOME)).status).toBe(503)
    expect(new Set(provider.asked)).toEqual(new Set(['/.well-known/openid-configuration']))
  })

  const NO_PLACES = ['javascript:alert(1)', 'data:text/html,<p>', 'not an address', '/authorize']
  test.each(NO_PLACES)('no browser is sent to %s to sign in', async (address) => {
    const { app, browser } = await start({
      metadata: (all) => ({ ...all, authorization_endpoint: address }),
    })
    const begun = await browser.open(HOME)
    expect([begun.status, begun.headers['location']]).toEqual([503, undefined])
    expect(app.logLines.join('')).toContain('authorization_endpoint is no address of the web')
  })

  test.each(NO_PLACES)(
    'no browser is sent to %s to sign out, and it is signed out',
    async (address) => {
      for (const method of ['GET', 'POST']) {
        const { browser } = await start({
          metadata: (all) => ({ ...all, end_session_endpoint: address }),
        })
        await browser.signIn(HOME)
        const cookie = browser.cookies
        const left = await browser.open('/logout', { method })
        expect([left.status, left.headers['location']]).toEqual([303, '/'])
        expect((await browser.open('/api/me', { headers: { cookie } })).status).toBe(401)
      }
    },
  )

  test('a description cannot point at another machine inside', async () => {
    const other = await openHostileProvider()
    for (const name of ['token_endpoint', 'jwks_uri']) {
      const metadata: Lies['metadata'] = (all) => ({ ...all, [name]: `${other.issuer}/token` })
      const { browser, app } = await start({ metadata })
      expect((await browser.signIn(HOME)).status).toBe(503)
      expectNobody(browser, app)
    }
    expect(other.asked).toEqual([])
  })
})

eachDialect('accounts are never joined', (open) => {
  async function start() {
    const [home, work] = await Promise.all([openHostileProvider(), openHostileProvider()])
    home.person = { sub: 'dana', name: 'Dana', preferred_username: 'dana', email: 'd@example.org' }
    work.person = { ...home.person }
    const env = { ...home.env('HOME'), ...work.env('WORK'), REGISTRATION: 'open' }
    const app = await open({ at: at(), env })
    const browse = (cookies: string | null = null) => new OpenIdBrowser(app.inner, cookies)
    const idOf = async (browser: OpenIdBrowser) =>
      JSON.parse((await browser.open('/api/me')).text).id as string
    return { home, work, app, browse, idOf }
  }

  test('the same name, username, address and subject at another provider is another person', async () => {
    const { app, browse, idOf } = await start()
    const [one, other] = [browse(), browse()]
    await one.signIn(HOME)
    await other.signIn(WORK)
    expect(await idOf(other)).not.toBe(await idOf(one))
    await app.dana.get('/api/me')
    expect(await idOf(browse(app.dana.cookie))).not.toBe(await idOf(one))
  })

  test('the answer of one provider does not pass at the address of another', async () => {
    const { app, browse } = await start()
    const browser = browse()
    const path = await browser.toCallback(HOME)
    const refused = await browser.open(path.replace(HOME, WORK))
    expect(refused.status).toBe(403)
    expectNobody(browser, app)
  })

  /** Presses Link in the settings and opens the provider's page. */
  async function toLink(browser: OpenIdBrowser, path = WORK) {
    const page = await browser.open(`${path}/link`, { method: 'POST' })
    const url = /http-equiv="refresh" content="0; url=([^"]+)"/.exec(page.text)?.[1]
    return { page, url: url?.replaceAll('&amp;', '&') ?? '' }
  }

  test('whoever is signed in links a provider by signing in there, and is one person by both', async () => {
    const { browse, idOf } = await start()
    const browser = browse()
    await browser.signIn(HOME)
    const { url } = await toLink(browser)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    const back = await browser.open(await browser.passProvider(url))
    expect([back.status, back.headers['location']]).toEqual([303, '/settings/sign-in?done=linked'])
    const other = browse()
    await other.signIn(WORK)
    expect(await idOf(other)).toBe(await idOf(browser))
  })

  test('a stale session can neither begin nor finish it', async () => {
    const { app, browse, idOf } = await start()
    const browser = browse()
    await browser.signIn(HOME)
    app.clock.advance(9 * 60_000)
    const { url } = await toLink(browser)
    const path = await browser.passProvider(url)
    app.clock.advance(7 * 60_000)
    expect((await browser.open(path)).status).toBe(403)
    expect((await toLink(browser)).page.headers['location']).toMatch(/^\/login\?again=1&/)
    const other = browse()
    await other.signIn(WORK)
    expect(await idOf(other)).not.toBe(await idOf(browser))
  })

  test('the cookie of a linking is worth nothing in another session', async () => {
    const { app, browse, idOf } = await start()
    const [attacker, victim] = [
      browse(),
      browse(app.dana.cookie ?? (await app.dana.signIn()).cookie),
    ]
    await attacker.signIn(HOME)
    const { url } = await toLink(attacker)
    const path = await attacker.passProvider(url)
    victim.setCookie('oidc', attacker.cookie('oidc')!)
    const refused = await victim.open(path)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('has ended or changed')
    const check = browse()
    await check.signIn(WORK)
    expect(await idOf(check)).not.toBe(await idOf(victim))
    expect(await idOf(check)).not.toBe(await idOf(attacker))
  })

  test('a visitor, and whoever signed in meanwhile as somebody else, finishes no linking', async () => {
    const { app, browse } = await start()
    for (const cookies of [null, (await app.noam.signIn()).cookie]) {
      const browser = browse()
      await browser.signIn(HOME)
      const { url } = await toLink(browser)
      const path = await browser.passProvider(url)
      const later = browse(cookies)
      later.setCookie('oidc', browser.cookie('oidc')!)
      expect((await later.open(path)).status).toBe(403)
    }
  })

  test('a provider’s identity that has an account stays there', async () => {
    const { browse, idOf } = await start()
    const [one, other] = [browse(), browse()]
    await one.signIn(HOME)
    await other.signIn(WORK)
    const { url } = await toLink(one)
    expect((await one.open(await one.passProvider(url))).status).toBe(409)
    const again = browse()
    await again.signIn(WORK)
    expect(await idOf(again)).toBe(await idOf(other))
  })

  test('a callback that another site forces signs nobody in and links nothing', async () => {
    const { app, browse, idOf } = await start()
    const attacker = browse()
    const path = await attacker.toCallback(WORK)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const visitor = browse()
    expect((await visitor.open(path, { headers })).status).toBe(400)
    expect(visitor.cookie('session')).toBeUndefined()
    const victim = browse((await app.dana.signIn()).cookie)
    const id = await idOf(victim)
    expect((await victim.open(path, { headers })).status).toBe(400)
    expect(await idOf(victim)).toBe(id)
  })

  test('another site can begin no linking, and makes nobody who is signed in prove it again', async () => {
    const { app, browse } = await start()
    const victim = browse((await app.dana.signIn()).cookie)
    const foreign = { origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' }
    const refused = await victim.open(`${WORK}/link`, { method: 'POST', headers: foreign })
    expect(refused.status).toBe(403)
    const begun = await victim.open(HOME, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(begun.headers['location']).toBe('/dashboard')
    expect(victim.cookie('oidc')).toBeUndefined()
  })

  test('proving it again must be the same person, and proved just now', async () => {
    const { app, home, browse, idOf } = await start()
    const browser = browse()
    await browser.signIn(HOME)
    const id = await idOf(browser)
    app.clock.advance(20 * 60_000)
    expect((await toLink(browser)).page.headers['location']).toMatch(/^\/login\?again=1&/)
    home.lies = {
      claims: (claims) => ({ ...claims, exp: seconds() + 3_600, auth_time: seconds() }),
    }
    expect((await browser.signIn(HOME)).status).toBe(403)
    home.lies = {
      claims: (claims) => ({ ...claims, exp: seconds() + 3_600, auth_time: seconds() + 1_200 }),
    }
    home.person = { sub: 'noam', name: 'Noam' }
    const other = await browser.signIn(HOME)
    expect(other.status).toBe(403)
    expect(other.text).toContain('belongs to another account')
    expect(await idOf(browser)).toBe(id)
    home.person = { sub: 'dana', name: 'Dana' }
    expect((await browser.signIn(HOME)).status).toBe(303)
    expect(await idOf(browser)).toBe(id)
    expect((await toLink(browser)).page.status).toBe(200)
  })

  test('an encrypted cookie cannot be made or changed', async () => {
    const { browse } = await start()
    const browser = browse()
    const path = await browser.toCallback(HOME)
    const encrypted = browser.cookie('oidc')!
    const changedAt = (at: number) =>
      `${encrypted.slice(0, at)}${encrypted[at] === 'A' ? 'B' : 'A'}${encrypted.slice(at + 1)}`
    for (const bad of [
      '',
      'x',
      'x'.repeat(200),
      changedAt(0),
      // Not the last one, of which some bits are unused.
      changedAt(encrypted.length - 4),
    ]) {
      const other = browse()
      if (bad) other.setCookie('oidc', bad)
      expect((await other.open(path)).status).toBe(400)
    }
  })
})
