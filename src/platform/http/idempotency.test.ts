/** A create that is sent twice is done once. */
import { expect, test } from 'vitest'
import { bothDialects, eachDialect, openTestApp, type TestApp } from '#tests/support/app.ts'
import { testFeature } from '#tests/support/test-feature.ts'
import { forgetIdempotencyKeys } from './idempotency.ts'

const features = [testFeature()]
const key = (name: string) => ({ headers: { 'idempotency-key': name } })

async function countMade({ opened }: TestApp): Promise<number> {
  const rows = await opened.store.query.selectFrom('usedLogins').select('hash').execute()
  return rows.filter((row) => row.hash.startsWith('made-')).length
}

eachDialect('idempotency keys', (open) => {
  test('the same key gives the same answer, and one thing is made', async () => {
    const app = await open({ features })
    const first = await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    const second = await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    expect(first.status).toBe(201)
    expect(second.status).toBe(201)
    expect(second.text).toBe(first.text)
    expect(await countMade(app)).toBe(1)
  })

  test('the same key with another body is a conflict that changes nothing', async () => {
    const app = await open({ features })
    await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    const other = await app.dana.post('/api/test/things', { text: 'b' }, key('k-1'))
    expect(other.status).toBe(409)
    expect(other.json).toMatchObject({ ok: false, code: 'idempotency_key_reused' })
    expect(await countMade(app)).toBe(1)
  })

  test('of an answer that cannot be read any more it is said that nobody knows, and nothing is made again', async () => {
    const app = await open({ features })
    await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    for (const body of ['{', '5', 'null', '']) {
      await app.opened.store.query
        .updateTable('idempotencyKeys')
        .set({ body })
        .where('ownerId', '=', (await app.dana.get('/api/me')).json.id)
        .execute()
      const again = await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
      expect([body, again.status, again.json.code]).toEqual([body, 503, 'outcome_unknown'])
    }
    expect(await countMade(app)).toBe(1)
  })

  test('a key belongs to one person', async () => {
    const app = await open({ features })
    const hers = await app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    const his = await app.noam.post('/api/test/things', { text: 'a' }, key('k-1'))
    expect(his.json.id).not.toBe(hers.json.id)
    expect(await countMade(app)).toBe(2)
  })

  test('a key is forgotten after a day', async () => {
    const app = await open({ features })
    await app.dana.post('/api/test/things', { text: 'a' }, key('k'))
    await forgetIdempotencyKeys(app.opened.store, app.clock.now() + 23 * 3_600_000)
    await app.dana.post('/api/test/things', { text: 'a' }, key('k'))
    expect(await countMade(app)).toBe(1)
    await forgetIdempotencyKeys(app.opened.store, app.clock.now() + 25 * 3_600_000)
    await app.dana.post('/api/test/things', { text: 'a' }, key('k'))
    expect(await countMade(app)).toBe(2)
  })
})

bothDialects('idempotency keys at the database', (open) => {
  test('twenty at once make one thing, and all hear of the same one', async () => {
    const app = await open({ features })
    await app.dana.signIn()
    const send = () => app.dana.post('/api/test/things', { text: 'a' }, key('k-1'))
    const responses = await Promise.all(Array.from({ length: 20 }, send))
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201))
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await countMade(app)).toBe(1)
  })

  test('a create that failed may be tried again with its key', async () => {
    const app = await open({ features })
    expect((await app.dana.post('/api/test/things', { text: 'fail' }, key('k'))).status).toBe(500)
    expect((await app.dana.post('/api/test/things', { text: 'good' }, key('k'))).status).toBe(201)
    expect(await countMade(app)).toBe(1)
  })

  test('without a key two are made; a key that is no key is refused', async () => {
    const app = await open({ features })
    await app.dana.post('/api/test/things', { text: 'a' })
    await app.dana.post('/api/test/things', { text: 'a' })
    expect(await countMade(app)).toBe(2)
    for (const bad of ['with space', 'x'.repeat(65), '', 'ü']) {
      const response = await app.dana.post('/api/test/things', { text: 'a' }, key(bad))
      expect(response.status).toBe(400)
      expect(response.json).toMatchObject({ code: 'bad_request', header: 'Idempotency-Key' })
    }
    expect(await countMade(app)).toBe(2)
  })
})

test('slow work is done before the transaction, and not again for a result that is known', async () => {
  const seen: string[] = []
  const app = await openTestApp('sqlite', {
    features: [
      testFeature({
        onPrepare: (isInTransaction) => seen.push(isInTransaction ? 'inside' : 'outside'),
      }),
    ],
  })
  const send = (text: string) => app.dana.post('/api/test/prepared', { text }, key('k-1'))
  const first = await send('a')
  expect(first.json).toEqual({ ok: true, text: 'prepared a' })
  expect((await send('a')).json).toEqual(first.json)
  expect((await send('b')).status).toBe(409)
  expect((await app.dana.post('/api/test/prepared', { text: 'c' })).json.text).toBe('prepared c')
  expect(seen).toEqual(['outside', 'outside'])
})
