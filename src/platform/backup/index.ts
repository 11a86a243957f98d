/** Backups: one file with everything, from either database into either. */
import { join } from 'node:path'
import { jobNamesOf } from '#texts/index.ts'
import type { Config } from '../config/index.ts'
import { defineJob, type Job } from '../jobs/index.ts'
import { sizeText } from '../text/index.ts'
import { backupName, openBackupFolder, removeOldBackups } from './files.ts'
import { makeBackup } from './make-backup.ts'

export { backupFolder, backupName, listBackups } from './files.ts'
export { BadBackup } from './format.ts'
export { type LoadedBackup, loadBackup } from './load.ts'
export { makeBackup } from './make-backup.ts'
export { hasOtherSecrets, restoreInto } from './restore.ts'

// The scheduled backup.

const HOUR_MS = 3_600_000

/** Without a schedule the job is there all the same: an administrator may ask for a run. */
export function backupJobs({ BACKUP_EVERY_HOURS }: Pick<Config, 'BACKUP_EVERY_HOURS'>): Job[] {
  return [
    defineJob({
      id: 'backup',
      name: jobNamesOf('platform').backup,
      schedule: BACKUP_EVERY_HOURS > 0 ? { everyMs: BACKUP_EVERY_HOURS * HOUR_MS } : null,
      timeoutMs: 6 * HOUR_MS,
      stuckAfterMs: HOUR_MS,
      isRepeatable: true,
      async run({ config, now }, job) {
        const folder = openBackupFolder(config)
        const file = backupName(now(), 'auto-')
        const { rows, sizeBytes } = await makeBackup({
          address: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL },
          file: join(folder, file),
          now: now(),
          signal: job.signal,
          onProgress: (percent) => job.progress(percent),
        })
        // Only a backup that is complete makes an older one superfluous.
        await removeOldBackups(folder, { keep: config.BACKUP_KEEP, made: file, now: now() })
        job.progress(100, `${file}, ${sizeText(sizeBytes)}`)
        return { done: true, rows }
      },
    }),
  ]
}
