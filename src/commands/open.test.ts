/** A start whose events and metrics are damaged. */
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config/index.ts'
import type { Log } from '#platform/log/index.ts'
import { migrate, openStore } from '#platform/store/index.ts'
import { printedBy } from '#tests/support/commands.ts'
import { atTheEnd } from '#tests/support/stores.ts'
import * as doctor from './doctor.ts'
import { openReadyStore } from './open.ts'

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = undefined
})

async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'codeshelf-damaged-'))
  atTheEnd(async () => rmSync(folder, { recursive: true, force: true }))
  const store = openStore({ dataDir: folder, databaseUrl: null })
  await migrate(store)
  await store.query.insertInto('usedLogins').values({ hash: 'kept', expiresAt: 1 }).execute()
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
  const kept = await store.query.selectFrom('usedLogins').select('hash').execute()
  expect(kept).toEqual([{ hash: 'kept' }])
  expect(await store.upkeep.findTelemetryDamage()).toEqual([])
  const aside = readdirSync(folder).filter((name) => /^telemetry\.db\.damaged-[^-]+$/.test(name))
  expect(aside).toHaveLength(1)
  expect(errors).toEqual([expect.objectContaining({ file: aside[0] })])
})

/** The line about events and metrics, and whether doctor succeeds. */
async function examine(folder: string) {
  const config = readConfig({ DATA_DIR: folder, CODE_RUN: 'off', PORT: '0', BACKUP_EVERY: 'off' })
  const lines = await printedBy(doctor.run, config)
  return lines.find((line) => line.includes('events and metrics:'))
}

test('doctor says what is wrong with telemetry.db, changes nothing, and lists what was set aside', async () => {
  const folder = await filledFolder()
  const file = join(folder, 'telemetry.db')
  expect(await examine(folder)).toBe('   ok  events and metrics: sound')

  // It opens, and one of its pages is invalid.
  const sound = readFileSync(file)
  const { length } = sound
  writeFileSync(file, Buffer.concat([sound.subarray(0, length - 4096), Buffer.alloc(4096, 0xff)]))
  expect(await examine(folder)).toMatch(
    /^FAULT {2}events and metrics: [\s\S]*nothing that people keep is in telemetry\.db, and it can be moved away$/,
  )
  expect(process.exitCode).toBe(1)

  // It does not open.
  writeFileSync(file, Buffer.alloc(length, 0xff))
  expect(await examine(folder)).toMatch(
    /^FAULT {2}events and metrics: telemetry\.db is damaged \(file is not a database\)/,
  )
  expect(readFileSync(file).equals(Buffer.alloc(length, 0xff))).toBe(true)

  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
  const config = readConfig({ DATA_DIR: folder, PORT: '0' })
  await (await openReadyStore(config, log)).close()
  expect(await examine(folder)).toMatch(
    /^ warn {2}events and metrics: sound; an earlier file was damaged and set aside: telemetry\.db\.damaged-\w+\. /,
  )
})

test('a telemetry.db that a power cut tore anywhere never stops a start', async () => {
  const folder = await filledFolder()
  const file = join(folder, 'telemetry.db')
  const open = openStore({ dataDir: folder, databaseUrl: null })
  for (let at = 0; at < 40; at++)
    await sql`insert into events (id, at, event, severity, request_id, fields) values (${String(at)}, ${at}, 'x', 'info', 'r', ${'{}'.padEnd(900)})`.execute(
      open.telemetry,
    )
  const whole = ['', '-wal'].map((end) => readFileSync(`${file}${end}`)) as [Buffer, Buffer]
  await open.close()
  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Log
  const config = readConfig({ DATA_DIR: folder, PORT: '0' })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(0, 1), tear, async (which, torn) => {
      const bytes = whole.map((one, at) => (at === which ? torn(one) : one))
      writeFileSync(file, bytes[0]!)
      writeFileSync(`${file}-wal`, bytes[1]!)
      rmSync(`${file}-shm`, { force: true })
      const store = await openReadyStore(config, log)
      await store.close()
    }),
    { numRuns: Number(process.env['TEST_TEARS'] ?? 12), endOnFailure: true },
  )
})

/** Cut at any point, or with pages that are zeros or were never written. */
const tear = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((share) => (bytes: Buffer) => {
    return bytes.subarray(0, Math.floor(share * bytes.length))
  }),
  fc
    .array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.constantFrom(0, 0xff)), {
      minLength: 1,
      maxLength: 6,
    })
    .map((pages) => (bytes: Buffer) => {
      const torn = Buffer.from(bytes)
      for (const [share, filler] of pages) {
        const at = Math.floor((share * bytes.length) / 4096) * 4096
        torn.fill(filler, at, Math.min(at + 4096, torn.length))
      }
      return torn
    }),
)
