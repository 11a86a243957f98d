/**
 * Challenges of passkeys. A challenge contains its expiry and a signature that binds it to this browser and this
 * purpose, so nothing is stored before it is used: several tabs may wait for a passkey at once.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const CHALLENGE_MS = 10 * 60_000

const UNTIL_BYTES = 8
const CHANCE_BYTES = 16
const SIGNED_BYTES = UNTIL_BYTES + CHANCE_BYTES

/** The purpose of a challenge: signing in, or one more passkey of one person or one newcomer. */
export interface ChallengeScope {
  key: Uint8Array
  /** The cookie that only this browser has. */
  browser: string
  purpose: string
}

export function makeChallenge(scope: ChallengeScope, now: number): Uint8Array<ArrayBuffer> {
  const signed = Buffer.alloc(SIGNED_BYTES)
  signed.writeBigUInt64BE(BigInt(now + CHALLENGE_MS))
  randomBytes(CHANCE_BYTES).copy(signed, UNTIL_BYTES)
  return new Uint8Array([...signed, ...signatureOf(scope, signed)])
}

/** Until when it is valid, or null if it is not of this scope or has expired. */
export function challengeExpiry(
  scope: ChallengeScope,
  challenge: string,
  now: number,
): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, SIGNED_BYTES)
  const expected = signatureOf(scope, signed)
  const given = bytes.subarray(SIGNED_BYTES)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const until = Number(signed.readBigUInt64BE())
  return until > now ? until : null
}

function signatureOf({ key, browser, purpose }: ChallengeScope, signed: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${browser} ${purpose} `).update(signed).digest()
}
