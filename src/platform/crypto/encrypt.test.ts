/** Text that a browser keeps for us: it comes back as it was, or not at all. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptText, encryptText } from './secrets.ts'

const key = randomBytes(32)

test.each([
  '',
  'a',
  'שלום',
  '\u{1f600}',
  JSON.stringify({ next: '/files?q=a' }),
  'x'.repeat(10_000),
])('%j comes back', (text) => expect(decryptText(key, encryptText(key, text))).toBe(text))

test('one text is never encrypted the same way twice, and is not to be read in it', () => {
  const [one, other] = [
    encryptText(key, 'state of a sign-in'),
    encryptText(key, 'state of a sign-in'),
  ]
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('state')
  expect(one).toMatch(/^[\w-]+$/)
})

test('another key opens nothing', () => {
  expect(decryptText(randomBytes(32), encryptText(key, 'text'))).toBeNull()
})

test('a change of any byte is noticed: nonce, tag and text', () => {
  const bytes = Buffer.from(encryptText(key, 'text'), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect([at, decryptText(key, changed.toString('base64url'))]).toEqual([at, null])
  }
})

test('what is cut off, joined or never was encrypted is nothing', () => {
  const whole = encryptText(key, 'text')
  for (let length = 0; length < whole.length - 1; length++)
    expect(decryptText(key, whole.slice(0, length))).toBeNull()
  for (const text of [whole + whole, `${whole}AAAA`, '', '%', 'null', 'A'.repeat(5_000)])
    expect(decryptText(key, text)).toBeNull()
})
