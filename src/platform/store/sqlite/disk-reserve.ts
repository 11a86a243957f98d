/**
 * A little space that is set aside in the data directory. SQLite needs some to open its files at all; on a disk that
 * is completely full a start gives the reserve up, and the library can be read and tidied.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const RESERVE_BYTES = 512 * 1024
const fileIn = (dataDir: string) => join(dataDir, 'disk-reserve')

export function setAsideReserve(dataDir: string): void {
  const file = fileIn(dataDir)
  if (statSync(file, { throwIfNoEntry: false })?.size === RESERVE_BYTES) return
  try {
    // Random, so that a file system that compresses sets it aside too.
    writeFileSync(file, randomBytes(RESERVE_BYTES), { mode: 0o600 })
  } catch {
    // No space to set aside. The rest of the disk is for what people keep.
    rmSync(file, { force: true })
  }
}

export function hasReserve(dataDir: string): boolean {
  return statSync(fileIn(dataDir), { throwIfNoEntry: false }) !== undefined
}

/** False when there was no reserve to free. */
export function giveUpReserve(dataDir: string): boolean {
  const existed = hasReserve(dataDir)
  rmSync(fileIn(dataDir), { force: true })
  return existed
}

/** SQLite calls a full disk an I/O error when it cannot make its shared memory. */
export function isDiskFull(error: unknown, dataDir: string): boolean {
  const code = (error as { code?: string } | null)?.code ?? ''
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return true
  if (!code.startsWith('SQLITE_IOERR') && code !== 'SQLITE_CANTOPEN') return false
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize < RESERVE_BYTES / 8
}
