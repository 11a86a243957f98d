/** The format of a token: `csk_`, 32 random bytes, and a checksum that detects a mistyped one without a query. */
import { hash } from 'node:crypto'

const PREFIX = 'csk_'
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
export const SECRET_BYTES = 32
// As many characters as 256 and 32 bits need in base 62.
const SECRET_LETTERS = 43
const CHECK_LETTERS = 6
const TOKEN_LENGTH = PREFIX.length + SECRET_LETTERS + CHECK_LETTERS

export function writeToken(secret: Uint8Array): string {
  const body = base62(BigInt(`0x${Buffer.from(secret).toString('hex')}`), SECRET_LETTERS)
  return PREFIX + body + checksumOf(body)
}

const TOKEN = /^csk_[0-9A-Za-z]{49}$/

export function isToken(text: string): boolean {
  if (!TOKEN.test(text)) return false
  const body = text.slice(PREFIX.length, -CHECK_LETTERS)
  return checksumOf(body) === text.slice(-CHECK_LETTERS)
}

/** True for a URL whose query has a token in it, under any name. */
export function hasTokenIn(address: string): boolean {
  const start = address.indexOf('?')
  if (start < 0) return false
  const query = address.slice(start)
  if (/[?&]access_token=/i.test(query)) return true
  for (let at = query.indexOf(PREFIX); at >= 0; at = query.indexOf(PREFIX, at + 1))
    if (isToken(query.slice(at, at + TOKEN_LENGTH))) return true
  return false
}

function checksumOf(body: string): string {
  return base62(BigInt(`0x${hash('sha256', body, 'hex').slice(0, 8)}`), CHECK_LETTERS)
}

function base62(number: bigint, letters: number): string {
  let text = ''
  for (let rest = number; text.length < letters; rest /= 62n)
    text = ALPHABET[Number(rest % 62n)] + text
  return text
}
