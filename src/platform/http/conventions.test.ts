/** What programs expect of any API: problem documents, what is left of a limit, and a short reply where nothing changed. */
import { expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'

const asProblem = {
  headers: { accept: 'application/problem+json, application/json;q=0.9' },
}
const ifChanged = (etag: unknown) => ({ headers: { 'if-none-match': String(etag) } })

test('a refusal is a problem document for whoever asks for one, with the same fields besides', async () => {
  const { dana } = await openTestApp('sqlite')
  const plain = await dana.get('/api/files/nothing')
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const asked = await dana.get('/api/files/nothing', asProblem)
  expect([asked.status, asked.headers['content-type']]).toEqual([
    404,
    'application/problem+json; charset=utf-8',
  ])
  expect(asked.json).toEqual({
    ...plain.json,
    status: 404,
    title: 'File not found',
    type: expect.stringMatching(/^http:\/\/[^/]+\/docs\?chapter=errors#error-file_not_found$/),
  })
  const { pathname, search, hash } = new URL(asked.json.type)
  const page = await dana.browse(pathname + search)
  expect(page.text).toContain(`id="${hash.slice(1)}"`)
})

test('a success stays what it is when problem documents are accepted too', async () => {
  const { dana } = await openTestApp('sqlite')
  const me = await dana.get('/api/me', asProblem)
  expect([me.status, me.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
})

test('each answer of the API says what is left of its limit; a page does not', async () => {
  const { dana } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '1' } })
  await dana.signIn()
  const standing = async () => {
    const { headers } = await dana.get('/api/me')
    expect(headers['ratelimit-policy']).toBe('"read";q=1200;w=60')
    const [, left, endsIn] = /^"read";r=(\d+);t=(\d+)$/.exec(String(headers['ratelimit'])) ?? []
    expect(Number(endsIn)).toBeGreaterThan(0)
    expect(Number(endsIn)).toBeLessThanOrEqual(60)
    return Number(left)
  }
  const first = await standing()
  expect([await standing(), await standing()]).toEqual([first - 1, first - 2])
  const written = await dana.post('/api/note-boards', { name: 'plan' })
  expect(written.headers['ratelimit-policy']).toBe('"create";q=300;w=60')
  expect((await dana.browse('/files')).headers).not.toHaveProperty('ratelimit')
})

test('a refusal for haste has nothing left', async () => {
  const { visitor } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0.001' } })
  await visitor.get('/api/v1/announcements/active')
  const refused = await visitor.get('/api/v1/announcements/active')
  expect([refused.status, refused.json.code]).toEqual([429, 'rate_limited'])
  expect(refused.headers['ratelimit']).toMatch(/^"read";r=0;t=\d+$/)
})

test('where nothing is limited, nothing is said about limits', async () => {
  const { dana } = await openTestApp('sqlite', { env: { RATE_LIMIT_SCALE: '0' } })
  expect((await dana.get('/api/me')).headers).not.toHaveProperty('ratelimit-policy')
})

test('a list or a file that is still the same is not sent again, and each change is', async () => {
  const { dana, noam } = await openTestApp('sqlite')
  const { file } = (await dana.post('/api/files', { file_name: 'a.py', content: 'one\n' })).json
  for (const path of ['/api/files', `/api/files/${file.id}`]) {
    const { etag } = (await dana.get(path)).headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    const same = await dana.get(path, ifChanged(etag))
    expect([same.status, same.text]).toEqual([304, ''])
    expect(same.headers['cache-control']).toBe('no-store')
    // It is no key to what belongs to somebody else.
    const other = await noam.get(path, ifChanged(etag))
    expect(other.status).toBe(path === '/api/files' ? 200 : 404)
  }
  const before = (await dana.get(`/api/files/${file.id}`)).headers['etag']
  await dana.put(`/api/files/${file.id}`, { content: 'two\n', base_version: 1 })
  const after = await dana.get(`/api/files/${file.id}`, ifChanged(before))
  expect([after.status, after.json.content]).toEqual([200, 'two\n'])
})
