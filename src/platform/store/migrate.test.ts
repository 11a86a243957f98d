/** The schema: made from nothing, brought on from any earlier state, by one process or by many, and never guessed at. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { libraryHistory, telemetryHistory } from '#migrations/index.ts'
import {
  atTheEnd,
  cloneTemplate,
  DIALECTS,
  type DialectName,
  dropDatabase,
  openTestStore,
} from '#tests/support/stores.ts'
import { type Histories, migrate, openStore, pendingMigrations, type Store } from './index.ts'

const HISTORIES: Histories = { library: libraryHistory, telemetry: telemetryHistory }
const NAMES = [...libraryHistory, ...telemetryHistory].map(({ name }) => name)

/** A folder or database without any schema; `open` may be called several times, as by several processes. */
async function emptyFolder(dialect: DialectName): Promise<() => Store> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-migrate-'))
  atTheEnd(async () => rmSync(dataDir, { recursive: true, force: true }))
  const databaseUrl = dialect === 'postgres' ? await cloneTemplate('template0') : null
  if (databaseUrl) atTheEnd(() => dropDatabase(databaseUrl))
  return () => {
    const store = openStore({ dataDir, databaseUrl })
    atTheEnd(() => store.close())
    return store
  }
}

describe.each(DIALECTS)('migrations (%s)', (dialect) => {
  test('an empty database is brought up to date, in order, and the second time nothing is left to do', async () => {
    const store = (await emptyFolder(dialect))()
    expect(await migrate(store)).toEqual(NAMES)
    expect(await pendingMigrations(store)).toEqual([])
    const schema = await store.upkeep.dumpSchema()
    expect(await migrate(store)).toEqual([])
    expect(await store.upkeep.dumpSchema()).toBe(schema)
  })

  test('from every earlier state the result is the same', async () => {
    const whole = (await emptyFolder(dialect))()
    await migrate(whole)
    const expected = await whole.upkeep.dumpSchema()
    for (let known = 0; known < libraryHistory.length; known++) {
      const store = (await emptyFolder(dialect))()
      await migrate(store, { library: libraryHistory.slice(0, known), telemetry: telemetryHistory })
      expect(await pendingMigrations(store)).toEqual(NAMES.slice(known, libraryHistory.length))
      expect(await migrate(store)).toEqual(NAMES.slice(known, libraryHistory.length))
      expect(await store.upkeep.dumpSchema()).toBe(expected)
    }
  })

  test('several that start at once apply each step once', async () => {
    const open = await emptyFolder(dialect)
    const applied = await Promise.all(
      [open(), open(), open(), open()].map((store) => migrate(store)),
    )
    expect(applied.flat().sort()).toEqual([...NAMES].sort())
    expect(await pendingMigrations(open())).toEqual([])
  })

  test('a step that fails half-way leaves nothing of itself, and the next start goes on', async () => {
    const { store } = await openTestStore(dialect)
    const half = {
      name: '9999_half',
      async up(db: Kysely<any>) {
        await db.schema.createTable('half').addColumn('id', 'text').execute()
        throw new Error('the power went')
      },
    }
    const whole = {
      ...half,
      up: (db: Kysely<any>) => db.schema.createTable('half').addColumn('id', 'text').execute(),
    }
    const withLast = (last: { name: string; up(db: Kysely<any>): Promise<void> }): Histories => ({
      ...HISTORIES,
      library: [...libraryHistory, last],
    })
    await expect(migrate(store, withLast(half))).rejects.toThrow('the power went')
    expect(await store.upkeep.dumpSchema()).not.toContain('half')
    expect(await pendingMigrations(store, withLast(half))).toEqual(['9999_half'])
    expect(await migrate(store, withLast(whole))).toEqual(['9999_half'])
    expect(await store.upkeep.dumpSchema()).toContain('half')
  })

  test('a database of a newer Codeshelf is left alone, with a sentence that says what to do', async () => {
    const { store } = await openTestStore(dialect)
    const before = await store.upkeep.dumpSchema()
    await sql`insert into schema_migrations (name, applied_at) values ('9999_future', 1)`.execute(
      store.query,
    )
    await expect(migrate(store)).rejects.toMatchObject({
      name: 'StoreUnusable',
      message:
        'the database was made by a newer Codeshelf (it has 9999_future): start that version, or restore an older backup',
    })
    expect(await store.upkeep.dumpSchema()).toBe(before)
  })

  test('duplicates are refused by the schema itself', async () => {
    const { store } = await openTestStore(dialect)
    const used = () =>
      store.query.insertInto('usedLogins').values({ hash: 'h', expiresAt: 1 }).execute()
    await used()
    await expect(used()).rejects.toThrow()
  })

  test('the schema is the one that is written down', async () => {
    const { store } = await openTestStore(dialect)
    const file = resolve(import.meta.dirname, `../../../migrations/schema.${dialect}.sql`)
    const now = `${await store.upkeep.dumpSchema()}\n`
    // UPDATE_SCHEMA=1 writes the files again after a migration was added.
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(file, now)
    expect(now).toBe(readFileSync(file, 'utf8'))
  })
})
