import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { atFullPrice } from '#tests/support/cheap-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is kept as what 32 MiB three times over make of it, and known again', async () => {
  await atFullPrice(async () => {
    const stored = await hashPassword('opensesame é')
    const [, log2N, r, p, salt = '', key] = stored.split('$')
    expect([log2N, r, p]).toEqual(['15', '8', '3'])
    const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }
    const expected = scryptSync('opensesame é', Buffer.from(salt, 'base64url'), 32, cost)
    expect(key).toBe(expected.toString('base64url'))
    // Typed with the accent as a sign of its own.
    expect(await isPassword('opensesame e\u0301', stored)).toBe(true)
    expect(await isPassword('opensesame', stored)).toBe(false)
    expect(await isPassword('opensesame é', stored.replace('scrypt', 'plain'))).toBe(false)
  })
})
