/** Opens the store that the configuration names. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { KyselyConfig } from 'kysely'
import { openPostgres } from './postgres/open.ts'
import { openSqlite } from './sqlite/open.ts'
import type { Store } from './store.ts'

export interface StoreAddress {
  dataDir: string
  databaseUrl: string | null
}

export interface OpenOptions {
  /** Plugins and query log, for tests. */
  kysely?: Pick<KyselyConfig, 'plugins' | 'log'>
  /** Says that other processes use the same SQLite file. */
  isShared?: boolean
}

/** The store cannot be used at all; the message tells a person what to do. */
export class StoreUnusable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreUnusable'
  }
}

export function openStore(address: StoreAddress, options: OpenOptions = {}): Store {
  if (address.databaseUrl !== null) return openPostgres(address.databaseUrl, options)
  try {
    mkdirSync(address.dataDir, { recursive: true, mode: 0o700 })
    accessSync(address.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return openSqlite(address.dataDir, options)
  } catch (fault) {
    throw new StoreUnusable(
      `the data directory ${address.dataDir} cannot be used: ${(fault as Error).message}`,
      { cause: fault },
    )
  }
}
