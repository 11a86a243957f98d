/** Secrets of this installation: made at first start, stored in the data directory, readable by the owner alone. */
import { randomBytes } from 'node:crypto'
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
