/** Where backups are stored and how they are named. Scheduled ones are counted, the others are left alone. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import { PARTIAL } from './make-backup.ts'

type Folders = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>

export function backupFolder({ BACKUP_DIR, DATA_DIR }: Folders): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups')
}

export function backupName(now: number, kind: '' | 'auto-' = ''): string {
  const moment = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
  return `codeshelf-${kind}${moment}Z.tar.zst`
}

const SCHEDULED = /^codeshelf-auto-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/

/** Removes what a killed process left. One process at a time runs the job, so none of these is being written. */
export function openBackupFolder(config: Folders): string {
  const folder = backupFolder(config)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(folder))
    if (name.startsWith('.codeshelf-auto-') && name.endsWith(PARTIAL))
      rmSync(join(folder, name), { force: true })
  return folder
}

/** Retains the newest ones and, even if the clock was or is wrong, the one that was just made. */
export async function removeOldBackups(
  folder: string,
  { keep, made, now }: { keep: number; made: string; now: number },
): Promise<void> {
  const others = (await listBackups(folder, now)).filter(
    ({ name }) => SCHEDULED.test(name) && name !== made,
  )
  for (const { name } of others.slice(keep - 1)) await rm(join(folder, name), { force: true })
}

export interface BackupFile {
  name: string
  /** The time in its name: copying a file does not make it newer. */
  madeAt: number
  sizeBytes: number
  /** The time in its name is in the future: a clock was wrong, and its age is unknown. */
  isAhead: boolean
}

// Clocks of several machines differ a little.
const AHEAD_MS = 3_600_000

const NAMED = /^codeshelf-(?:auto-)?(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.(?:zst|gz)$/

/** Those that are named as this program names them, the newest first, those of the future last. A folder that is not there has none. */
export async function listBackups(folder: string, now: number): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files: BackupFile[] = []
  for (const name of names) {
    const [, day, hours, minutes, seconds] = NAMED.exec(name) ?? []
    if (!day) continue
    // One that was removed meanwhile is none.
    const found = await stat(join(folder, name)).catch(() => null)
    const madeAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
    if (!found || Number.isNaN(madeAt)) continue
    files.push({ name, madeAt, sizeBytes: found.size, isAhead: madeAt > now + AHEAD_MS })
  }
  return files.sort((a, b) => Number(a.isAhead) - Number(b.isAhead) || b.madeAt - a.madeAt)
}
