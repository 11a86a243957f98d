/** Ids: a time-ordered 128-bit number in 26 characters, so that rows made together are adjacent in every index. */
import { randomFillSync } from 'node:crypto'

// Crockford's alphabet in lower case: no i, l, o, u, so an id read aloud stays an id.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const HALF = 2 ** 40
// Asking the system for one byte costs as much as for thousands.
const chance = Buffer.alloc(8_192)
let unused = 0

let lastMs = 0
/** The characters of the time and of `high`: within a millisecond only `low` changes. */
let head = ''
// The tail of 80 bits in two halves that a number holds exactly.
let high = 0
let low = 0

/** 48 bits of milliseconds, then 80 random bits that only grow within one millisecond of one process. */
export function newId(now: number): string {
  if (now > lastMs) {
    lastMs = now
    // One bit is left free so that counting up within a millisecond never overflows.
    high = Math.floor(randomUint(5) / 2)
    low = randomUint(5)
    head = `${PAIRS[Math.floor(now / HALF)]}${encode(now % HALF)}${encode(high)}`
  } else {
    low += 1 + randomUint(1)
    if (low >= HALF) {
      low -= HALF
      high++
      head = head.slice(0, 10) + encode(high)
    }
  }
  return head + encode(low)
}

function randomUint(bytes: number): number {
  if (unused < bytes) {
    randomFillSync(chance)
    unused = chance.length
  }
  unused -= bytes
  return chance.readUIntBE(unused, bytes)
}

// Two letters at a time: an event needs an id, and thousands may come in a second.
const PAIRS = Array.from({ length: 1_024 }, (_, n) => `${ALPHABET[n >> 5]}${ALPHABET[n & 31]}`)

/** 40 bits as 8 characters, 20 bits at a time: the remainder of a larger number is slow. */
function encode(value: number): string {
  const upper = Math.floor(value / 2 ** 20)
  const lower = value - upper * 2 ** 20
  return `${PAIRS[upper >> 10]}${PAIRS[upper & 1_023]}${PAIRS[lower >> 10]}${PAIRS[lower & 1_023]}`
}

const ID = /^[0-9a-hjkmnp-tv-z]{26}$/

export function isId(text: string): boolean {
  return ID.test(text)
}
