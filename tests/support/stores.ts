/** A fresh store for one test, on either database. */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Kysely, KyselyPlugin } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import {
  migrate,
  OutcomeUnknown,
  openStore,
  ownerGuard,
  type Store,
  type Tables,
} from '#platform/store/index.ts'
import type { OpenOptions } from '#platform/store/open-options.ts'
import { features } from '../../src/features.ts'
import { atTheEnd, atTheEndOfFile } from './endings.ts'
import { askForPostgres, TEMPLATE } from './postgres.ts'
import { TESTS_FAST } from './rounds.ts'
import { judgeStoredEvents } from './stored-events.ts'

export { atTheEnd }

export type DialectName = 'sqlite' | 'postgres'
export const DIALECTS: readonly DialectName[] = TESTS_FAST ? ['sqlite'] : ['sqlite', 'postgres']

export interface OpenedStore {
  store: Store
  dataDir: string
  databaseUrl: string | null
  /** Every SQL text of the library since the start, for tests that count. */
  statements: string[]
  /** Makes the library unreachable for everything but the query of the session. */
  outage: Outage
}

type Opening = Pick<OpenOptions, 'isShared' | 'tracesStatements'>

export interface Outage {
  isOn: boolean
  /** Commits are done, and the connection ends before it reports so. */
  losesReplies: boolean
  /** How many queries failed because of it. */
  met: number
}

const owned = new Set(['idempotency_keys', ...features.flatMap((room) => room.ownedTables ?? [])])
export async function openTestStore(
  dialect: DialectName,
  options: Opening = {},
): Promise<OpenedStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'codeshelf-test-'))
  shareSandbox(dataDir)
  const databaseUrl = dialect === 'postgres' ? await cloneTemplate() : null
  if (dialect === 'sqlite') await copyTemplate(dataDir)
  const opened = reopen(dataDir, databaseUrl, options)
  atTheEnd(async () => {
    await judgeStoredEvents(opened.store).finally(() => opened.store.close())
    rmSync(dataDir, { recursive: true, force: true })
    if (databaseUrl) await dropDatabase(databaseUrl)
  })
  return opened
}

/** The file system of sandboxes takes seconds to build and contains no personal data: one serves all tests. */
function shareSandbox(dataDir: string): void {
  const shared = resolve(import.meta.dirname, '../output/sandbox')
  mkdirSync(shared, { recursive: true })
  mkdirSync(join(dataDir, 'cache'), { recursive: true, mode: 0o700 })
  symlinkSync(shared, join(dataDir, 'cache/sandbox'))
}

/** A second handle on the same data, as another process would have it. */
export function reopen(
  dataDir: string,
  databaseUrl: string | null,
  options: Opening = {},
): OpenedStore {
  const statements: string[] = []
  const outage: Outage = { isOn: false, losesReplies: false, met: 0 }
  const opened = openStore(
    { dataDir, databaseUrl },
    {
      ...options,
      kysely: {
        plugins: [ownerGuard(owned), outagePlugin(outage)],
        log: (event) => {
          if (event.level === 'query') statements.push(event.query.sql)
        },
      },
    },
  )
  const store: Store = {
    ...opened,
    query: withOutage(opened.query, outage),
    reading: (person) => withOutage(opened.reading(person), outage),
    transact: async (work, ownerId) => {
      const result = await opened.transact((query) => work(withOutage(query, outage)), ownerId)
      if (outage.losesReplies) throw new OutcomeUnknown(new Error('the connection is gone'))
      return result
    },
  }
  return { store, dataDir, databaseUrl, statements, outage }
}

/** Queries across owners have no plugins, and fail during the outage all the same. */
function withOutage(query: Kysely<Tables>, outage: Outage): Kysely<Tables> {
  const bare = query.withoutPlugins.bind(query)
  return Object.assign(query, {
    withoutPlugins: () => bare().withPlugin(outagePlugin(outage)),
  })
}

/** Fails like a database whose connection is gone. */
function outagePlugin(outage: Outage): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (outage.isOn && !JSON.stringify(node).includes('tokenHash')) {
        outage.met++
        throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** All rows of the library, for tests that require that nothing has changed. */
export async function everyRow(store: Store): Promise<string> {
  const db = store.query.withoutPlugins() as Kysely<any>
  const tables = await db.introspection.getTables()
  const lines: string[] = []
  for (const { name } of tables.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (WATCHED.test(name) || name.includes('_fragments')) continue
    const rows = await db.selectFrom(name).selectAll().execute()
    lines.push(...rows.map((row) => `${name} ${JSON.stringify(row)}`).sort())
  }
  return lines.join('\n')
}

/** Every table of the library whose rows have an owner, from the database's own catalogue. */
export async function tablesWithOwners(store: Store): Promise<string[]> {
  const tables = await store.query.withoutPlugins().introspection.getTables()
  return tables
    .filter(
      ({ name, columns }) => !WATCHED.test(name) && columns.some((c) => c.name === 'owner_id'),
    )
    .map(({ name }) => name)
    .toSorted()
}

// On PostgreSQL telemetry is stored beside the library.
const WATCHED =
  /^(alert_silences|alerts|event_batches|events|process_metrics|quick_fix_uses|rate_windows|request_hours|request_metrics|run_places|share_views|telemetry_migrations)$/

/** The migrated files are made once per worker and copied for each test. */
let template: Promise<string> | null = null

async function copyTemplate(dataDir: string): Promise<void> {
  template ??= makeTemplate()
  const source = await template
  for (const name of ['library.db', 'telemetry.db'])
    copyFileSync(join(source, name), join(dataDir, name))
}

async function makeTemplate(): Promise<string> {
  const folder = join(tmpdir(), `codeshelf-template-${process.pid}`)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  mkdirSync(folder)
  const store = openStore({ dataDir: folder, databaseUrl: null })
  await migrate(store)
  await store.close()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let base: Promise<string> | null = null

function postgresBase(): Promise<string> {
  base ??= askForPostgres(inject('postgres'))
  return base
}

/** A database of its own on the run's PostgreSQL: migrated already, or empty. */
export async function cloneTemplate(template: string = TEMPLATE): Promise<string> {
  const name = `t_${randomBytes(8).toString('hex')}`
  // Copied file by file: through the log, which is the default, takes four times as long.
  const copy = `create database ${name} template ${template} strategy file_copy`
  await (await administrator()).query(copy)
  return `${await postgresBase()}/${name}`
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  await (await administrator()).query(`drop database if exists ${name} with (force)`)
}

let connected: Promise<pg.Client> | null = null

/** One connection for all databases that the tests of a file make. */
function administrator(): Promise<pg.Client> {
  connected ??= (async () => {
    const client = new pg.Client({ connectionString: `${await postgresBase()}/postgres` })
    await client.connect()
    atTheEndOfFile(async () => {
      connected = null
      await client.end()
    })
    return client
  })()
  return connected
}
