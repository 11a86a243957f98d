/** `codeshelf backup`: everything in one file, while people work. */
import { join, resolve } from 'node:path'
import { BadBackup, backupFolder, backupName, makeBackup } from '#platform/backup/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { type Command, failUsage } from './command.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'backup [file] [--telemetry]',
  summary: 'Writes everything into one file, also while the library serves.',
  help: 'The name ends in .tar.zst or .tar.gz; without one the file lies in BACKUP_DIR. It holds all that people keep, pictures\nincluded, and the secrets of this installation: keep it as safe as the data directory. With --telemetry also events and\ncounters. Mirrors of repositories are not in it: they are fetched again. Settings are environment variables, and are not\nin it either.',
  async run({ config, args }) {
    const [file, ...more] = args.filter((arg) => arg !== '--telemetry')
    if (more.length > 0 || file?.startsWith('-')) return failUsage(backup)
    const now = Date.now()
    try {
      const made = await makeBackup({
        address: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL },
        file: file ? resolve(file) : join(resolve(backupFolder(config)), backupName(now)),
        hasTelemetry: args.includes('--telemetry'),
        now,
      })
      console.log(
        `${made.file}: ${made.rows} rows of ${made.tables} tables, ${made.secrets} secrets, ${sizeText(made.sizeBytes)}`,
      )
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error
      console.error(`codeshelf: ${error.message}`)
      process.exitCode = 1
    }
  },
}
