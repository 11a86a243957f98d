/** Opens the store that the configuration names. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import type { OpenOptions } from './open-options.ts'
import { openPostgres } from './postgres/open.ts'
import { settleRestore } from './restored.ts'
import { giveUpReserve, isDiskFull } from './sqlite/disk-reserve.ts'
import { openSqlite } from './sqlite/open.ts'
import { TelemetryDamaged } from './sqlite/telemetry-damaged.ts'
import type { Store } from './store.ts'
import { StoreUnusable } from './unavailable.ts'

export interface StoreAddress {
  dataDir: string
  databaseUrl: string | null
}

export function openStore(address: StoreAddress, options: OpenOptions = {}): Store {
  settleRestore(address.dataDir)
  if (address.databaseUrl !== null) return openPostgres(address.databaseUrl, options)
  try {
    mkdirSync(address.dataDir, { recursive: true, mode: 0o700 })
    accessSync(address.dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return openOnFullDisk(address.dataDir, () => openSqlite(address.dataDir, options))
  } catch (error) {
    if (error instanceof TelemetryDamaged) throw error
    const reason = isDiskFull(error, address.dataDir)
      ? 'its disk is full; free some space and start again'
      : (error as Error).message
    throw new StoreUnusable(`the data directory ${address.dataDir} cannot be used: ${reason}`, {
      cause: error,
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
