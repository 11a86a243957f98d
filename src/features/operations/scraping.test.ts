/** `/metrics`: read by a parser of the published format, and only by those who may. */
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { metricsIn } from '#tests/support/prometheus.ts'
import { hasSecret, isFromThisMachine } from './rules/observability/scrapers.ts'

const TOKEN = 'a-token-of-the-metrics'
const far = { 'x-forwarded-for': '203.0.113.9' }

test('a parser reads requests, histograms, events and the process', async () => {
  const { inner: app, dana, visitor } = await openTestApp('sqlite')
  await dana.get('/api/me')
  await dana.get('/api/me')
  await dana.get('/file/00000000000000000000000000')
  const answer = await visitor.get('/metrics')
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  const metrics = metricsIn(answer.text)
  const me = { route: '/api/me', method: 'GET' }
  expect(metrics.value('codeshelf_http_requests_total', { ...me, status: '2xx' })).toBe(2)
  expect(
    metrics.value('codeshelf_http_requests_total', {
      route: '/file/:id',
      method: 'GET',
      status: '4xx',
    }),
  ).toBe(1)
  const buckets = metrics.samples('codeshelf_http_request_duration_seconds_bucket', me)
  expect(buckets.map(({ labels }) => labels['le'])).toEqual(
    '0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf'.split(' '),
  )
  const counts = buckets.map(({ value }) => value)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(counts.at(-1)).toBe(2)
  expect(metrics.value('codeshelf_http_request_duration_seconds_count', me)).toBe(2)
  expect(metrics.value('codeshelf_info', { release: app.release })).toBe(1)
  expect(metrics.value('process_resident_memory_bytes', {})).toBeGreaterThan(1e6)
  expect(metrics.type('codeshelf_http_request_duration_seconds')).toBe('histogram')
  await visitor.get('/share/nothing-of-that-name')
  const later = metricsIn((await visitor.get('/metrics')).text)
  expect(later.value('codeshelf_events_total', { event: 'share_view_not_found' })).toBe(1)
})

test('only this machine may read, under a name of its own and not through a proxy', async () => {
  const { visitor } = await openTestApp('sqlite', {
    env: { BASE_URL: 'https://shelf.example.org' },
  })
  const ask = (headers: Record<string, string>) => visitor.send('GET', '/metrics', { headers })
  // A probe uses the address, regardless of the public name.
  expect((await ask({ host: '127.0.0.1:3000' })).status).toBe(200)
  const refused: Record<string, string>[] = [
    far,
    { forwarded: 'for=203.0.113.9' },
    { via: '1.1 proxy' },
    { 'x-forwarded-host': 'shelf.example.org' },
    { 'x-real-ip': '203.0.113.9' },
    { host: 'shelf.example.org' },
    { host: 'rebound.example.org' },
    { ...far, authorization: 'Bearer ' },
    { ...far, authorization: `Bearer ${TOKEN}` },
  ]
  for (const headers of refused) {
    const answer = await ask(headers)
    expect([headers, answer.status]).toEqual([headers, 403])
    expect(answer.text).not.toContain('codeshelf_')
  }
})

test('this machine is the peer and the name together, in every spelling', () => {
  const from = (peer: string, host = 'localhost:3000') => isFromThisMachine(peer, { host })
  for (const peer of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
    expect([peer, from(peer)]).toEqual([peer, true])
  // A machine of the same network may send any name.
  for (const peer of ['10.0.0.5', '::ffff:10.0.0.5', 'fe80::1', '203.0.113.9', ''])
    expect([peer, from(peer)]).toEqual([peer, false])
  for (const host of ['', '10.0.0.5:3000', 'localhost.example.org', '127.0.0.1.example.org'])
    expect([host, from('127.0.0.1', host)]).toEqual([host, false])
  expect(isFromThisMachine('127.0.0.1', {})).toBe(false)
})

test('a secret is the bearer token or the password of basic authentication, and nothing is never one', () => {
  const has = (secret: string | null, authorization: string) => hasSecret(secret, { authorization })
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  expect([has('s', 'Bearer s'), has('s', 'bearer  s '), has('s:t', basic('user:s:t'))]).toEqual([
    true,
    true,
    true,
  ])
  expect(has(null, 'Bearer null')).toBe(false)
  for (const wrong of ['Bearer', 'Bearer ', 's', 'Digest s', basic(''), basic('s:'), 'Bearer s t'])
    expect([wrong, has('s', wrong), has(null, wrong)]).toEqual([wrong, false, false])
})

test('with METRICS_TOKEN a program elsewhere reads them, and only with it', async () => {
  const { visitor, dana } = await openTestApp('sqlite', {
    env: { METRICS_TOKEN: TOKEN, RATE_LIMIT_SCALE: '1' },
  })
  const ask = (authorization: string) =>
    visitor.send('GET', '/metrics', { headers: { ...far, authorization } })
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200)
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, 'Basic eDp5'])
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 403])
  expect((await dana.get('/metrics', { headers: far })).status).toBe(403)
  // Guessing is rate-limited; a valid token is not.
  for (let i = 0; i < 20; i++) await ask('Bearer guess')
  expect((await ask('Bearer guess')).status).toBe(429)
  expect((await ask(`Bearer ${TOKEN}`)).status).toBe(200)
})
