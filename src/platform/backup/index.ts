/** Backups: one file with everything, from either database into either. */
export { backupFolder, backupName, listBackups } from './files.ts'
export { BadBackup } from './format.ts'
export { backupJobs } from './jobs.ts'
export { type LoadedBackup, loadBackup } from './load.ts'
export { makeBackup } from './make-backup.ts'
export { hasOtherSecrets, restoreInto } from './restore.ts'
