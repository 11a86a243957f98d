/** Who can sign in, who becomes administrator and what is shown about it, for every way to configure a server. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import { prepareSetUpLink } from '#features/people/actions/set-up-link.ts'
import { readSignInFacts, signInStatus } from '#features/sign-in/index.ts'
import { setUpRemedy } from '#features/sign-in/rules/sign-in-status.ts'
import * as doctor from '../src/commands/doctor.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import { OpenIdBrowser } from './support/openid-browser.ts'
import { openProvider } from './support/openid-provider.ts'
import { BROWSER, visitor } from './support/people.ts'
import { DIALECTS, type DialectName } from './support/stores.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

const BASE_URL = 'https://shelf.example.org'
const FORWARDING = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: BROWSER }

/** Nothing listens at the provider's port: its button is there, disabled. */
const WAYS = {
  bot: {},
  OIDC: {
    OIDC_HOME_ISSUER: 'http://127.0.0.1:9',
    OIDC_HOME_CLIENT_ID: 'codeshelf',
    OIDC_HOME_CLIENT_SECRET: 'secret',
    OIDC_HOME_NAME: 'Home',
  },
  none: {},
}
const PLACES = {
  loopback: { env: {}, host: 'localhost' },
  public: { env: { HOST: '0.0.0.0', BASE_URL }, host: 'shelf.example.org' },
  proxy: { env: { TRUSTED_PROXIES: '1', BASE_URL }, host: 'shelf.example.org' },
}

interface Row {
  way: keyof typeof WAYS
  place: keyof typeof PLACES
  /** What the login page shows before the first account: without forwarding headers, and with them. */
  direct: string
  forwarded: string
  status: RegExp
  isClosed?: true
  firstAdministrator: 'first local person' | 'set-up link' | 'nobody'
}

const MESSENGER = { direct: 'messenger', forwarded: 'messenger' }
const PROVIDER = { direct: 'oidc', forwarded: 'oidc' }
const CLOSED = {
  ...{ direct: 'set-up', forwarded: 'set-up' },
  status: /^closed: nobody can sign in yet, .* open the set-up link in DATA_DIR\/setup-link, or /,
  isClosed: true,
  firstAdministrator: 'set-up link',
} as const

const ROWS: readonly Row[] = [
  {
    ...{ way: 'bot', place: 'loopback', ...MESSENGER, firstAdministrator: 'nobody' },
    status: /^by the messenger, but BASE_URL is not set: only requests to localhost or to an IP/,
  },
  {
    ...{ way: 'bot', place: 'public', ...MESSENGER, firstAdministrator: 'nobody' },
    status: /^by the messenger$/,
  },
  {
    ...{ way: 'bot', place: 'proxy', ...MESSENGER, firstAdministrator: 'nobody' },
    status: /^by the messenger$/,
  },
  {
    ...{ way: 'OIDC', place: 'loopback', ...PROVIDER, firstAdministrator: 'nobody' },
    status: /^by OpenID Connect with Home \(http:\/\/127\.0\.0\.1:9\/?\), but BASE_URL is not set/,
  },
  {
    ...{ way: 'OIDC', place: 'public', ...PROVIDER, firstAdministrator: 'nobody' },
    status: /^by OpenID Connect with Home \(http:\/\/127\.0\.0\.1:9\/?\)$/,
  },
  {
    ...{ way: 'OIDC', place: 'proxy', ...PROVIDER, firstAdministrator: 'nobody' },
    status: /^by OpenID Connect with Home \(http:\/\/127\.0\.0\.1:9\/?\)$/,
  },
  {
    ...{ way: 'none', place: 'loopback', direct: 'local', forwarded: 'set-up' },
    status: /^local: .* a name is enough to sign in; requests that come through a proxy cannot$/,
    firstAdministrator: 'first local person',
  },
  { way: 'none', place: 'public', ...CLOSED },
  { way: 'none', place: 'proxy', ...CLOSED },
]

const open = (
  { way, place }: Pick<Row, 'way' | 'place'>,
  env: Record<string, string> = {},
  dialect: DialectName = 'sqlite',
) =>
  openTestApp(dialect, {
    hasBot: way === 'bot',
    env: { ...WAYS[way], ...PLACES[place].env, ADMIN_USER_IDS: '', CODE_RUN: 'off', ...env },
  })
const start = ({ inner }: TestApp) => prepareSetUpLink(inner.contextFor('start'))
const linkFile = ({ opened }: TestApp) => join(opened.dataDir, 'setup-link')
const rolesIn = async ({ opened }: TestApp) =>
  (await opened.store.query.selectFrom('users').select('role').orderBy('id').execute()).map(
    ({ role }) => role,
  )
const statusOf = async ({ inner, opened }: TestApp) =>
  signInStatus(inner.deps.config, await readSignInFacts(opened))

async function shownBy(app: TestApp, headers: Record<string, string>): Promise<string> {
  const { status, text } = await visitor(app.inner).browse('/login', headers)
  const signs = {
    messenger: 'data-island="messenger-widget"',
    oidc: 'id="provider-off-home"',
    local: 'data-island="stand-in"',
    password: 'type="password"',
    'set-up': 'Sign-in is not set up yet',
  }
  const shown = Object.entries(signs).filter(([, sign]) => text.includes(sign))
  return status === 200 ? shown.map(([name]) => name).join(' ') : String(status)
}

async function doctorLine({ inner }: TestApp): Promise<string | undefined> {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)))
  const words = { args: [], flags: [], isTerminal: false }
  await doctor.run({ usage: '', config: inner.deps.config, ...words, assetsDir: inject('dist') })
  return lines.find((line) => line.includes('  sign-in: '))
}

const signLocally = ({ inner }: TestApp, name: string, headers: Record<string, string>) =>
  visitor(inner).post('/auth/stand-in', { first_name: name }, { headers })

function joinBy(app: TestApp, link: string, username: string, host: string) {
  const body = new URLSearchParams({ username, password: 'velvet-otter-climbs-92' }).toString()
  return visitor(app.inner).post(new URL(link).pathname, body, { headers: { ...FORM, host } })
}

describe.each(ROWS)('$way, $place', (row) => {
  const { host } = PLACES[row.place]

  test('the login page shows the ways that there are, and doctor and the log say the same', async () => {
    const app = await open(row)
    expect(await shownBy(app, { host })).toBe(row.direct)
    expect(await shownBy(app, { host, ...FORWARDING })).toBe(row.forwarded)
    const { message, isClosed, needsAttention } = await statusOf(app)
    expect(message).toMatch(row.status)
    expect(isClosed).toBe(row.isClosed ?? false)
    const mark = isClosed ? 'FAULT' : needsAttention ? ' warn' : '   ok'
    expect(await doctorLine(app)).toBe(`${mark}  sign-in: ${message}`)
  })

  // The first account is decided in the store, so it is tested on both where it matters.
  const dialects = row.firstAdministrator === 'nobody' ? (['sqlite'] as const) : DIALECTS
  test.each(dialects)(`${row.firstAdministrator} administers (%s)`, async (dialect) => {
    const app = await open(row, {}, dialect)
    await start(app)
    const isByLink = row.firstAdministrator === 'set-up link'
    expect(existsSync(linkFile(app))).toBe(isByLink)
    const { text } = await visitor(app.inner).browse('/login', { host, ...FORWARDING })
    expect(text.includes('<code dir="ltr">setup-link</code>')).toBe(isByLink)
    expect(/open \S+ once to become the administrator/.test(app.logLines.join(''))).toBe(isByLink)
    const isLocal = row.firstAdministrator === 'first local person'
    for (const [headers, isOn] of [
      [{ host }, isLocal],
      [{ host, ...FORWARDING }, false],
    ] as const)
      expect((await signLocally(app, 'Eve', headers)).status).toBe(isOn ? 200 : 404)
    if (isLocal || row.way === 'bot') {
      await app.dana.signIn({ host })
      await app.noam.signIn({ host })
      expect(await rolesIn(app)).toEqual(isLocal ? ['admin', 'user'] : ['user', 'user'])
    }
    if (!isByLink) return

    const link = readFileSync(linkFile(app), 'utf8').trim()
    expect((await joinBy(app, link, 'first', host)).status).toBe(303)
    expect((await joinBy(app, link, 'second', host)).status).toBe(410)
    expect(await rolesIn(app)).toEqual(['admin'])
    for (const headers of [{ host }, { host, ...FORWARDING }])
      expect(await shownBy(app, headers)).toBe('password')
    const status = {
      ...{ message: 'by password or passkey', reasons: [] },
      ...{ isClosed: false, needsAttention: false },
    }
    expect(await statusOf(app)).toEqual(status)
    expect(await doctorLine(app)).toBe('   ok  sign-in: by password or passkey')
    app.clock.advance(3_600_000)
    await start(app)
    expect(existsSync(linkFile(app))).toBe(false)
  })
})

describe('a provider that answers', () => {
  test.each([
    ['loopback', 'sqlite'],
    ['public', 'sqlite'],
    ['public', 'postgres'],
    ['proxy', 'sqlite'],
  ] as const)(
    '%s, %s: its people come in with and without forwarding headers, and only its group administers',
    async (place, dialect) => {
      const provider = await openProvider()
      provider.leadBackTo(BASE_URL)
      const groups = { ALLOWED_GROUPS: 'staff', ADMIN_GROUP: 'admins', NAME: 'Home' }
      const env = provider.env('HOME', groups)
      const app = await openTestApp(dialect, {
        at: new Date().toISOString(),
        hasBot: false,
        env: { ...env, ...PLACES[place].env, ADMIN_USER_IDS: '', CODE_RUN: 'off' },
      })
      await start(app)
      expect(existsSync(linkFile(app))).toBe(false)
      const { host } = PLACES[place]
      const signIn = async (sub: string, groups: string[], headers: Record<string, string>) => {
        provider.person = { sub, name: sub, groups }
        const browser = new OpenIdBrowser(app.inner, null, { host, ...headers })
        const { status } = await browser.signIn('/auth/oidc/home')
        return status === 303 ? JSON.parse((await browser.open('/api/me')).text).role : status
      }
      expect(await signIn('first', ['staff'], {})).toBe('user')
      expect(await signIn('second', ['staff'], FORWARDING)).toBe('user')
      expect(await signIn('chief', ['staff', 'admins'], FORWARDING)).toBe('admin')
      expect(await signIn('stranger', ['admins'], {})).toBe(403)
      // A role from the provider's groups belongs to the session, and there is no permanent administrator.
      expect(await rolesIn(app)).toEqual(['user', 'user', 'user'])
      for (const headers of [{ host }, { host, ...FORWARDING }])
        expect((await signLocally(app, 'Eve', headers)).status).toBe(404)
      const line = await doctorLine(app)
      const mark = place === 'loopback' ? ' warn' : '   ok'
      expect(line).toContain(`${mark}  sign-in: by OpenID Connect with Home (${provider.issuer}`)
      expect(line?.includes('BASE_URL is not set')).toBe(place === 'loopback')
    },
  )
})

describe('passwords and passkeys', () => {
  const PUBLIC = { way: 'none', place: 'public' } as const

  test('switched off, they are no way in: no set-up link is made, and the status says what is', async () => {
    const app = await open(PUBLIC, { LOCAL_SIGN_IN: 'off' })
    await start(app)
    expect(existsSync(linkFile(app))).toBe(false)
    const { message, isClosed } = await statusOf(app)
    expect(isClosed).toBe(true)
    expect(message).toContain('or set LOCAL_SIGN_IN to on')
    expect(message).not.toContain('setup-link')
    const { text } = await visitor(app.inner).browse('/login', { host: 'shelf.example.org' })
    expect(text).toContain('<code dir="ltr">LOCAL_SIGN_IN</code>')
    expect(text).not.toContain('setup-link')
  })

  test('people who lost their only way in get it back by a link of the command line', async () => {
    const withBot = await open({ way: 'bot', place: 'public' })
    await withBot.dana.signIn({ host: 'shelf.example.org' })
    const { config } = (await open(PUBLIC)).inner.deps
    const { message, isClosed } = signInStatus(config, await readSignInFacts(withBot.opened))
    expect(isClosed).toBe(true)
    expect(message).toContain('"codeshelf sign-in-link"')
    expect(message).not.toContain('setup-link')
    expect(setUpRemedy(config, { hasPeople: true })).toBe('sign_in_link')
  })

  test('without BASE_URL a name of the network may look until somebody has an account, and never write', async () => {
    const host = 'rebound.example.org'
    const app = await open({ way: 'none', place: 'loopback' }, { HOST: '0.0.0.0' })
    await start(app)
    const link = readFileSync(linkFile(app), 'utf8').trim()
    expect(await shownBy(app, { host })).toBe('set-up')
    expect((await joinBy(app, link, 'first', host)).status).toBe(421)
    expect((await joinBy(app, link, 'first', '192.168.1.5:3000')).status).toBe(303)
    expect(await shownBy(app, { host })).toBe('421')
    expect(await shownBy(app, { host: '192.168.1.5:3000' })).toBe('password')
    expect((await statusOf(app)).message).toMatch(
      /^by password or passkey, but BASE_URL is not set/,
    )
  })
})
