/** Moves a built and verified library into position; the caller holds the lock of the data directory. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { newId } from '../crypto/index.ts'
import {
  announceRestore,
  commitRestore,
  holdLibrary,
  openPostgresLoading,
  openSnapshot,
  type StoreAddress,
  tableShapes,
} from '../store/copying.ts'
import { migrate, openStore } from '../store/index.ts'

export async function restoreInto(
  { dataDir, databaseUrl }: StoreAddress,
  builtIn: string,
): Promise<void> {
  if (databaseUrl !== null) return intoPostgres(dataDir, databaseUrl, builtIn)
  const held = holdLibrary(dataDir)
  try {
    commitRestore(dataDir)
  } finally {
    held?.close()
  }
}

async function intoPostgres(dataDir: string, databaseUrl: string, builtIn: string): Promise<void> {
  await createTables(dataDir, databaseUrl)
  const parts = {
    library: await tableShapes(libraryHistory),
    telemetry: await tableShapes(telemetryHistory),
  }
  const source = await openSnapshot({ dataDir: builtIn, databaseUrl: null })
  const loading = await openPostgresLoading(databaseUrl, [...parts.library, ...parts.telemetry])
  const id = newId(Date.now())
  try {
    for (const part of ['library', 'telemetry'] as const)
      for (const table of parts[part])
        for await (const rows of source.rows(part, table)) await loading.insert(table, rows)
    await source.close()
    announceRestore(dataDir, id)
    await loading.mark(id)
    await loading.commit()
    commitRestore(dataDir)
  } finally {
    await source.close()
    await loading.close()
  }
}

async function createTables(dataDir: string, databaseUrl: string): Promise<void> {
  const store = openStore({ dataDir, databaseUrl })
  try {
    await migrate(store)
  } finally {
    await store.close()
  }
}

/** Whether the data directory has other secrets than the library that is to come. */
export function hasOtherSecrets(dataDir: string, builtIn: string): boolean {
  const [own, coming] = [secretsIn(dataDir), secretsIn(builtIn)]
  return own.size > 0 && JSON.stringify([...own]) !== JSON.stringify([...coming])
}

function secretsIn(dataDir: string): Map<string, string> {
  const folder = join(dataDir, 'secrets')
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}
