/** Programs in pages of other sites: they act by a token, and by nothing else. */
import { describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { openTestApp, type TestApp } from '#tests/support/app.ts'
import { isOpenToPages } from './foreign-pages.ts'

const ELSEWHERE = { origin: 'https://editor.example' }
const ANY = 'access-control-allow-origin'

async function tokenOf({ dana }: TestApp): Promise<string> {
  const wanted = { name: 'editor', scopes: ['read', 'write'] }
  return (await dana.post('/api/me/tokens', wanted)).json.token
}

const addressOf = ({ path }: Route) => path.replace(/:\w+/g, 'x'.repeat(26)).replace('*', 'a.txt')

const preflight = (method: string) => ({
  ...ELSEWHERE,
  'access-control-request-method': method,
  'access-control-request-headers': 'authorization, content-type',
})

describe('a page of another site', () => {
  test('may ask before it sends: for what takes a token or leads to one, and for nothing else', async () => {
    const { inner, visitor } = await openTestApp('sqlite')
    for (const route of inner.deps.routes) {
      const label = `${route.method} ${route.path}`
      const { status, headers } = await visitor.send('OPTIONS', addressOf(route), {
        headers: preflight(route.method),
      })
      const allowed = String(headers['access-control-allow-methods'] ?? '').split(', ')
      expect([label, allowed.includes(route.method)]).toEqual([label, isOpenToPages(route)])
      expect([label, status, headers[ANY]]).toEqual(
        allowed[0] === '' ? [label, 405, undefined] : [label, 204, '*'],
      )
      if (status !== 204) continue
      expect(headers['access-control-allow-credentials']).toBeUndefined()
      expect(headers['access-control-max-age']).toBe('86400')
      expect(String(headers['access-control-allow-headers'])).toContain('authorization')
    }
    // The others take a token.
    const publicOnes = inner.deps.routes.filter(({ spec }) => spec.isOpenToPages)
    expect(publicOnes.map(({ path }) => path).toSorted()).toEqual([
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/mcp',
      '/oauth/register',
      '/oauth/revoke',
      '/oauth/token',
    ])
  })

  test('reads and writes with a token, and may read why it was refused', async () => {
    const app = await openTestApp('sqlite')
    const headers = { ...ELSEWHERE, authorization: `Bearer ${await tokenOf(app)}` }
    const file = { file_name: 'a.txt', content: 'a' }
    const made = await app.visitor.post('/api/files', file, { headers })
    const list = await app.visitor.get('/api/files', { headers })
    const bad = await app.visitor.get('/api/files', {
      headers: { ...headers, authorization: 'Bearer csk_nothing' },
    })
    expect([made.status, list.status, bad.status]).toEqual([201, 200, 401])
    for (const { headers: sent } of [made, list, bad]) {
      expect(sent[ANY]).toBe('*')
      expect(sent['access-control-allow-credentials']).toBeUndefined()
      expect(String(sent['access-control-expose-headers'])).toContain('www-authenticate')
    }
    // This is where a program learns how to ask for a token.
    const mcp = await app.dana.post('/mcp', {}, { headers: ELSEWHERE })
    expect([mcp.status, mcp.headers[ANY]]).toEqual([401, '*'])
    expect(mcp.headers['www-authenticate']).toContain('resource_metadata')
  })

  test('is nobody by a cookie, in any route', async () => {
    const { inner, dana } = await openTestApp('sqlite')
    for (const route of inner.deps.routes.filter((one) => isOpenToPages(one))) {
      if (route.spec.who === 'public') continue
      const body = route.method === 'GET' ? {} : { body: {} }
      for (const headers of [ELSEWHERE, { origin: 'null' }]) {
        const sent = await dana.send(route.method, addressOf(route), { headers, ...body })
        const isWrite = route.method !== 'GET' && !route.spec.isOpenToPages
        const code = isWrite ? 'cross_origin' : 'authentication_required'
        const label = `${route.method} ${route.path}`
        expect([label, sent.json.code, sent.headers[ANY]]).toEqual([label, code, '*'])
      }
    }
    expect((await dana.get('/api/files')).status).toBe(200)
  })

  test('is nobody by what a proxy says', async () => {
    const env = {
      ...{ PROXY_AUTH_HEADER: 'Remote-User', PROXY_AUTH_FROM: '127.0.0.1', TRUSTED_PROXIES: '1' },
      REGISTRATION: 'open',
    }
    const { visitor } = await openTestApp('sqlite', { env })
    const named = { 'remote-user': 'dana' }
    const own = await visitor.get('/api/files', { headers: named })
    const foreign = await visitor.get('/api/files', { headers: { ...named, ...ELSEWHERE } })
    expect([foreign.status, foreign.json.code]).toEqual([401, 'authentication_required'])
    expect(own.headers[ANY]).toBeUndefined()
  })

  test('finds out how to get a token, and gets no page', async () => {
    const { visitor, dana } = await openTestApp('sqlite')
    const about = await visitor.get('/.well-known/oauth-authorization-server', {
      headers: ELSEWHERE,
    })
    expect([about.status, about.headers[ANY]]).toEqual([200, '*'])
    const wanted = { redirect_uris: ['https://editor.example/back'], client_name: 'Editor' }
    const made = await visitor.post('/oauth/register', wanted, { headers: ELSEWHERE })
    expect([made.status, made.headers[ANY]]).toEqual([201, '*'])
    const body = 'grant_type=authorization_code&code=x&code_verifier=y&client_id=z'
    const headers = { ...ELSEWHERE, 'content-type': 'application/x-www-form-urlencoded' }
    const refused = await visitor.send('POST', '/oauth/token', { headers, body })
    expect([refused.status < 500, refused.headers[ANY]]).toEqual([true, '*'])
    expect(refused.json.code).not.toBe('cross_origin')
    for (const page of ['/dashboard', '/oauth/authorize', '/settings/tokens'])
      expect((await dana.get(page, { headers: ELSEWHERE })).headers[ANY]).toBeUndefined()
  })

  test('our own pages get no such header', async () => {
    const { dana } = await openTestApp('sqlite')
    const { headers } = await dana.get('/api/files', { headers: { origin: 'http://localhost' } })
    expect(headers[ANY]).toBeUndefined()
  })
})
