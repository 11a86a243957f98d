/** Every kind of token at every route: the route's declaration decides, and nothing else grants access. */
import { expect, test } from 'vitest'
import { SCOPES, type Scope } from '#platform/context.ts'
import type { Route } from '#platform/http/index.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import type { Person, TestResponse } from './support/people.ts'

const addressOf = ({ path }: Route) =>
  path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'nothing')
const labelOf = ({ method, path }: Route) => `${method} ${path}`

async function makeToken(person: Person, scopes: readonly Scope[], more: object = {}) {
  const { json, status } = await person.post('/api/me/tokens', { name: 'x', scopes, ...more })
  expect(status).toBe(201)
  return json as { id: string; token: string }
}

const ask = ({ visitor }: TestApp, route: Route, token?: string): Promise<TestResponse> =>
  visitor.send(route.method, addressOf(route), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(route.method !== 'GET' && { body: {} }),
  })

const PROBES = ['GET /healthz', 'GET /readyz', 'GET /metrics']

/** The refusals of access control itself, by name; null when the route was reached. */
const ACCESS =
  /"code":"(invalid_token|token_not_accepted|insufficient_scope|token_limited|token_proposes|authentication_required|premium_required|admin_only)"/
const refusalOf = ({ status, text }: TestResponse) =>
  status < 400 ? null : (ACCESS.exec(text)?.[1] ?? null)

function expected(
  { spec }: Route,
  token: { scopes: readonly Scope[]; isLimited: boolean; proposes: boolean },
  role: 'user' | 'premium',
): string | null {
  if (spec.who === 'public') return null
  if (spec.who !== 'bearer') return 'token_not_accepted'
  if (!token.scopes.includes(spec.scope!)) return 'insufficient_scope'
  if (token.proposes && spec.scope === 'write' && !spec.canBeProposed) return 'token_proposes'
  if (token.isLimited && !spec.honoursLimit) return 'token_limited'
  return spec.role && role === 'user' ? 'premium_required' : null
}

const KINDS: [name: string, scopes: readonly Scope[], isLimited: boolean, proposes?: boolean][] = [
  ['read', ['read'], false],
  ['write', ['write'], false],
  ['run', ['run'], false],
  ['every scope', SCOPES, false],
  ['every scope, one folder', SCOPES, true],
  ['every scope, but changes that wait', SCOPES, false, true],
]

test.each(KINDS)(
  'a token with %s is let in where routes say so',
  async (_, scopes, isLimited, proposes = false) => {
    const app = await openTestApp('sqlite')
    const limit = isLimited ? { kind: 'folder', value: 'work' } : null
    for (const [role, person] of [
      ['user', app.dana],
      ['premium', app.gil],
    ] as const) {
      const { token } = await makeToken(person, scopes, { limit, proposes })
      const seen = new Set<string | null>()
      for (const route of app.inner.deps.routes) {
        const answer = await ask(app, route, token)
        const refusal = refusalOf(answer)
        const wanted = expected(route, { scopes, isLimited, proposes }, role)
        expect([labelOf(route), refusal]).toEqual([labelOf(route), wanted])
        expect([labelOf(route), answer.status < 500 || answer.json.code]).toEqual([
          labelOf(route),
          expect.toSatisfy((fine) => fine === true || fine === 'runner_busy'),
        ])
        if (wanted === 'insufficient_scope') {
          expect(answer.status).toBe(403)
          expect(answer.json).toMatchObject({ scope: route.spec.scope })
          expect(answer.headers['www-authenticate']).toContain(`scope="${route.spec.scope}"`)
        }
        // A public route may set the cookie of a passkey's challenge; a session is never opened for a token.
        expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('session=')
        seen.add(refusal)
      }
      expect(seen).toContain('token_not_accepted')
      expect(seen).toContain(null)
    }
  },
  120_000,
)

test('a token that is wrong, expired or revoked is nobody on every route, with a good cookie too', async () => {
  const app = await openTestApp('sqlite')
  const { dana, clock } = app
  const expired = await makeToken(dana, SCOPES, { expires_in_days: 1 })
  clock.advance(86_400_000)
  const revoked = await makeToken(dana, SCOPES)
  expect((await dana.del(`/api/me/tokens/${revoked.id}`)).json).toEqual({ ok: true })
  await dana.signIn()
  for (const token of ['', 'csk_x', `${expired.token}x`, expired.token, revoked.token])
    for (const route of app.inner.deps.routes) {
      // A signed call is authenticated by its signature: its other credentials are ignored.
      if (PROBES.includes(labelOf(route)) || route.spec.isSigned) continue
      const answer = await dana.send(route.method, addressOf(route), {
        headers: { authorization: `Bearer ${token}` },
        ...(route.method !== 'GET' && { body: {} }),
      })
      expect([labelOf(route), answer.status, refusalOf(answer)]).toEqual([
        labelOf(route),
        401,
        'invalid_token',
      ])
    }
  expect((await dana.get('/api/me')).status).toBe(200)
}, 120_000)

test('a token in an address is refused on every route, whatever else proves who came', async () => {
  const app = await openTestApp('sqlite')
  const { dana } = app
  const { token } = await makeToken(dana, SCOPES)
  for (const route of app.inner.deps.routes) {
    if (PROBES.includes(labelOf(route))) continue
    for (const query of [`q=${token}`, 'access_token=anything']) {
      const answer = await dana.send(route.method, `${addressOf(route)}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(route.method !== 'GET' && { body: {} }),
      })
      expect([labelOf(route), answer.status, answer.json.code]).toEqual([
        labelOf(route),
        400,
        'token_in_address',
      ])
    }
  }
  expect(app.logLines.join('\n')).not.toContain(token)
}, 120_000)

test('nothing that decides about access takes a token', async () => {
  const { inner } = await openTestApp('sqlite')
  const closed =
    /^\/(api\/me\/(tokens|sessions|identities|sign-in)|api\/push|api\/jobs|api\/admin|admin|auth|settings|login|logout)/
  const open = inner.deps.routes.filter(({ path, spec }) => closed.test(path) && spec.scope)
  expect(open.map(labelOf)).toEqual([])
  // Every change is a write or a run: a read-only token changes nothing.
  const changing = inner.deps.routes.filter(
    ({ method, spec }) => spec.scope === 'read' && method !== 'GET',
  )
  expect(changing.map(labelOf).toSorted()).toEqual([
    'POST /api/code/diff',
    'POST /api/code/fix',
    'POST /api/code/format',
    'POST /api/code/lint',
    'POST /api/files/check',
    'POST /api/files/create-zip',
    // Its tools call routes, each with the scope of its own.
    'POST /mcp',
  ])
})

test('the interface describes the same scopes', async () => {
  const app = await openTestApp('sqlite')
  const { paths, components } = (await app.visitor.get('/openapi.json')).json
  expect(components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' })
  // The tools for agents are described by their own protocol.
  const described = app.inner.deps.routes.filter(({ path, spec }) => spec.scope && path !== '/mcp')
  expect(described.length).toBeGreaterThan(60)
  for (const { method, path, spec } of described) {
    const name = path.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{path}')
    const operation = paths[name][method.toLowerCase()]
    expect([name, operation.security]).toEqual([name, [{ session: [] }, { token: [spec.scope] }]])
    expect(operation['x-limited-tokens']).toBe(spec.honoursLimit ?? false)
  }
})
