/** Secrets of this installation: made at first start, stored in the data directory, readable by the owner alone. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { utf8Text } from '../text/utf8.ts'

export interface Secrets {
  /** The secret of one purpose; made when asked for the first time. Purposes never share a key. */
  get(purpose: string): Buffer
}

/** Opens `<data>/secrets/`. Two processes that start at once end up with the same key: the first file wins. */
export function openSecrets(dataDir: string): Secrets {
  const folder = join(dataDir, 'secrets')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const known = new Map<string, Buffer>()
  return {
    get(purpose) {
      const found = known.get(purpose) ?? readOrMake(join(folder, purpose))
      known.set(purpose, found)
      return found
    },
  }
}

function copyIfFirst(draft: string, file: string): void {
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function readOrMake(file: string): Buffer {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    statSync(file)
  } catch {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file) // fails when another process was first; then its key counts
    } catch (error) {
      // Some file systems know no links; there the exclusive copy decides who was first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') copyIfFirst(draft, file)
    }
    rmSync(draft, { force: true })
  }
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (key.length !== 32) throw new Error(`the secret ${file} is damaged: 32 bytes expected`)
  return key
}

// Text that a browser keeps for us and can neither read nor change: AES-256-GCM with a key of this
// installation.

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
