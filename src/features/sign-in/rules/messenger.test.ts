/** The rules of a login. */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isFresh, replayableUntil, signatureOf } from './messenger.ts'

const TOKEN = '123456:token-of-the-bot'

test('the signature is the platform’s: HMAC over sorted lines, keyed by the hash of the token', () => {
  const fields = { id: 7, first_name: 'Dana', auth_date: 1_700_000_000, hash: 'ignored' }
  const key = createHash('sha256').update(TOKEN).digest()
  const lines = 'auth_date=1700000000\nfirst_name=Dana\nid=7'
  expect(signatureOf(fields, TOKEN)).toBe(createHmac('sha256', key).update(lines).digest('hex'))
})

test.each([
  [0, true],
  [3_600, true],
  [3_601, false],
  [-60, true],
  [-61, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('a login %d seconds old is fresh: %s', (age, fresh) => {
  const now = 1_700_000_000_000
  expect(isFresh(now / 1000 - age, now)).toBe(fresh)
})

test('a used login is remembered for as long as it would pass for fresh', () => {
  const until = replayableUntil(1_700_000_000)
  expect(isFresh(1_700_000_000, until)).toBe(false)
  expect(isFresh(1_700_000_000, until - 1_000)).toBe(true)
})
