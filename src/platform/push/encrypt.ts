/** Message encryption for web push (RFC 8291), in the one content coding that browsers still take (RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export const CURVE = 'prime256v1'
const KEY_BYTES = 65
const AUTH_BYTES = 16
const SALT_BYTES = 16
const TAG_BYTES = 16
// A message is one record.
const RECORD_BYTES = 4096
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_BYTES

const END_OF_MESSAGE = 2
// In base64, as some services count, these are the 4096 bytes that every service takes.
const SENT_BYTES = 3072

/** What fits into one message, in bytes of UTF-8. */
export const MAX_PUSH_MESSAGE_BYTES = SENT_BYTES - HEADER_BYTES - TAG_BYTES - 1

/** What a browser sends when it subscribes. */
export interface BrowserKeys {
  /** Its public key, uncompressed, base64url. */
  p256dh: string
  /** The secret that authenticates the sender, base64url. */
  auth: string
}

/**
 * What encrypts one message for one browser: derived from an ephemeral key of ours and the secret shared with the
 * browser. Deriving it is nearly all of the work, and needs no message.
 */
export interface KeyMaterial {
  /** What precedes the encrypted record. */
  header: Buffer
  key: Buffer
  nonce: Buffer
}

/** Fixed by tests to the values of the example in the RFC. */
export interface Ephemeral {
  salt: Buffer
  privateKey: Buffer
}

/** Used for one message and never again. */
export function deriveKeys({ p256dh, auth }: BrowserKeys, fixed?: Ephemeral): KeyMaterial {
  const theirKey = Buffer.from(p256dh, 'base64url')
  const ours = createECDH(CURVE)
  if (fixed) ours.setPrivateKey(fixed.privateKey)
  const ourKey = fixed ? ours.getPublicKey() : ours.generateKeys()
  const shared = ours.computeSecret(theirKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const salt = fixed?.salt ?? randomBytes(SALT_BYTES)
  const header = Buffer.alloc(HEADER_BYTES)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES)
  header[SALT_BYTES + 4] = KEY_BYTES
  ourKey.copy(header, SALT_BYTES + 5)
  return {
    header,
    key: derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

/** True when the keys are a point of the curve and a secret of the right length. */
export function areBrowserKeys(keys: BrowserKeys): boolean {
  const key = Buffer.from(keys.p256dh, 'base64url')
  if (key.length !== KEY_BYTES || key[0] !== 4) return false
  if (Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES) return false
  try {
    deriveKeys(keys)
    return true
  } catch {
    return false
  }
}

/** Padded to one size, so that the service which carries it learns nothing from its length. */
export function encrypt(
  { header, key, nonce }: KeyMaterial,
  message: Uint8Array,
  paddedBytes = MAX_PUSH_MESSAGE_BYTES,
): Buffer {
  if (message.length > MAX_PUSH_MESSAGE_BYTES)
    throw new RangeError('the message is too long for one push')
  const record = Buffer.alloc(paddedBytes + 1)
  record.set(message)
  record[message.length] = END_OF_MESSAGE
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = cipher.update(record)
  cipher.final()
  return Buffer.concat([header, encrypted, cipher.getAuthTag()])
}

function derive(key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
