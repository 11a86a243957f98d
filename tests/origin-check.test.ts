/** L5: writes come from our own pages or from programs. Tested on every route that is not a GET. */
import { expect, test } from 'vitest'
import type { Route } from '#platform/http/index.ts'
import { eachDialect, openTestApp } from './support/app.ts'
import { everyRow } from './support/stores.ts'
import { testFeature } from './support/test-feature.ts'

const OURS = 'http://localhost'
const FOREIGN: Record<string, Record<string, string>> = {
  'a foreign origin': { origin: 'https://evil.example.org' },
  'a foreign origin that begins like ours': { origin: 'http://localhost.evil.example.org' },
  'our name on another port': { origin: 'http://localhost:8080' },
  'our name with another scheme': { origin: 'https://localhost' },
  'the null origin': { origin: 'null' },
  'an empty origin': { origin: '' },
  'another site': { 'sec-fetch-site': 'cross-site' },
  'a neighbour of our site': { 'sec-fetch-site': 'same-site' },
  'another site that claims our origin': {
    origin: 'http://localhost',
    'sec-fetch-site': 'cross-site',
  },
}

const FRIENDLY: Record<string, Record<string, string>> = {
  'our own page': { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  'our own page in an older browser': { origin: 'http://localhost' },
  'a program': {},
  'a bookmark or a typed address': { 'sec-fetch-site': 'none' },
}

const addressOf = ({ path }: Route) =>
  path.replace(/:\w+/g, '00000000000000000000000000').replace('*', 'nothing')

eachDialect('writes from elsewhere', (open) => {
  test('are refused on every route, and nothing changes', async () => {
    const { inner: app, dana, opened } = await open({ features: [testFeature()] })
    await dana.signIn()
    const writes = app.deps.routes.filter(({ method, spec }) => method !== 'GET' && !spec.isSigned)
    expect(writes.length).toBeGreaterThan(8)
    const before = await everyRow(opened.store)
    for (const route of writes) {
      for (const [name, headers] of Object.entries(FOREIGN)) {
        // By these a program finds its way to a token; cookies count for nobody there.
        if (route.spec.isOpenToPages && (headers['origin'] ?? OURS) !== OURS) continue
        const answer = await dana.send(route.method, addressOf(route), { headers, body: {} })
        const label = `${route.method} ${route.path} from ${name}`
        expect([label, answer.status, answer.json.code]).toEqual([label, 403, 'cross_origin'])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
    expect(await everyRow(opened.store)).toBe(before)
  })

  test('unknown addresses are no way around it', async () => {
    const { dana } = await open()
    const headers = { origin: 'https://evil.example.org' }
    for (const path of ['/nowhere', '/api/me/', '/dashboard']) {
      const answer = await dana.post(path, {}, { headers })
      expect(answer.json.code).toBe('cross_origin')
    }
  })
})

test('our own pages and programs are let through on every route', async () => {
  const { inner: app, dana } = await openTestApp('sqlite', { features: [testFeature()] })
  const writes = app.deps.routes.filter(({ method }) => method !== 'GET')
  for (const route of writes) {
    for (const [name, headers] of Object.entries(FRIENDLY)) {
      await dana.signIn()
      const answer = await dana.send(route.method, addressOf(route), { headers, body: {} })
      const label = `${route.method} ${route.path} from ${name}`
      const code = /json/.test(String(answer.headers['content-type'])) ? answer.json?.code : ''
      expect([label, code]).not.toEqual([label, 'cross_origin'])
    }
  }
})

test('a header that claims to be a token excuses nobody, with a cookie or without', async () => {
  const { dana, visitor } = await openTestApp('sqlite')
  await dana.signIn()
  for (const authorization of ['Bearer csk_x', 'bearer ', 'Bearer']) {
    const headers = { origin: 'https://evil.example.org', authorization }
    for (const person of [dana, visitor]) {
      const answer = await person.put('/api/me/preferences', { wrap: true }, { headers })
      expect([answer.status, answer.json.code]).toEqual([403, 'cross_origin'])
    }
  }
})

test('behind BASE_URL its origin is the only one', async () => {
  const { dana } = await openTestApp('sqlite', { env: { BASE_URL: 'https://shelf.example.org' } })
  const host = 'shelf.example.org'
  await dana.signIn({ host })
  const save = (origin: string) =>
    dana.send('PUT', '/api/me/preferences', { body: { wrap: true }, headers: { host, origin } })
  expect((await save('https://shelf.example.org')).status).toBe(200)
  expect((await save('http://shelf.example.org')).status).toBe(403)
  expect((await save('http://localhost')).status).toBe(403)
})

test('reading as an administrator changes nothing that a person keeps', async () => {
  const { inner: app, ada, opened } = await openTestApp('sqlite')
  await ada.signIn()
  const before = await everyRow(opened.store)
  for (const route of app.deps.routes.filter(({ method }) => method === 'GET')) {
    if (route.path === '/logout') continue
    await ada.send('GET', addressOf(route))
    await ada.send('HEAD', addressOf(route))
  }
  expect(await everyRow(opened.store)).toBe(before)
})
