/** Honest use is never limited; haste is, by one limit however many processes serve. */
import { describe, expect, test } from 'vitest'
import { bothDialects, openTestApp, type TestApp } from '#tests/support/app.ts'
import type { Person } from '#tests/support/people.ts'
import { openTestStore } from '#tests/support/stores.ts'
import { testFeature } from '#tests/support/test-feature.ts'
import {
  forgetRateWindows,
  LIMITS,
  type LimitClass,
  makeRateLimiter,
  secondsToWait,
} from './rate-limits.ts'

const env = { RATE_LIMIT_SCALE: '1' }
const START = '2026-11-14T09:00:00Z'

/** Sends requests until one is refused; returns how many went through. */
async function countPassed(person: Person, ask: () => Promise<{ status: number }>, most = 2_000) {
  await person.app.server.fastify.ready()
  for (let passed = 0; passed <= most; passed++) if ((await ask()).status === 429) return passed
  return Number.POSITIVE_INFINITY
}

describe('every class by itself', () => {
  test.each(Object.entries(LIMITS) as [LimitClass, number][])(
    '%s: %i in its window, not one more, and again after the wait',
    async (kind, limit) => {
      const { store } = await openTestStore('sqlite')
      let now = Date.parse(START)
      const limiter = makeRateLimiter({ store, now: () => now, scale: 1 })
      for (let i = 0; i < limit; i++) expect((await limiter.check(kind, 'u:dana'))?.wait).toBeNull()
      const wait = (await limiter.check(kind, 'u:dana'))?.wait
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(kind === 'guess' ? 7_200 : 120)
      expect(Number.isInteger(wait)).toBe(true)
      expect((await limiter.check(kind, 'u:noam'))?.wait).toBeNull()
      now += wait! * 1_000
      expect((await limiter.check(kind, 'u:dana'))?.wait).toBeNull()
    },
  )

  test('the decided numbers', () => {
    expect(LIMITS).toEqual({
      read: 1_200,
      write: 600,
      create: 300,
      delete: 300,
      search: 120,
      run: 30,
      login: 20,
      unlock: 10,
      program: 60,
      guess: 100,
      export: 20,
      explain: 10,
      asset: 6_000,
      probe: 1_200,
    })
  })

  test('the window slides: a burst at its end still counts at the start of the next', () => {
    expect(secondsToWait({ now: 1, before: 20 }, 1_000, 20)).toBeGreaterThanOrEqual(1)
    expect(secondsToWait({ now: 1, before: 20 }, 59_000, 20)).toBeNull()
    expect(secondsToWait({ now: 0, before: 0 }, 0, 20)).toBeNull()
  })
})

bothDialects('rate limits', (open, dialect) => {
  test('over the limit: 429, in the one shape, with whole seconds to wait', async () => {
    const { dana, clock } = await open({ at: START, env: { RATE_LIMIT_SCALE: '0.01' } })
    await dana.signIn()
    expect(await countPassed(dana, () => dana.get('/api/me'))).toBe(12)
    const refused = await dana.get('/api/me')
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(Number.isInteger(seconds)).toBe(true)
    expect(refused.json).toEqual({
      error: 'Rate limited',
      code: 'rate_limited',
      retry_after: seconds,
    })
    clock.advance(seconds * 1_000)
    expect((await dana.get('/api/me')).status).toBe(200)
  })

  test('a browser over the limit gets a page that says when to go on', async () => {
    const { dana } = await open({ at: START, env: { RATE_LIMIT_SCALE: '0.01' } })
    await dana.signIn()
    await countPassed(dana, () => dana.get('/api/me'))
    const page = await dana.browse('/settings')
    expect(page.status).toBe(429)
    expect(page.text).toContain('<html')
    expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })

  test('reads, writes and creates are counted apart, and each person apart', async () => {
    const app = await open({
      at: START,
      env: { RATE_LIMIT_SCALE: '0.1' },
      features: [testFeature()],
    })
    const { dana, noam } = app
    await dana.signIn()
    await noam.signIn()
    await countPassed(dana, () => dana.get('/api/me'))
    expect((await dana.put('/api/me/preferences', { wrap: true })).status).toBe(200)
    expect(await countPassed(dana, () => dana.put('/api/me/preferences', { wrap: true }))).toBe(59)
    expect(await countPassed(dana, () => dana.post('/api/test/things', { text: 'a' }))).toBe(30)
    expect((await noam.get('/api/me')).status).toBe(200)
  })

  test('two processes on one store have one limit', async () => {
    const shared = { WEB_PROCESSES: '2', ...env }
    const one = await open({ at: START, env: shared })
    const other = await open({ beside: one, env: shared })
    const statuses = await loginStatuses(one, other, 30)
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.login)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - LIMITS.login)
    expect(one.opened.store.isShared).toBe(true)
    expect(dialect).toMatch(/sqlite|postgres/)
  })

  test('a counter that cannot be reached does not open the gate', async () => {
    const app = await open({ at: START, env: { WEB_PROCESSES: '2', RATE_LIMIT_SCALE: '1' } })
    await app.opened.store.telemetry.destroy()
    const passed = await countPassed(app.visitor, () => app.visitor.post('/auth/messenger', {}))
    expect(passed).toBe(LIMITS.login)
  })

  test('windows that are over are forgotten, the present ones are not', async () => {
    const app = await open({ at: START, env: { WEB_PROCESSES: '2', ...env } })
    await app.visitor.get('/')
    const count = async () =>
      (await app.opened.store.telemetry.selectFrom('rateWindows').select('key').execute()).length
    await forgetRateWindows(app.opened.store, app.clock.now())
    expect(await count()).toBe(1)
    await forgetRateWindows(app.opened.store, app.clock.now() + 180_000)
    expect(await count()).toBe(0)
  })
})

async function loginStatuses(one: TestApp, other: TestApp, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) {
    const app = i % 2 === 0 ? one : other
    const body = app.dana.widgetData()
    statuses.push((await app.visitor.post('/auth/messenger', body)).status)
  }
  return statuses
}

describe('whose limit it is', () => {
  const login = (app: TestApp, headers: Record<string, string>) =>
    app.visitor.post('/auth/messenger', {}, { headers })

  test('a forged forwarded address does not make a new visitor', async () => {
    const app = await openTestApp('sqlite', { env })
    let i = 0
    const forged = () => login(app, { 'x-forwarded-for': `10.0.${i % 250}.${i++ % 250}` })
    expect(await countPassed(app.visitor, forged)).toBe(LIMITS.login)
  })

  test('behind one trusted proxy the address it adds counts, and what the client wrote before it does not', async () => {
    const app = await openTestApp('sqlite', { env: { ...env, TRUSTED_PROXIES: '1' } })
    let i = 0
    const forged = () => login(app, { 'x-forwarded-for': `10.9.9.${i++ % 250}, 203.0.113.7` })
    expect(await countPassed(app.visitor, forged)).toBe(LIMITS.login)
    expect((await login(app, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(400)
  })

  test.each([
    ['with a port behind it', (i: number) => `198.51.100.7:${5_000 + i}`, '198.51.100.8:5000'],
    ['of IPv6 with a port', (i: number) => `[2001:db8::7]:${5_000 + i}`, '[2001:db8:1::7]:80'],
    ['that is none', (i: number) => `garbage${i}`, '203.0.113.8'],
    ['that is hidden', (i: number) => `_hidden${i}`, '203.0.113.8'],
    ['that is nearly one', (i: number) => `203.0.113.${256 + i}:80`, '203.0.113.8'],
  ])('an address %s makes no new visitors', async (_name, written, other) => {
    const app = await openTestApp('sqlite', { env: { ...env, TRUSTED_PROXIES: '1' } })
    let i = 0
    const forged = () => login(app, { 'x-forwarded-for': written(i++) })
    expect(await countPassed(app.visitor, forged)).toBe(LIMITS.login)
    expect((await login(app, { 'x-forwarded-for': other })).status).toBe(400)
  })

  test('one IPv6 network is one visitor', async () => {
    const app = await openTestApp('sqlite', { env: { ...env, TRUSTED_PROXIES: '1' } })
    let i = 0
    const hop = () => login(app, { 'x-forwarded-for': `2001:db8:1:2::${(i++).toString(16)}` })
    expect(await countPassed(app.visitor, hop)).toBe(LIMITS.login)
    expect((await login(app, { 'x-forwarded-for': '2001:db8:1:3::1' })).status).toBe(400)
  })

  test('RATE_LIMIT_SCALE=0 switches them off', async () => {
    const app = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0' } })
    expect(await countPassed(app.visitor, () => login(app, {}), 100)).toBe(Number.POSITIVE_INFINITY)
  })

  test('probes of this machine are never limited, those of another by a count of their own', async () => {
    const { inner, opened } = await openTestApp('sqlite', { env: { ...env, WEB_PROCESSES: '2' } })
    const statusesFrom = async (remoteAddress: string, url: string, times: number) => {
      const seen: Record<number, number> = {}
      for (let i = 0; i < times; i++) {
        const asked = { url, headers: { host: 'localhost' }, remoteAddress }
        const { statusCode } = await inner.server.fastify.inject(asked)
        seen[statusCode] = (seen[statusCode] ?? 0) + 1
      }
      return seen
    }
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusesFrom(address, '/healthz', 1_300)).toEqual({ 200: 1_300 })
    // Without the store: whether it is there is what they ask.
    await opened.store.telemetry.destroy()
    expect(await statusesFrom('10.0.0.1', '/healthz', 1_201)).toEqual({ 200: 1_200, 429: 1 })
    expect(await statusesFrom('10.0.0.1', '/readyz', 1)).toEqual({ 429: 1 })
    expect(await statusesFrom('10.0.0.2', '/readyz', 1)).toEqual({ 200: 1 })
    expect(await statusesFrom('10.0.0.1', '/login', 1)).toEqual({ 200: 1 })
  })

  test('what is refused for want of a session counts as a read', async () => {
    const app = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0.01' } })
    const headers = { cookie: 'session=nobody' }
    const ask = () => app.visitor.get('/api/me', { headers })
    expect(await countPassed(app.visitor, ask)).toBe(12)
  })
})
