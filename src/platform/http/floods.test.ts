/** A client far above a limit is refused before anything is created for the request; nobody else notices. */
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { listenAt } from './listen.ts'
import { clientAddressOf } from './request-info.ts'

const FLOODER = '203.0.113.7'

/** Six reads a minute, and addresses from the proxy's header. */
async function open() {
  const app = await openTestApp('sqlite', {
    env: { RATE_LIMIT_SCALE: '0.005', TRUSTED_PROXIES: '1' },
  })
  const port = await listenAt(app.inner.server.fastify, { host: '127.0.0.1', port: 0 })
  const ask = (path: string, address: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>(
      (resolve, reject) => {
        const sent = { host: `127.0.0.1:${port}`, 'x-forwarded-for': address, ...headers }
        request({ port, host: '127.0.0.1', path, agent: false, headers: sent }, (response) => {
          let text = ''
          response
            .on('data', (data) => (text += data))
            .on('end', () =>
              resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
            )
        })
          .on('error', reject)
          .end()
      },
    )
  const flood = async (path: string, headers: Record<string, string> = {}) => {
    for (let i = 0; i < 13; i++) await ask(path, FLOODER, headers)
  }
  return { ...app, ask, flood }
}

const PAGE = { accept: 'text/html' }

test('beyond the limit comes a page that says so, far beyond it a bare refusal', async () => {
  const { ask, clock, inner } = await open()
  const refused: string[] = []
  inner.deps.metrics.listen(({ method, route, status }) => {
    if (status === 429) refused.push(`${method} ${route}`)
  })
  const seen: string[] = []
  for (let i = 0; i < 14; i++) {
    const { status, text } = await ask('/nope', FLOODER, PAGE)
    seen.push(`${status} ${text.startsWith('{') ? 'bare' : 'page'}`)
  }
  expect(seen).toEqual([...Array(6).fill('404 page'), ...Array(7).fill('429 page'), '429 bare'])
  const { headers, text } = await ask('/nope', FLOODER, { 'x-request-id': 'a-name-of-its-own' })
  const seconds = Number(headers['retry-after'])
  expect(JSON.parse(text)).toEqual({
    error: 'Rate limited',
    code: 'rate_limited',
    retry_after: seconds,
  })
  expect(headers).toMatchObject({
    'x-request-id': 'a-name-of-its-own',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(refused).toEqual(Array(9).fill('GET (other)'))
  clock.advance(seconds * 1_000)
  expect((await ask('/nope', FLOODER)).status).toBe(404)
})

test.each([
  ['unknown addresses', '/nope', {}],
  ['a page', '/login', {}],
  ['pages of members', '/api/me', {}],
  ['sessions that are none', '/nope', { cookie: 'session=nobody' }],
])('a flood of %s closes nothing to anybody else', async (_what, path, headers) => {
  const { ask, flood, dana } = await open()
  await dana.signIn()
  await flood(path, headers)
  expect((await ask(path, FLOODER, { ...headers, ...PAGE })).text).toMatch(
    /^\{"error":"Rate limited"/,
  )
  // A member at the same address, somebody at another one, and what is counted apart.
  expect((await ask('/api/me', FLOODER, { cookie: dana.cookie! })).status).toBe(200)
  expect((await ask('/login', '203.0.113.8')).status).toBe(200)
  expect((await ask('/healthz', FLOODER)).status).toBe(200)
})

test('probes of another machine have a flood of their own', async () => {
  const { ask, flood } = await open()
  await flood('/healthz')
  const { status, text } = await ask('/readyz', FLOODER, { cookie: 'session=nobody', ...PAGE })
  expect([status, JSON.parse(text).code]).toEqual([429, 'rate_limited'])
  expect((await ask('/login', FLOODER)).status).toBe(200)
  expect((await ask('/readyz', '203.0.113.8')).status).toBe(200)
})

test('the address of a request is what the last proxy that is trusted was told', () => {
  const told = (written: string | undefined, proxies: number) =>
    clientAddressOf(
      {
        headers: { 'x-forwarded-for': written },
        socket: { remoteAddress: '10.0.0.1' },
      } as never,
      proxies,
    )
  expect(told('203.0.113.1', 0)).toBe('10.0.0.1')
  expect(told(undefined, 1)).toBe('10.0.0.1')
  expect(told(' , ', 1)).toBe('10.0.0.1')
  expect(told('203.0.113.1', 1)).toBe('203.0.113.1')
  expect(told('198.51.100.1, 203.0.113.1', 1)).toBe('203.0.113.1')
  expect(told('198.51.100.1,,203.0.113.1 ', 2)).toBe('198.51.100.1')
  expect(told('203.0.113.1', 3)).toBe('203.0.113.1')
  expect(told('nonsense, 203.0.113.1:80', 1)).toBe('203.0.113.1')
  expect(told('nonsense', 1)).toBe('10.0.0.1')
})
