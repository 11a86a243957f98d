/** A start whose events and metrics are damaged. */
import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/index.ts'
import type { Log } from '#platform/log/index.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { atTheEnd } from '#tests/support/stores.ts'
import { openReadyStore } from './open.ts'

async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-damaged-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const store = openStore({ dataDir: folder, databaseUrl: null })
  await migrate(store)
  await store.query.insertInto('used_logins').values({ hash: 'kept', expires_at: 1 }).execute()
  await store.close()
  return folder
}

test.each([
  [
    'has another first page',
    (file: string) => writeFileSync(file, Buffer.alloc(4096), { flag: 'r+' }),
  ],
  ['was cut in half', (file: string) => truncateSync(file, 6_000)],
  [
    'does not fit its own history',
    (file: string) => {
      const database = new Database(file)
      database.exec('delete from telemetry_migrations')
      database.close()
    },
  ],
])('a telemetry.db that %s is set aside, and the library opens', async (_, damage) => {
  const folder = await filledFolder()
  damage(join(folder, 'telemetry.db'))
  const errors: unknown[] = []
  const log = { info: () => {}, warn: () => {}, error: (line: unknown) => errors.push(line) }
  const config = readConfig({ DATA_DIR: folder, PORT: '0' })
  const store = await openReadyStore(config, log as unknown as Log)
  atTheEnd(() => store.close())
  const kept = await store.query.selectFrom('used_logins').select('hash').execute()
  expect(kept).toEqual([{ hash: 'kept' }])
  expect(await store.upkeep.findTelemetryDamage()).toEqual([])
  const aside = readdirSync(folder).filter((name) => /^telemetry\.db\.damaged-[^-]+$/.test(name))
  expect(aside).toHaveLength(1)
  expect(errors).toEqual([expect.objectContaining({ file: aside[0] })])
})
