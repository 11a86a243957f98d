/** Text that a browser keeps for us and can neither read nor change: AES-256-GCM with a key of this installation. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { utf8Text } from '../text/utf8.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Two encryptions of one text differ, and reveal nothing of it but its length. */
export function encryptText(key: Uint8Array, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** Null for everything that was not encrypted with this very key, or was changed since. */
export function decryptText(key: Uint8Array, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return utf8Text(Buffer.concat([text, decipher.final()]))
  } catch {
    return null
  }
}
