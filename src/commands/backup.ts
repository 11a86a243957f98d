/** `codeshelf backup`: everything in one file, while people work. */
import { join, resolve } from 'node:path'
import { BadBackup, backupFolder, backupName, makeBackup } from '#platform/backup/index.ts'
import { sizeText } from '#platform/text/index.ts'
import type { Command } from './command.ts'
import { libraryName, requireLibrary } from './open.ts'
import { contentsOf } from './verify.ts'

export const backup: Command = {
  name: 'backup',
  usage: 'backup [file] [--telemetry] [--allow-empty]',
  summary: 'Writes everything into one file, also while the library serves.',
  help: 'The name ends in .tar.zst or .tar.gz; without one the file lies in BACKUP_DIR. It holds all that people keep, pictures\nincluded, and the secrets of this installation: keep it as safe as the data directory. With --telemetry also events and\ncounters. Mirrors of repositories are not in it: they are fetched again. Settings are environment variables, and are not\nin it either. A library in which nobody has an account is written too, but ends with 1 unless --allow-empty is given.',
  library: 'acts',
  async run({ config, args: [file], flags }) {
    requireLibrary(config)
    const now = Date.now()
    try {
      const made = await makeBackup({
        address: { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL },
        file: file ? resolve(file) : join(resolve(backupFolder(config)), backupName(now)),
        hasTelemetry: flags.includes('--telemetry'),
        now,
      })
      console.log(`${made.file}: ${contentsOf(made)}, ${sizeText(made.sizeBytes)}`)
      if (made.people > 0 || flags.includes('--allow-empty')) return
      console.error(
        `codeshelf: warning: this backup is empty, for nobody has an account in ${libraryName(config)}; is it the library you mean? (--allow-empty)`,
      )
    } catch (error) {
      if (!(error instanceof BadBackup)) throw error
      console.error(`codeshelf: ${error.message}`)
    }
    process.exitCode = 1
  },
}
