/**
 * How a restored library replaces another one. It is built in a folder of its own in the data directory; renaming that
 * folder is the moment at which it counts. The next process that opens the data directory moves it in first, so that a
 * process that was killed at any point leaves the old library or the new one.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { countPostgresUsers, wasRestored } from './postgres/loading.ts'
import { isBusy } from './sqlite/connection.ts'
import { StoreUnusable } from './unavailable.ts'

const BUILDING = 'restoring'
const READY = 'restored'
const REPLACED = 'replaced-secrets'
const ID = 'id'
const DATABASES = ['library.db', 'telemetry.db']
// What was drawn from texts that may be gone now.
const DRAWN = 'cache/highlight'

// Moving in takes milliseconds, unless the machine is slow.
const WAIT_MS = 10_000

/** The right to restore into a data directory; the operating system takes it back when the process ends. */
export interface RestoreLock {
  close(): void
}

/** Null while another process restores into it. */
export function lockForRestore(dataDir: string, waitMs = 0): RestoreLock | null {
  mkdirSync(join(dataDir, 'locks'), { recursive: true, mode: 0o700 })
  const lock = new Database(join(dataDir, 'locks/restoring'), { timeout: waitMs })
  try {
    lock.exec('begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

/** An empty folder to build in; what a killed process left there goes. */
export function beginRestore(dataDir: string): string {
  const folder = join(dataDir, BUILDING)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

/** The new library counts from here on. Everything in it is on the disk before it gets its name. */
export function commitRestore(dataDir: string): void {
  flush(join(dataDir, BUILDING))
  renameSync(join(dataDir, BUILDING), join(dataDir, READY))
  flushOne(dataDir)
  moveIn(dataDir)
}

/** On PostgreSQL the database commits; the secrets beside it follow, also when the process that restored was killed. */
export function announceRestore(dataDir: string, id: string): void {
  const folder = join(dataDir, BUILDING)
  for (const name of readdirSync(folder)) if (name !== 'secrets') rmSync(join(folder, name))
  writeFileSync(join(folder, ID), id, { mode: 0o600 })
  flush(folder)
}

/** Nothing is left of a restore that did not come to its end, unless only the database knows whether it did. */
export function abandonRestore(dataDir: string): void {
  const folder = join(dataDir, BUILDING)
  if (!existsSync(join(folder, ID))) rmSync(folder, { recursive: true, force: true })
}

/** Called on opening a data directory, before anything in it is read. */
export function settleRestore(dataDir: string): void {
  clearBuilding(dataDir)
  if (!existsSync(join(dataDir, READY))) return
  const lock = lockForRestore(dataDir, WAIT_MS)
  if (!lock) throw new StoreUnusable(`a restore into ${dataDir} is going on`)
  try {
    moveIn(dataDir)
  } finally {
    lock.close()
  }
}

/** A whole library with its secrets, of a restore that was killed: nobody who restores now builds in it. */
function clearBuilding(dataDir: string): void {
  if (!existsSync(join(dataDir, BUILDING))) return
  const lock = lockForRestore(dataDir)
  if (!lock) return
  try {
    abandonRestore(dataDir)
  } finally {
    lock.close()
  }
}

/** The same where the database itself records whether the restore was committed. */
export async function settlePostgresRestore(dataDir: string, url: string): Promise<void> {
  const folder = join(dataDir, BUILDING)
  if (!existsSync(join(folder, ID))) return
  const lock = lockForRestore(dataDir)
  if (!lock) throw new StoreUnusable(`a restore into ${dataDir} is going on`)
  try {
    const id = readFileSync(join(folder, ID), 'utf8')
    if (await wasRestored(url, id)) commitRestore(dataDir)
    else rmSync(folder, { recursive: true, force: true })
  } finally {
    lock.close()
  }
}

/** Each step can be repeated: what is still in the folder has not been moved. */
function moveIn(dataDir: string): void {
  const ready = join(dataDir, READY)
  if (!existsSync(ready)) return
  for (const name of DATABASES) {
    if (!existsSync(join(ready, name))) continue
    // Logs of the file that is replaced.
    for (const log of [`${name}-wal`, `${name}-shm`]) rmSync(join(dataDir, log), { force: true })
    renameSync(join(ready, name), join(dataDir, name))
  }
  if (existsSync(join(ready, 'secrets'))) {
    rmSync(join(dataDir, REPLACED), { recursive: true, force: true })
    if (existsSync(join(dataDir, 'secrets')))
      renameSync(join(dataDir, 'secrets'), join(dataDir, REPLACED))
    renameSync(join(ready, 'secrets'), join(dataDir, 'secrets'))
  }
  rmSync(join(dataDir, DRAWN), { recursive: true, force: true })
  flushOne(dataDir)
  rmSync(ready, { recursive: true })
  rmSync(join(dataDir, REPLACED), { recursive: true, force: true })
}

/** Locks the library of a data directory; null where nothing can be locked. */
export function holdLibrary(dataDir: string): { close(): void } | null {
  const file = join(dataDir, 'library.db')
  if (!existsSync(file)) return null
  const library = new Database(file, { timeout: 0 })
  try {
    library.pragma('locking_mode = exclusive')
    // Refused while any other connection is open, even an idle one; and leaves nothing in the log.
    library.pragma('journal_mode = delete')
    library.exec('begin exclusive')
    return library
  } catch (error) {
    library.close()
    if (isBusy(error)) throw new StoreUnusable(`another process uses ${dataDir}: stop it first`)
    // What cannot be read is what a restore is for.
    return null
  }
}

/** Refuses while another process uses the database, as far as that can be known. */
export async function refuseWhileUsed(dataDir: string, databaseUrl: string | null): Promise<void> {
  if (databaseUrl === null) return holdLibrary(dataDir)?.close()
  if ((await countPostgresUsers(databaseUrl)) > 0)
    throw new StoreUnusable('another process of Codeshelf uses the database: stop it first')
}

function flush(path: string): void {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) flush(join(path, name))
  flushOne(path)
}

function flushOne(path: string): void {
  const isFolder = statSync(path).isDirectory()
  // Windows cannot flush a folder.
  if (isFolder && process.platform === 'win32') return
  const opened = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
