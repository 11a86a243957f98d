/** `codeshelf restore`: restores the library of a backup into an empty data folder, or replaces another one. */
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSignInFacts } from '#features/sign-in/index.ts'
import { hasOtherSecrets, loadBackup, restoreInto } from '#platform/backup/index.ts'
import type { Config } from '#platform/config/index.ts'
import {
  abandonRestore,
  beginRestore,
  lockForRestore,
  refuseWhileUsed,
  settlePostgresRestore,
  settleRestore,
} from '#platform/store/copying.ts'
import { isMade, openStore, StoreUnusable } from '#platform/store/index.ts'
import { type Invocation, printable } from './command.ts'
import { describeBackup, errorsIn, isAboutFile } from './verify.ts'

export async function run({ config, args: [file = ''], flags }: Invocation): Promise<void> {
  try {
    await restore(config, file, new Set(flags))
  } catch (error) {
    if (!isAboutFile(error)) throw error
    console.error(printable(`codeshelf: ${file}: ${(error as Error).message}`))
    process.exitCode = 1
  }
}

async function restore(config: Config, file: string, flags: ReadonlySet<string>): Promise<void> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  settleRestore(dataDir)
  if (databaseUrl !== null) await settlePostgresRestore(dataDir, databaseUrl)
  const lock = lockForRestore(dataDir)
  if (!lock) throw new StoreUnusable(`a restore into ${dataDir} is going on`)
  const folder = beginRestore(dataDir)
  try {
    await refuseWhileUsed(dataDir, databaseUrl)
    if (!flags.has('--replace')) await refuseLibrary(dataDir, databaseUrl)
    const loaded = await loadBackup(file, folder)
    const errors = await errorsIn(folder)
    if (errors.length > 0 && !flags.has('--with-errors'))
      throw new StoreUnusable(
        `doctor finds errors in this backup (${errors.join('; ')}); --with-errors restores it all the same`,
      )
    if (databaseUrl !== null && !flags.has('--replace') && hasOtherSecrets(dataDir, folder))
      throw new StoreUnusable(`${dataDir} has other secrets; --replace replaces them`)
    await restoreInto({ dataDir, databaseUrl }, folder)
    console.log(`restored: ${describeBackup(loaded)}`)
  } finally {
    abandonRestore(dataDir)
    lock.close()
  }
}

async function refuseLibrary(dataDir: string, databaseUrl: string | null): Promise<void> {
  const isThere =
    databaseUrl === null
      ? existsSync(join(dataDir, 'library.db')) || hasFiles(join(dataDir, 'secrets'))
      : await hasPeople(dataDir, databaseUrl)
  if (isThere)
    throw new StoreUnusable(
      `there is a library already, in ${databaseUrl === null ? dataDir : 'the database'}; --replace replaces it`,
    )
}

const hasFiles = (folder: string) => existsSync(folder) && readdirSync(folder).length > 0

/** Tables alone are no library: a start creates them, and so does a restore that was interrupted. */
async function hasPeople(dataDir: string, databaseUrl: string): Promise<boolean> {
  const store = openStore({ dataDir, databaseUrl })
  try {
    if (!(await isMade(store))) return false
    // If it cannot be read, it may contain something.
    return await readSignInFacts({ store }).then(
      (facts) => facts.hasPeople,
      () => true,
    )
  } finally {
    await store.close()
  }
}
