/** Hashes and comparisons in constant time. */
import { createHmac, hash, randomBytes, subtle, timingSafeEqual } from 'node:crypto'

/** Hex SHA-256: for tokens at rest, contents and cache keys. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** The same for a long text, computed off the event loop. */
export async function sha256Later(text: string): Promise<string> {
  return Buffer.from(await subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
}

export function hmacSha256(key: Uint8Array, data: string): string {
  return createHmac('sha256', key).update(data).digest('hex')
}

/** 256 random bits as 43 characters: session tokens. Tokens that appear in addresses have fewer. */
export function newToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}

/** Compares without revealing how far two texts agree, nor how long they are. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'))
}
