/** The data directory belongs to the user that runs the program; other users of the machine have no access to it. */
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from './log/index.ts'

// What the program itself puts there. A folder with anything else may be shared on purpose, and is left as it is.
const OURS =
  /^(library|telemetry)\.db(-\w+)?$|^(secrets|cache|backups|mirrors|locks|disk-reserve|setup-link|restoring|restored|replaced-secrets)$/

export function isOpenToOthers(folder: string): boolean {
  return (statSync(folder).mode & 0o077) !== 0
}

/** Folders that others can look into, of those that hold people's texts. */
export function openFolders(dataDir: string): string[] {
  // Windows has no such bits.
  if (process.platform === 'win32') return []
  return [dataDir, join(dataDir, 'cache'), join(dataDir, 'cache/highlight')].filter(
    (folder) => existsSync(folder) && isOpenToOthers(folder),
  )
}

/** Closes what can be closed and warns about the rest. */
export function closeToOthers(dataDir: string, log: Log): void {
  for (const folder of openFolders(dataDir)) {
    const isShared = folder === dataDir && readdirSync(folder).some((name) => !OURS.test(name))
    if (!isShared && isClosed(folder)) log.info({ folder }, 'closed to other users of this machine')
    else log.warn({ folder }, 'other users of this machine can look into the data directory')
  }
}

function isClosed(folder: string): boolean {
  try {
    chmodSync(folder, 0o700)
    return true
  } catch {
    return false
  }
}
