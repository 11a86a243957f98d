// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { forgetPageData } from '../shell/page-data.ts'
import { get, post, SIGNED_OUT } from './request.ts'

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  return vi.fn<typeof fetch>(async () => new Response(body, { status, headers }))
}

test('a good answer carries its body', async () => {
  const fetch = answering(200, '{"n":1}', { 'x-request-id': 'abcdefgh' })
  const response = await get<{ n: number }>('/api/x', { fetch })
  expect(response).toMatchObject({ ok: true, status: 200, body: { n: 1 }, requestId: 'abcdefgh' })
})

test('json is sent with its type, its key and its staying power', async () => {
  const fetch = answering(200, '{}')
  await post('/api/x', { a: 'שלום' }, { fetch, idempotencyKey: 'k1', keepalive: true })
  const [url, init] = fetch.mock.calls[0]!
  expect(url).toBe('/api/x')
  expect(init).toMatchObject({ method: 'POST', body: '{"a":"שלום"}', keepalive: true })
  expect(init?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k1',
    accept: 'application/json',
  })
})

test('a page says whose it is', async () => {
  const fetch = answering(200, '{}')
  document.body.innerHTML =
    '<script type="application/json" id="page-data">{"user":{"id":"dana"}}</script>'
  forgetPageData()
  await post('/api/x', {}, { fetch })
  document.body.innerHTML = ''
  forgetPageData()
  await post('/api/x', {}, { fetch })
  const sent = fetch.mock.calls.map(([, init]) => new Headers(init?.headers))
  expect(sent.map((headers) => headers.get('x-codeshelf-reader'))).toEqual(['dana', null])
})

test('a form keeps its own content type', async () => {
  const fetch = answering(200, '{}')
  await post('/api/x', new FormData(), { fetch })
  expect(fetch.mock.calls[0]?.[1]?.headers).not.toHaveProperty('content-type')
})

test.each([
  [400, '{"error":"Bad","code":"invalid_payload"}', 'invalid_payload'],
  [409, '{"error":"Conflict","code":"conflict"}', 'conflict'],
  [502, '<html>Bad gateway</html>', null],
  [500, '', null],
  [204, null, null],
])('status %i is an answer, not a throw', async (status, body, code) => {
  const fetch = vi.fn(async () => new Response(body, { status }))
  expect(await get('/api/x', { fetch })).toMatchObject({ status, code })
})

test.each([
  ['8', 8],
  ['Sat, 14 Nov 2026 09:00:05 GMT', 5],
  ['soon', null],
])('Retry-After %s', async (header, seconds) => {
  const fetch = answering(429, '{"code":"rate_limited"}', { 'retry-after': header })
  vi.useFakeTimers({ now: Date.parse('2026-11-14T09:00:00Z'), toFake: ['Date'] })
  const { retryAfterSeconds } = await get('/api/x', { fetch })
  vi.useRealTimers()
  expect(retryAfterSeconds).toBe(seconds)
})

test('no network is status 0', async () => {
  const fetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await get('/api/x', { fetch })).toMatchObject({ ok: false, status: 0, body: {} })
})

test('a server that does not know whether it was done is as one that did not answer', async () => {
  const fetch = answering(503, '{"error":"Outcome unknown","code":"outcome_unknown"}')
  expect(await post('/api/x', {}, { fetch })).toMatchObject({ ok: false, status: 0, code: null })
})

test('nobody waits for ever', async () => {
  const fetch = vi.fn(
    (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  expect(
    await get('/api/x', { fetch: fetch as typeof globalThis.fetch, timeoutMs: 1 }),
  ).toMatchObject({
    status: 0,
  })
})

test('the end of a session is told to the page', async () => {
  const heard = vi.fn()
  addEventListener(SIGNED_OUT, heard)
  const body =
    '{"error":"Authentication required","code":"authentication_required","redirect":"/login"}'
  await get('/api/x', { fetch: answering(401, body) })
  expect(heard).toHaveBeenCalledWith(expect.objectContaining({ detail: { redirect: '/login' } }))
  removeEventListener(SIGNED_OUT, heard)
})
