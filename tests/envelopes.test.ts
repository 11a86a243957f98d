/** One error format: for any invalid request to any URL, the response has the same structure. */
import { describe, expect, test } from 'vitest'
import type { Method, Route } from '#platform/http/index.ts'
import { SMALL_BODY_BYTES } from '#platform/http/route.ts'
import { openTestApp, type TestApp } from './support/app.ts'
import type { TestResponse } from './support/people.ts'
import { testFeature } from './support/test-feature.ts'

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const addressOf = ({ path }: Route) =>
  path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'nothing')

/** `/api/me/sessions/:id` also matches `/api/me/sessions/end-others`. */
const isAt = ({ path }: Route, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`).test(address)

function codesOf({ inner: app }: TestApp): Set<string> {
  return new Set(
    Object.entries(app.catalogues.problems).map(([name, problem]) => problem.code ?? name),
  )
}

/** The one structure: JSON, a text `error`, a `code` of the catalogue, never stored. */
function expectEnvelope(label: string, answer: TestResponse, codes: Set<string>): void {
  expect([label, answer.headers['content-type']]).toEqual([
    label,
    'application/json; charset=utf-8',
  ])
  expect([label, typeof answer.json.error]).toEqual([label, 'string'])
  expect([label, codes.has(answer.json.code), answer.json.code]).toEqual([
    label,
    true,
    answer.json.code,
  ])
  expect([label, answer.headers['cache-control']]).toEqual([label, 'no-store'])
  expect([label, answer.headers['x-request-id']]).toEqual([label, expect.any(String)])
}

async function openAll() {
  const app = await openTestApp('sqlite', { features: [testFeature({ slow: Promise.resolve() })] })
  await app.ada.signIn()
  return { ...app, routes: app.inner.deps.routes, codes: codesOf(app) }
}

describe('errors', () => {
  test('an unknown address is 404, on any method and depth', async () => {
    const { ada, codes } = await openAll()
    for (const path of [
      '/nowhere',
      '/api/nowhere',
      '/a/b/c/d',
      '/assets/nothing.js',
      '/api',
      '//x',
      '/%E2%82%AC',
    ]) {
      for (const method of METHODS) {
        const answer = await ada.send(method, path)
        expect([path, answer.status]).toEqual([path, 404])
        expectEnvelope(`${method} ${path}`, answer, codes)
      }
    }
  })

  test('a known address with another method is 405 and names the right ones', async () => {
    const { ada, routes, codes } = await openAll()
    for (const route of routes.filter(({ path }) => !path.includes('*'))) {
      const address = addressOf(route)
      const taken = routes.filter((other) => isAt(other, address)).map((other) => other.method)
      for (const method of METHODS.filter((one) => !taken.includes(one))) {
        const answer = await ada.send(method, address)
        const label = `${method} ${route.path}`
        expect([label, answer.status]).toEqual([label, 405])
        expect(String(answer.headers['allow']).split(', ')).toContain(route.method)
        expectEnvelope(label, answer, codes)
      }
    }
  })

  test('a slash too many leads to the page without it, and is another address everywhere else', async () => {
    const { ada, routes, codes } = await openAll()
    for (const route of routes.filter(({ path }) => path !== '/' && !path.includes('*'))) {
      const answer = await ada.send(route.method, `${addressOf(route)}/`)
      const label = `${route.method} ${route.path}/`
      const isPage = route.method === 'GET' && !route.path.startsWith('/api/')
      if (isPage && answer.status === 303) {
        expect([label, answer.headers['location']]).toEqual([label, addressOf(route)])
        continue
      }
      expect([label, answer.status]).toEqual([
        label,
        expect.toSatisfy((s) => s === 404 || s === 405),
      ])
      expectEnvelope(label, answer, codes)
    }
  })

  test('a body that is not JSON, not wanted, or too large is refused on every route that takes one', async () => {
    const { ada, routes, codes } = await openAll()
    // The resource of a refusal is looked up before the body is checked, and it does not exist.
    const writes = routes.filter(
      ({ method, spec }) => method !== 'GET' && spec.body && !spec.refusalContext,
    )
    expect(writes.length).toBeGreaterThan(5)
    for (const route of writes) {
      const label = `${route.method} ${route.path}`
      const send = (body: string, type: string) =>
        ada.send(route.method, addressOf(route), { body, headers: { 'content-type': type } })
      const broken = await send('{"a": ', 'application/json')
      expect([label, broken.status]).toEqual([label, 400])
      const plain = await send('text', 'text/plain')
      expect([label, plain.status, plain.json.code]).toEqual([label, 415, 'unsupported_media_type'])
      const xml = await send('<a/>', 'application/xml')
      expect([label, xml.status]).toEqual([label, 415])
      const size = (route.spec.maxBodyBytes ?? SMALL_BODY_BYTES) + 1
      const large = await send(`"${'x'.repeat(size)}"`, 'application/json')
      expect([label, large.status, large.json.code]).toEqual([label, 413, 'payload_too_large'])
      for (const answer of [broken, plain, xml, large]) expectEnvelope(label, answer, codes)
    }
  })

  test('an address that cannot be decoded is one that is not there, and the server lives on', async () => {
    const { ada, visitor, codes } = await openAll()
    for (const path of [
      '/%',
      '/%zz',
      '/%E0%A4%A',
      '/api/%c3%28',
      '/assets/%ff',
      '/%ED%A0%80',
      '/file/%80',
    ]) {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await ada.send(method, path)
        expect([path, answer.status]).toEqual([
          path,
          expect.toSatisfy((status) => status === 404 || (status === 405 && method === 'POST')),
        ])
        expectEnvelope(`${method} ${path}`, answer, codes)
      }
      const page = await visitor.browse(path)
      // Instead of a member's page, a visitor is asked to sign in first.
      expect([path, page.status]).toEqual([path, path.startsWith('/file/') ? 303 : 404])
    }
    expect((await visitor.get('/healthz')).status).toBe(200)
  })

  test('an error has `ok: false` or `success: false` where success has the field', async () => {
    const { visitor, routes } = await openAll()
    for (const route of routes.filter(({ spec }) => spec.who !== 'public' && spec.reply)) {
      const shape = (route.spec.reply as { shape?: object }).shape ?? {}
      const { json } = await visitor.send(route.method, addressOf(route))
      for (const field of ['ok', 'success'])
        expect([route.path, field, json[field]]).toEqual([
          route.path,
          field,
          field in shape ? false : undefined,
        ])
    }
  })

  test('an API address answers JSON even to a browser; other addresses answer it with a page', async () => {
    const { visitor } = await openAll()
    const api = await visitor.browse('/api/nowhere')
    expect(api.headers['content-type']).toContain('application/json')
    const page = await visitor.browse('/nowhere')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).toContain('<html')
    expect(page.status).toBe(404)
  })

  test.each([
    [undefined, 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/html;q=0.5', 'json'],
    ['text/html;q=0', 'json'],
    ['text/html', 'html'],
    ['text/html, application/json;q=0.9', 'html'],
  ])('who accepts %s is answered in %s', async (accept, kind) => {
    const { visitor } = await openAll()
    const answer = await visitor.get('/nowhere', accept ? { headers: { accept } } : {})
    expect(answer.headers['content-type']).toContain(kind)
  })

  test('what the page says is in the language of the reader', async () => {
    const { visitor } = await openAll()
    expect((await visitor.browse('/nowhere', { 'accept-language': 'he' })).text).toContain(
      'dir="rtl"',
    )
    expect((await visitor.browse('/nowhere', { 'accept-language': 'en' })).text).toContain(
      'dir="ltr"',
    )
  })
})
