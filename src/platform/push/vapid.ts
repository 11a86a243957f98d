/** Who sends: the key pair of this installation, and the signed word that shows it to a push service (RFC 8292). */
import { createECDH, createPrivateKey, hash, type KeyObject, sign } from 'node:crypto'
import type { Config } from '../config/index.ts'
import type { Secrets } from '../crypto/index.ts'
import { CURVE } from './encrypt.ts'

export interface VapidKeys {
  /** Uncompressed, base64url: what browsers subscribe with. */
  publicKey: string
  /** Null when another process holds it. */
  privateKey: Buffer | null
}

/** From the environment, else made at first start and stored among the secrets. */
export function vapidKeys(config: Config, secrets: Secrets): VapidKeys {
  if (config.VAPID_PUBLIC_KEY !== null) {
    const privateKey = config.VAPID_PRIVATE_KEY
    return {
      publicKey: config.VAPID_PUBLIC_KEY,
      privateKey: privateKey === null ? null : Buffer.from(privateKey, 'base64url'),
    }
  }
  const privateKey = scalarFrom(secrets.get('vapid'))
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

export function publicKeyOf(privateKey: Uint8Array): string {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(privateKey)
  return pair.getPublicKey('base64url')
}

/** Nearly every 32 bytes are a private key; one in four thousand million is not, and is replaced by its hash. */
function scalarFrom(secret: Buffer): Buffer {
  try {
    publicKeyOf(secret)
    return secret
  } catch {
    return scalarFrom(hash('sha256', secret, 'buffer'))
  }
}

/** The contact for push services; null until it is configured, and then nothing may leave this machine. */
export function vapidSubject(config: Config): string | null {
  return config.VAPID_SUBJECT ?? (config.BASE_URL?.startsWith('https:') ? config.BASE_URL : null)
}

// A service refuses more than 24 hours. One word serves all messages to one service for an hour: signing costs more
// than encrypting.
const LIFETIME_MS = 12 * 3_600_000
const REUSE_MS = 3_600_000

export interface Signer {
  readonly publicKey: string
  /** The `Authorization` header for the service at this origin. */
  authorize(origin: string): string
}

export interface SignerOptions {
  publicKey: string
  privateKey: Buffer
  subject: string
  now: () => number
}

export function makeSigner({ publicKey, privateKey, subject, now }: SignerOptions): Signer {
  const key = keyObject(publicKey, privateKey)
  const known = new Map<string, { at: number; header: string }>()
  return {
    publicKey,
    authorize(origin) {
      const at = now()
      const last = known.get(origin)
      if (last && at >= last.at && at - last.at < REUSE_MS) return last.header
      const expires = Math.floor((at + LIFETIME_MS) / 1000)
      const token = signToken(key, { aud: origin, exp: expires, sub: subject })
      const header = `vapid t=${token}, k=${publicKey}`
      known.set(origin, { at, header })
      return header
    },
  }
}

function keyObject(publicKey: string, privateKey: Buffer): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: part(1, 33),
      y: part(33, 65),
      d: privateKey.toString('base64url'),
    },
  })
}

const HEADER = encode({ typ: 'JWT', alg: 'ES256' })

function signToken(key: KeyObject, claims: object): string {
  const text = `${HEADER}.${encode(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
