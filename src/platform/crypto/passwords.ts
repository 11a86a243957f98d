/** Passwords at rest: scrypt with a salt of its own for each, and its cost beside it. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { normalizeText } from '../text/normalize.ts'

// One of OWASP's equal choices: 32 MiB of memory three times over, about 0.24 s on one core.
const COST = { log2N: 15, r: 8, p: 3 }
const KEY_BYTES = 32

type Cost = typeof COST

/** `scrypt$15$8$3$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, COST)
  const { log2N, r, p } = COST
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Costs the same whether it is right or wrong, and where nothing is stored. A text that is not ours is wrong. Whoever
 * asks for a name that nobody has must not learn that from the time it takes.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  if (stored === null) {
    await derive(password, randomBytes(16), COST)
    return false
  }
  const [kind, log2N, r, p, salt = '', key = ''] = stored.split('$')
  if (kind !== 'scrypt') return false
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) }
  const expected = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  // The same letter can be typed as one code point or as two.
  const text = normalizeText(password)
  return new Promise((resolve, reject) => {
    scrypt(text, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
