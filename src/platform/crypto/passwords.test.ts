import crypto, { scryptSync } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '#platform/problems/index.ts'
import { atFullPrice } from '#tests/support/cheap-passwords.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('a password is kept as what 32 MiB three times over make of it, and known again', async () => {
  await atFullPrice(async () => {
    const stored = await hashPassword('opensesame é', 'dana')
    const [, log2N, r, p, salt = '', key] = stored.split('$')
    expect([log2N, r, p]).toEqual(['15', '8', '3'])
    const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 27 }
    const expected = scryptSync('opensesame é', Buffer.from(salt, 'base64url'), 32, cost)
    expect(key).toBe(expected.toString('base64url'))
    // Typed with the accent as a sign of its own.
    expect(await isPassword('opensesame e\u0301', stored, 'dana')).toBe(true)
    expect(await isPassword('opensesame', stored, 'dana')).toBe(false)
    expect(await isPassword('opensesame é', stored.replace('scrypt', 'plain'), 'dana')).toBe(false)
  })
})

describe('many at once', () => {
  const order: string[] = []
  let running = 0
  const real = crypto.scrypt

  beforeEach(() => {
    order.length = 0
    running = 0
    crypto.scrypt = ((
      text: string,
      _salt,
      _bytes,
      _options,
      done: (e: null, key: Buffer) => void,
    ) => {
      expect(++running).toBeLessThanOrEqual(2)
      order.push(text)
      setImmediate(() => {
        running--
        done(null, Buffer.alloc(32))
      })
    }) as typeof crypto.scrypt
    syncBuiltinESMExports()
  })

  afterEach(() => {
    crypto.scrypt = real
    syncBuiltinESMExports()
  })

  test('two are computed at a time, and people take turns', async () => {
    const noam = ['n1', 'n2', 'n3', 'n4'].map((word) => hashPassword(word, 'address 203.0.113.1'))
    const dana = hashPassword('d1', 'dana')
    await Promise.all([...noam, dana])
    expect(order).toEqual(['n1', 'n2', 'd1', 'n3', 'n4'])
  })

  test('whoever finds no place is told so, and somebody new still finds one', async () => {
    const asked = (person: string, times: number) =>
      Array.from({ length: times }, () =>
        isPassword('x', null, person).then(
          () => 'computed',
          (error: Problem) => error.code,
        ),
      )
    const noam = asked('noam', 10)
    const eve = asked('eve', 8)
    const dana = asked('dana', 1)
    expect(await Promise.all(dana)).toEqual(['computed'])
    const outcomes = [await Promise.all(noam), await Promise.all(eve)]
    expect(outcomes.map((own) => own.filter((one) => one === 'busy').length)).toEqual([1, 0])
    expect(order).toHaveLength(18)
  })
})
