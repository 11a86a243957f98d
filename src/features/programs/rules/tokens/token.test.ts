/** A token is recognised without a query, and a mistyped one is rejected. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasTokenIn, isToken, SECRET_BYTES, writeToken } from './token.ts'

test('has its prefix, 43 letters of secret and 6 of checksum, whatever the secret', () => {
  const edges = [
    Buffer.alloc(32, 0),
    Buffer.alloc(32, 255),
    Buffer.from(`${'00'.repeat(31)}01`, 'hex'),
  ]
  const secrets = [...edges, ...Array.from({ length: 200 }, () => randomBytes(SECRET_BYTES))]
  const tokens = secrets.map(writeToken)
  for (const token of tokens) {
    expect(token).toMatch(/^csk_[0-9A-Za-z]{49}$/)
    expect(isToken(token)).toBe(true)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
})

test('a changed, a swapped, a missing and an added letter are noticed', () => {
  const token = writeToken(randomBytes(SECRET_BYTES))
  for (let at = 4; at < token.length; at++) {
    const other = token[at] === 'a' ? 'b' : 'a'
    expect(isToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
    expect(isToken(token.slice(0, at) + token.slice(at + 1))).toBe(false)
    expect(isToken(token.slice(0, at) + other + token.slice(at))).toBe(false)
    const swapped = token.slice(0, at - 1) + token[at] + token[at - 1] + token.slice(at + 1)
    if (at > 4 && token[at] !== token[at - 1]) expect(isToken(swapped)).toBe(false)
  }
  for (const other of ['', 'csk_', token.toUpperCase(), ` ${token}`, `${token}\n`, token.slice(4)])
    expect(isToken(other)).toBe(false)
})

test('is found in a query and nowhere else', () => {
  const token = writeToken(randomBytes(SECRET_BYTES))
  for (const found of [
    `/x?a=${token}`,
    `/x?${token}`,
    `/x?a=csk_csk_&b=${token}&c=1`,
    '/x?access_token=',
  ])
    expect([found, hasTokenIn(found)]).toEqual([found, true])
  for (const none of [
    '/x',
    `/x/${token}`,
    `/x?a=${token.slice(0, -1)}`,
    '/x?q=csk_',
    '/x?my_access_token=1',
  ])
    expect([none, hasTokenIn(none)]).toEqual([none, false])
})
