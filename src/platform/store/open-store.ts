/** Opens the store that the configuration names. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { KyselyConfig } from 'kysely'
import { openPostgres } from './postgres/open.ts'
import { giveUpReserve, isDiskFull } from './sqlite/disk-reserve.ts'
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
  /** Serves people: notices other processes that serve the same SQLite file, and keeps a reserve for a full disk. */
  isServing?: boolean
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
    return openOnFullDisk(address.dataDir, () => openSqlite(address.dataDir, options))
  } catch (fault) {
    const reason = isDiskFull(fault, address.dataDir)
      ? 'its disk is full; free some space and start again'
      : (fault as Error).message
    throw new StoreUnusable(`the data directory ${address.dataDir} cannot be used: ${reason}`, {
      cause: fault,
    })
  }
}

/** The second try has the space that was set aside for it: enough to read and to delete. */
function openOnFullDisk(dataDir: string, open: () => Store): Store {
  try {
    return open()
  } catch (error) {
    if (!isDiskFull(error, dataDir) || !giveUpReserve(dataDir)) throw error
    return open()
  }
}
