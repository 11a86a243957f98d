/** The rules of a login: whether it is signed, and whether it is fresh. */
import { createHash } from 'node:crypto'
import { hmacSha256, isSame } from '#platform/crypto/index.ts'
import { MAX_AGE_SECONDS, MAX_AHEAD_SECONDS, type WidgetData } from '../contract/index.ts'

/** Hex HMAC-SHA-256 over the sorted `key=value` lines of all fields except the hash; the key is the token's SHA-256. */
export function signatureOf(fields: Readonly<Record<string, unknown>>, botToken: string): string {
  const lines = Object.keys(fields)
    .filter((name) => name !== 'hash' && fields[name] !== undefined)
    .sort()
    .map((name) => `${name}=${String(fields[name])}`)
  return hmacSha256(createHash('sha256').update(botToken).digest(), lines.join('\n'))
}

export function isSignedBy(data: WidgetData, botToken: string): boolean {
  return isSame(data.hash.toLowerCase(), signatureOf(data, botToken))
}

export function isFresh(authDateSeconds: number, now: number): boolean {
  const ageSeconds = now / 1000 - authDateSeconds
  return ageSeconds <= MAX_AGE_SECONDS && ageSeconds >= -MAX_AHEAD_SECONDS
}

/** Until when a used hash must be stored: as long as it could still be accepted as fresh. */
export function replayableUntil(authDateSeconds: number): number {
  return (authDateSeconds + MAX_AGE_SECONDS + 1) * 1000
}
