/** Encrypting, signing and judging responses, against the RFCs' own examples. */
import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  areBrowserKeys,
  deriveKeys,
  encrypt,
  MAX_PUSH_MESSAGE_BYTES,
  makeSigner,
  outcomeOf,
  publicKeyOf,
} from './index.ts'

// RFC 8291, section 5 and appendix A.
const BROWSER_KEY =
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'
const SENDER_PRIVATE = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw'
const SEALED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const keys = { p256dh: BROWSER_KEY, auth: AUTH }

describe('sealing', () => {
  test('the example of RFC 8291 comes out byte for byte', () => {
    const message = Buffer.from('When I grow up, I want to be a watermelon')
    const fixed = { salt: bytes(SALT), privateKey: bytes(SENDER_PRIVATE) }
    expect(encrypt(deriveKeys(keys, fixed), message, message.length).toString('base64url')).toBe(
      SEALED,
    )
  })

  test('no two messages share a key or a salt', () => {
    const [one, other] = [0, 1].map(() => encrypt(deriveKeys(keys), Buffer.from('a')))
    expect(one!.subarray(0, 86)).not.toEqual(other!.subarray(0, 86))
  })

  test('every message is as long as the longest, which services that count in base64 take too', () => {
    const sizes = [0, 1, 200, MAX_PUSH_MESSAGE_BYTES].map(
      (length) => encrypt(deriveKeys(keys), Buffer.alloc(length)).length,
    )
    expect(new Set(sizes)).toEqual(new Set([3072]))
    expect(() => encrypt(deriveKeys(keys), Buffer.alloc(MAX_PUSH_MESSAGE_BYTES + 1))).toThrow(
      RangeError,
    )
  })

  test.each([
    ['a point of the curve and 16 bytes', keys, true],
    ['a short key', { ...keys, p256dh: BROWSER_KEY.slice(0, 80) }, false],
    ['a point beside the curve', { ...keys, p256dh: `${BROWSER_KEY.slice(0, -4)}AAAA` }, false],
    ['no secret', { ...keys, auth: '' }, false],
    ['a long secret', { ...keys, auth: `${AUTH}AAAA` }, false],
    ['nonsense', { p256dh: 'x', auth: 'y' }, false],
  ])('keys: %s', (_, given, isFine) => expect(areBrowserKeys(given)).toBe(isFine))
})

describe('signing', () => {
  const privateKey = bytes(SENDER_PRIVATE)
  const deps = {
    publicKey: publicKeyOf(privateKey),
    privateKey,
    subject: 'mailto:ada@example.org',
  }
  const claimsIn = (header: string) =>
    JSON.parse(bytes(header.split('.')[1]!).toString('utf8')) as {
      aud: string
      exp: number
      sub: string
    }

  test('the word is for one service, for half a day, and says whom to write to', () => {
    const now = Date.parse('2026-11-14T09:00:00Z')
    const header = makeSigner({ ...deps, now: () => now }).authorize('https://push.example.org')
    const claims = claimsIn(header)
    expect(claims.aud).toBe('https://push.example.org')
    expect(claims.exp * 1000 - now).toBe(12 * 3_600_000)
    expect(claims.sub).toBe('mailto:ada@example.org')
  })

  test('a word is used again for an hour, and never for another service', () => {
    let now = 1_800_000_000_000
    const signer = makeSigner({ ...deps, now: () => now })
    const first = signer.authorize('https://a.example.org')
    now += 3_599_999
    expect(signer.authorize('https://a.example.org')).toBe(first)
    expect(signer.authorize('https://b.example.org')).not.toBe(first)
    now += 1
    expect(signer.authorize('https://a.example.org')).not.toBe(first)
    // A clock that was set back must not leave a token valid that ends too late.
    now -= 86_400_000
    expect(claimsIn(signer.authorize('https://a.example.org')).exp * 1000).toBeLessThan(
      now + 86_400_000,
    )
  })

  test('the public key is what a browser subscribes with', () => {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey)
    expect(deps.publicKey).toBe(pair.getPublicKey('base64url'))
  })
})

describe('what an answer means', () => {
  const NOW = Date.parse('2026-11-14T09:00:00Z')
  test.each([
    [200, undefined, { kind: 'accepted', status: 200 }],
    [201, undefined, { kind: 'accepted', status: 201 }],
    [202, undefined, { kind: 'accepted', status: 202 }],
    [404, undefined, { kind: 'gone', status: 404 }],
    [410, undefined, { kind: 'gone', status: 410 }],
    [400, undefined, { kind: 'refused', status: 400, error: 'http_400' }],
    [413, undefined, { kind: 'refused', status: 413, error: 'too_large' }],
    [401, undefined, { kind: 'failed', status: 401, error: 'wrong_key', retryAfterMs: null }],
    [403, undefined, { kind: 'failed', status: 403, error: 'wrong_key', retryAfterMs: null }],
    [301, undefined, { kind: 'failed', status: 301, error: 'http_301', retryAfterMs: null }],
    [429, '120', { kind: 'failed', status: 429, error: 'too_many', retryAfterMs: 120_000 }],
    [
      503,
      'Sat, 14 Nov 2026 09:01:00 GMT',
      { kind: 'failed', status: 503, error: 'http_503', retryAfterMs: 60_000 },
    ],
    [500, 'soon', { kind: 'failed', status: 500, error: 'http_500', retryAfterMs: null }],
    [503, '99999999', { kind: 'failed', status: 503, error: 'http_503', retryAfterMs: 86_400_000 }],
  ] as const)('%i with Retry-After %s', (status, retryAfter, outcome) =>
    expect(outcomeOf(status, retryAfter, NOW)).toEqual(outcome),
  )
})
