/** A challenge is valid only for the browser, the purpose and the minutes it was made for. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { CHALLENGE_MS, challengeExpiry, makeChallenge } from './passkey-challenge.ts'

const NOW = Date.parse('2026-11-14T09:00:00Z')
const scope = { key: randomBytes(32), browser: 'b'.repeat(22), purpose: 'sign-in' }
const made = () => Buffer.from(makeChallenge(scope, NOW)).toString('base64url')

test('it holds for ten minutes, and no two are the same', () => {
  const challenge = made()
  expect(challengeExpiry(scope, challenge, NOW)).toBe(NOW + CHALLENGE_MS)
  expect(challengeExpiry(scope, challenge, NOW + CHALLENGE_MS - 1)).toBe(NOW + CHALLENGE_MS)
  expect(challengeExpiry(scope, challenge, NOW + CHALLENGE_MS)).toBeNull()
  expect(made()).not.toBe(challenge)
})

test.each([
  ['another browser', { browser: 'c'.repeat(22) }],
  ['another purpose', { purpose: 'add 0123' }],
  ['a purpose that is a part of it', { purpose: 'sign' }],
  ['another installation', { key: randomBytes(32) }],
])('%s cannot use it', (_name, other) => {
  expect(challengeExpiry({ ...scope, ...other }, made(), NOW)).toBeNull()
})

test('a longer life, or any other change, is noticed', () => {
  const bytes = Buffer.from(made(), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect([at, challengeExpiry(scope, changed.toString('base64url'), NOW)]).toEqual([at, null])
  }
  for (const text of [
    '',
    'x',
    'A'.repeat(43),
    `${made()}AAAA`,
    made().slice(0, -4),
    '%00',
    '\u05d0',
  ])
    expect(challengeExpiry(scope, text, NOW)).toBeNull()
})
