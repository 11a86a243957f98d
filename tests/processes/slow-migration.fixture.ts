/** A process that is killed in the middle of a migration: see `crashes.test.ts`. */
import type { Kysely } from 'kysely'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import { migrate, openStore } from '#platform/store/index.ts'

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const store = openStore({ dataDir, databaseUrl: databaseUrl || null })

/** Runs half of the first migration, prints that, and never ends. */
async function half(db: Kysely<any>, kinds: Parameters<(typeof libraryHistory)[0]['up']>[1]) {
  await libraryHistory[0]!.up(db, kinds)
  process.stdout.write('in the middle\n')
  await new Promise(() => setInterval(() => {}, 1_000))
}

await migrate(store, {
  library: [{ name: libraryHistory[0]!.name, up: half }, ...libraryHistory.slice(1)],
  telemetry: telemetryHistory,
})
