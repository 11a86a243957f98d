/** Ids: a time-ordered 128-bit number in 26 letters, so that rows made together lie together in every index. */
import { randomFillSync } from 'node:crypto'

// Crockford's alphabet in lower case: no i, l, o, u, so an id read aloud stays an id.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const HALF = 2 ** 40
// Asking the system for one byte costs as much as for a thousand.
const chance = Buffer.alloc(1_024)
let unused = 0

let lastMs = 0
let lastTime = ''
// The tail of 80 bits in two halves that a number holds exactly.
let high = 0
let low = 0

/** 48 bits of milliseconds, then 80 random bits that only grow within one millisecond of one process. */
export function newId(now: number): string {
  if (now > lastMs) {
    lastMs = now
    lastTime = encode(now, 10)
    // One bit is left free so that counting up within a millisecond never overflows.
    high = Math.floor(randomUint(5) / 2)
    low = randomUint(5)
  } else {
    low += 1 + randomUint(1)
    if (low >= HALF) {
      low -= HALF
      high++
    }
  }
  return lastTime + encode(high, 8) + encode(low, 8)
}

function randomUint(bytes: number): number {
  if (unused < bytes) {
    randomFillSync(chance)
    unused = chance.length
  }
  unused -= bytes
  return chance.readUIntBE(unused, bytes)
}

function encode(value: number, letters: number): string {
  let text = ''
  let rest = value
  for (let i = 0; i < letters; i++) {
    text = ALPHABET[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

export function isId(text: string): boolean {
  return ID.test(text)
}
