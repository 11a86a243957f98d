/** Opens the store for a command: reachable, migrated, or a clear reason why not. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config/index.ts'
import { closeToOthers } from '#platform/data-folder.ts'
import { type Log, openLog } from '#platform/log/index.ts'
import { settlePostgresRestore } from '#platform/store/copying.ts'
import {
  migrate,
  type OpenOptions,
  openStore,
  type Store,
  StoreUnusable,
} from '#platform/store/index.ts'

/** The built files lie beside the bundle: dist/server/main.js and dist/assets. */
export const assetsDir = resolve(import.meta.dirname, '..')

/** Of a program that stays: its log is its output. */
export function openServiceLog(config: Config, isTerminal: boolean): Log {
  return openLog({ level: config.LOG_LEVEL, isForPeople: isTerminal })
}

/** Of a command whose output somebody reads, or another program: beside it, and without what is as usual. */
export function openCommandLog({ LOG_LEVEL }: Config, isTerminal: boolean): Log {
  const level = LOG_LEVEL === 'info' ? 'warn' : LOG_LEVEL
  return openLog({ level, isForPeople: isTerminal, isBesideOutput: true })
}

/** Reachable and brought up to date; the caller closes it. */
export async function openReadyStore(
  config: Config,
  log: Log,
  options: OpenOptions = {},
): Promise<Store> {
  closeToOthers(config.DATA_DIR, log)
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

/** Answers, whatever its schema is. */
export async function openReachableStore(
  config: Config,
  options: OpenOptions = {},
): Promise<Store> {
  refuseUnusableFolder(config.DATA_DIR)
  const store = openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }, options)
  try {
    await reach(store)
    if (config.DATABASE_URL !== null)
      await settlePostgresRestore(config.DATA_DIR, config.DATABASE_URL)
    return store
  } catch (error) {
    await store.close().catch(() => {})
    throw error
  }
}

/** Secrets and backups lie there on either database, so it must be ours to write. */
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
