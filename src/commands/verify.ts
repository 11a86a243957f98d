/** `codeshelf verify`: tests a backup by restoring it into a separate folder. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLibrary, findingLine } from '#features/operations/index.ts'
import { BadBackup, type LoadedBackup, loadBackup } from '#platform/backup/index.ts'
import { openStore } from '#platform/store/index.ts'
import { type Invocation, printable, withNoun } from './command.ts'

export async function run({ args: [file = ''] }: Invocation): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-verify-'))
  try {
    const loaded = await loadBackup(file, folder)
    const errors = await errorsIn(folder)
    if (errors.length > 0) return say(`not good: doctor finds ${errors.join('; ')}`)
    console.log(`good: ${describeBackup(loaded)}`)
  } catch (error) {
    if (!isAboutFile(error)) throw error
    say(`not good: ${(error as Error).message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(message: string): void {
  console.log(printable(message))
  process.exitCode = 1
}

/** What is wrong with the file itself, or with its name. */
export function isAboutFile(error: unknown): boolean {
  return (
    error instanceof BadBackup ||
    ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')
  )
}

export function describeBackup({ about, rows, tables, secrets }: LoadedBackup): string {
  const database = about.database === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return `made ${about.made_at} by Codeshelf ${printable(about.program)} from ${database}: ${contentsOf({ rows, tables, secrets })}`
}

/** The amount of data in a backup. */
export function contentsOf(held: { rows: number; tables: number; secrets: number }): string {
  const { rows, tables, secrets } = held
  return `${withNoun(rows, 'row')} of ${withNoun(tables, 'table')}, ${withNoun(secrets, 'secret')}`
}

/** What doctor reports about a library in a separate folder. */
export async function errorsIn(folder: string): Promise<string[]> {
  const store = openStore({ dataDir: folder, databaseUrl: null })
  try {
    const errors = (await checkLibrary(store)).filter(({ state }) => state === 'error')
    return errors.map(findingLine).map(({ what, message }) => `${what}: ${message}`)
  } finally {
    await store.close()
  }
}
