/** Every route for every kind of caller: those without access get the declared refusal, the others are let in. */
import { describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import { BROWSER, Person, type TestResponse } from './support/people.ts'
import { testFeature } from './support/test-feature.ts'

const open = () => openTestApp('sqlite', { features: [testFeature({ slow: Promise.resolve() })] })

/** A URL of the route with ids that do not exist. */
const addressOf = ({ path }: Route) =>
  path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'nothing')

const labelOf = ({ method, path }: Route) => `${method} ${path}`

/** One response of each route for a new session: some routes end it. */
async function askAll(
  app: TestApp,
  who: Person | null,
  routes: readonly Route[],
  headers: Record<string, string> = {},
): Promise<Map<Route, TestResponse>> {
  const answers = new Map<Route, TestResponse>()
  for (const route of routes) {
    const person = who ? await who.signIn() : app.visitor
    const body = route.method === 'GET' ? {} : { body: {} }
    answers.set(route, await person.send(route.method, addressOf(route), { headers, ...body }))
  }
  return answers
}

// The refusals of access control itself; a route may refuse for reasons of its own.
const GATE = /"code":"(authentication_required|admin_only|premium_required)"/

const isOpenTo = (role: 'user' | 'premium' | 'admin', { spec }: Route) => {
  if (spec.who === 'admin') return role === 'admin'
  return spec.who === 'premium' || spec.role === 'premium' ? role !== 'user' : true
}

describe('the access matrix', () => {
  test('every route declares who may come', async () => {
    const { inner: app } = await open()
    expect(app.deps.routes.length).toBeGreaterThan(20)
    for (const route of app.deps.routes)
      expect([labelOf(route), ['public', 'member', 'premium', 'admin', 'bearer']]).toEqual([
        labelOf(route),
        expect.arrayContaining([route.spec.who]),
      ])
  })

  test('the public routes are these and no others', async () => {
    const { inner: app } = await openTestApp('sqlite')
    const open = app.deps.routes.filter(({ spec }) => spec.who === 'public').map(labelOf)
    // A new public route is a decision: add it here on purpose.
    for (const label of open) expect(PUBLIC).toContain(label)
  })

  test('a program without a session gets 401 with the promised body on every protected route', async () => {
    const app = await open()
    const routes = app.inner.deps.routes.filter(({ spec }) => spec.who !== 'public')
    expect(routes.length).toBeGreaterThan(10)
    for (const [route, answer] of await askAll(app, null, routes)) {
      expect([labelOf(route), answer.status]).toEqual([labelOf(route), 401])
      const { ok, success, ...body } = answer.json
      expect(body).toEqual({
        error: 'Authentication required',
        code: 'authentication_required',
        redirect: '/login',
      })
      expect(ok ?? success ?? false).toBe(false)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('a browser without a session is led to the login and would come back', async () => {
    const app = await open()
    const routes = app.inner.deps.routes.filter(
      ({ spec, path }) => spec.who !== 'public' && !path.startsWith('/api/'),
    )
    for (const [route, answer] of await askAll(app, null, routes, { accept: BROWSER })) {
      const next = encodeURIComponent(addressOf(route))
      expect([labelOf(route), answer.status]).toEqual([labelOf(route), 303])
      expect(answer.headers['location']).toBe(`/login?next=${next}`)
      expect(answer.json).toMatchObject({ error: 'Authentication required', redirect: '/login' })
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  test('the query survives the way to the login', async () => {
    const { visitor } = await open()
    const answer = await visitor.browse('/settings?q=a%26b&done=%D7%A9')
    expect(answer.headers['location']).toBe(
      '/login?next=%2Fsettings%3Fq%3Da%2526b%26done%3D%25D7%25A9',
    )
  })

  test.each(['user', 'premium', 'admin'] as const)(
    'a signed-in %s is let in where the route says so, and refused by name elsewhere',
    async (role) => {
      const app = await open()
      const person = { user: app.dana, premium: app.gil, admin: app.ada }[role]
      for (const [route, answer] of await askAll(app, person, app.inner.deps.routes)) {
        const label = labelOf(route)
        if (isOpenTo(role, route)) {
          const isRefusal = answer.status >= 300 && GATE.test(answer.text)
          expect([label, isRefusal]).toEqual([label, false])
          expect([label, answer.status]).toEqual([
            label,
            expect.toSatisfy((s) => s < 500 || label.includes('/test/')),
          ])
          continue
        }
        expect([label, answer.status]).toEqual([label, 403])
        const { ok, success, ...body } = answer.json
        expect(ok ?? success ?? false).toBe(false)
        expect(body).toEqual(
          route.spec.who === 'admin'
            ? { error: 'Forbidden', code: 'admin_only' }
            : { error: 'Premium or admin required', code: 'premium_required' },
        )
      }
    },
  )

  test('a refusal for a browser is a page with the same status', async () => {
    const app = await openTestApp('sqlite')
    const routes = app.inner.deps.routes.filter(
      ({ spec, path, method }) =>
        spec.who === 'admin' && method === 'GET' && !path.startsWith('/api/'),
    )
    for (const route of routes) {
      const answer = await app.dana.browse(addressOf(route))
      expect(answer.status).toBe(403)
      expect(answer.headers['content-type']).toContain('text/html')
    }
    // Even while no feature has such a page, a refused browser must get one.
    const missing = await app.dana.browse('/nowhere')
    expect(missing.status).toBe(404)
    expect(missing.headers['content-type']).toContain('text/html')
  })

  test('a made-up, an empty and a foreign cookie are nobody', async () => {
    const { inner: app } = await open()
    for (const cookie of [
      'session=',
      `session=${'a'.repeat(43)}`,
      'session=x; session=y',
      'other=1',
    ]) {
      const stranger = new Person(app, { now: () => 0 }, null)
      stranger.cookie = cookie
      expect((await stranger.get('/api/me')).status).toBe(401)
    }
  })
})

const PUBLIC = [
  'GET /robots.txt',
  'GET /.well-known/change-password',
  // Empty frames without an origin, in which diagrams are drawn and Python runs.
  'GET /diagrams',
  'GET /tools/code/python',
  'GET /',
  'GET /login',
  'POST /auth/messenger',
  'POST /auth/stand-in',
  // By a password, and by one-time links.
  'POST /login',
  'GET /join/:secret',
  'POST /join/:secret',
  'POST /auth/passkey/options',
  'POST /auth/passkey',
  'POST /join/:secret/passkey/options',
  'POST /join/:secret/passkey',
  'GET /sign-in-link/:secret',
  'POST /sign-in-link/:secret',
  // To a provider of OpenID Connect, and back with its response.
  'GET /auth/oidc/:id',
  'GET /auth/oidc/:id/callback',
  'GET /healthz',
  'GET /readyz',
  'GET /sw.js',
  'GET /offline',
  'GET /manifest.webmanifest',
  'GET /icon.svg',
  'GET /icon-maskable.svg',
  'POST /locale',
  'POST /theme',
  // What a person shared on purpose, and the frame of an image that its reader allowed.
  'GET /share/:id',
  'POST /share/:id/unlock',
  'GET /share/:id/download',
  'GET /share/:id/html',
  'GET /share/:id/svg',
  'GET /share/:id/pictures/:picture',
  'GET /shared/:token',
  'POST /shared/:token/unlock',
  'GET /shared/:token/:n',
  'GET /shared/:token/:n/download',
  'GET /shared/:token/:n/html',
  'GET /shared/:token/:n/svg',
  'GET /shared/:token/:n/pictures/:picture',
  // The reminders of the person who created the URL: the secret in it is the key.
  'GET /calendar/:file',
  'GET /outside_image',
  'GET /help',
  'GET /help/:page',
  'GET /docs',
  'GET /openapi.json',
  // OAuth: what programs find out before they ask a person, and the exchange of what the person gave.
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/oauth-authorization-server',
  'POST /oauth/register',
  'POST /oauth/token',
  'POST /oauth/revoke',
  'POST /api/client-errors',
  // For this machine, and for callers with METRICS_TOKEN.
  'GET /metrics',
  // With the secret of the alert manager.
  'POST /api/alerts/webhook',
  // Signed by the code host.
  'POST /api/webhooks/codehost',
]
