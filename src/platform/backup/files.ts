/** Where backups lie and what they are called. The ones that nobody asked for are counted, the others are left alone. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
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

/** Keeps the newest ones: their names are in the order of time. */
export function removeOldBackups(folder: string, keep: number): void {
  const scheduled = readdirSync(folder).filter((name) => SCHEDULED.test(name))
  for (const name of scheduled.sort().slice(0, -keep)) rmSync(join(folder, name), { force: true })
}
