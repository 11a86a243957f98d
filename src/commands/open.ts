/** Opens the store for a command: reachable and migrated, or fails with a clear reason. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config/index.ts'
import { closeToOthers } from '#platform/data-folder.ts'
import { readAssetManifest } from '#platform/http/index.ts'
import { type Log, openLog } from '#platform/log/index.ts'
import { describeVersion, saferNode } from '#platform/program.ts'
import { settlePostgresRestore, settleRestore } from '#platform/store/copying.ts'
import {
  isMade,
  migrate,
  type OpenOptions,
  openStore,
  type Store,
  StoreUnusable,
  setTelemetryAside,
  TelemetryDamaged,
} from '#platform/store/index.ts'
import { assetsDir, libraryName } from './command.ts'

/** For a long-running program: its log is its output. */
export function openServiceLog(config: Config, isTerminal: boolean): Log {
  return openLog({ level: config.LOG_LEVEL, isForPeople: isTerminal })
}

/** The first line of a long-running program: its version, its runtime, and its library. */
export function logProgram(log: Log, config: Config): void {
  const version = describeVersion(readAssetManifest(assetsDir))
  const library = libraryName(config)
  const node = process.versions.node
  log.info(
    { version, node, library },
    `Codeshelf ${version} on Node ${node}: the library in ${library}`,
  )
  const safer = saferNode()
  if (safer) log.warn({ node }, oldRuntime(safer))
}

const oldRuntime = (safer: string) =>
  `this Node has known weaknesses; start Codeshelf with Node ${safer} or newer, and it is used`

/**
 * For a command whose output is read by a person or another program: the log is separate from it, and without usual
 * messages.
 */
export function openCommandLog({ LOG_LEVEL }: Config, isTerminal: boolean): Log {
  const level = LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL
  return openLog({ level, isForPeople: isTerminal, isBesideOutput: true })
}

interface OpeningOptions extends OpenOptions {
  /** Whether the library may be created when there is none; only when a person asks for a new one. */
  mayMake?: boolean
}

/** Reachable and migrated; the caller closes it. */
export async function openReadyStore(
  config: Config,
  log: Log,
  options: OpeningOptions = {},
): Promise<Store> {
  closeToOthers(config.DATA_DIR, log)
  try {
    return await openMigrated(config, log, options)
  } catch (error) {
    if (!(error instanceof TelemetryDamaged)) throw error
    const file = setTelemetryAside(config.DATA_DIR, new Date())
    log.error(
      { err: error.cause, file },
      'telemetry.db is damaged: it was set aside and a new one begun; nothing that people keep is in it',
    )
    return openMigrated(config, log, options)
  }
}

async function openMigrated(config: Config, log: Log, options: OpenOptions): Promise<Store> {
  const tracesStatements = config.OTEL_EXPORTER_OTLP_ENDPOINT !== null
  const store = await openReachableStore(config, { tracesStatements, ...options })
  try {
    const applied = await migrate(store)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date')
    return store
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
}

/** Opens it when it is reachable, with any schema. */
export async function openReachableStore(
  config: Config,
  { mayMake = false, ...options }: OpeningOptions = {},
): Promise<Store> {
  if (!mayMake) requireLibrary(config)
  refuseUnusableFolder(config.DATA_DIR)
  const store = openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, options)
  try {
    await reach(store)
    if (config.DATABASE_URL !== null)
      await settlePostgresRestore(config.DATA_DIR, config.DATABASE_URL)
    if (!mayMake && !(await isMade(store))) refuseToMake(config)
    return store
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
}

/**
 * Refuses before anything is created where there is no library; whether a PostgreSQL database contains one is checked
 * after opening it.
 */
export function requireLibrary(config: Config): void {
  settleRestore(config.DATA_DIR)
  if (config.DATABASE_URL === null && !existsSync(join(config.DATA_DIR, 'library.db')))
    refuseToMake(config)
}

function refuseToMake(config: Config): never {
  const name = config.DATABASE_URL === null ? 'DATA_DIR' : 'DATABASE_URL'
  throw new StoreUnusable(
    `there is no library in ${libraryName(config)}; is ${name} that of the service? Only "serve" and "migrate --new" make a new one`,
  )
}

/** Secrets and backups are stored there on either database, so it must be writable. */
function refuseUnusableFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StoreUnusable(
      `the data directory ${dataDir} cannot be written: ${(error as Error).message}`,
      { cause: error },
    )
  }
}

async function reach(store: Store): Promise<void> {
  try {
    await sql`select 1`.execute(store.query)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    throw new StoreUnusable(
      `the database cannot be reached (${code ?? message ?? 'no answer'}); check DATABASE_URL`,
      { cause: error },
    )
  }
}
