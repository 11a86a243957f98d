/** `codeshelf backup`: everything in one file, while people work. */
import { join, resolve } from 'node:path'
import { BadBackup, backupFolder, backupName, makeBackup } from '#platform/backup/index.ts'
import { sizeText } from '#platform/text/index.ts'
import { type Invocation, libraryName } from './command.ts'
import { requireLibrary } from './open.ts'
import { contentsOf } from './verify.ts'

export async function run({ config, args: [file], flags }: Invocation): Promise<void> {
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
}
