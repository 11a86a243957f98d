/** Ids: a time-ordered 128-bit number in 26 letters, so that rows made together lie together in every index. */
import { randomBytes } from 'node:crypto'

// Crockford's alphabet in lower case: no i, l, o, u, so an id read aloud stays an id.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

let lastMs = 0
let lastTail = 0n

/** 48 bits of milliseconds, then 80 random bits that only grow within one millisecond of one process. */
export function newId(now: number): string {
  if (now > lastMs) {
    lastMs = now
    // One bit is left free so that counting up within a millisecond never overflows.
    lastTail = BigInt(`0x${randomBytes(10).toString('hex')}`) >> 1n
  } else {
    lastTail += BigInt(1 + randomBytes(1)[0]!)
  }
  return encode((BigInt(lastMs) << 80n) | lastTail)
}

function encode(value: bigint): string {
  let text = ''
  let rest = value
  for (let i = 0; i < 26; i++) {
    text = ALPHABET[Number(rest & 31n)] + text
    rest >>= 5n
  }
  return text
}

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

export function isId(text: string): boolean {
  return ID.test(text)
}
