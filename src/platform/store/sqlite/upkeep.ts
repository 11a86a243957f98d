/** What SQLite reports about itself. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import type { Upkeep } from '../store.ts'
import type { DatabaseAddress, Request, StatementResult } from './protocol.ts'
import { listTelemetryAside } from './telemetry-damaged.ts'
import { StoreThread } from './thread.ts'

export interface SqliteUpkeep extends Upkeep {
  /** Ends the search for damage if it is still running. */
  stop(): Promise<void>
}

export function sqliteUpkeep(
  reader: Database.Database,
  address: DatabaseAddress,
  monitored: DatabaseAddress,
): SqliteUpkeep {
  const damageThread = new StoreThread('store-upkeep')
  return {
    async describe() {
      const { version } = reader.prepare('select sqlite_version() as version').get() as {
        version: string
      }
      return `SQLite ${version}`
    },
    async checkIntegrity() {
      const thread = new StoreThread('store-upkeep')
      const request: Request = { op: 'check', database: address.id, isThorough: true }
      return complaintsFrom(thread, address, request)
    },
    async findDamage() {
      const request: Request = { op: 'check', database: address.id, isThorough: false }
      return complaintsFrom(damageThread, address, request)
    },
    async findTelemetryDamage() {
      const thread = new StoreThread('store-upkeep')
      const request: Request = { op: 'check', database: monitored.id, isThorough: false }
      return complaintsFrom(thread, monitored, request)
    },
    listTelemetryAside: () => listTelemetryAside(dirname(monitored.file)),
    stop: () => damageThread.terminate(),
    async sizeBytes() {
      return [address.file, `${address.file}-wal`].reduce((sum, file) => sum + sizeOf(file), 0)
    },
    async findIndex(name) {
      const row = reader
        .prepare("select sql from sqlite_schema where type = 'index' and name = ?")
        .get(name) as { sql: string } | undefined
      return row ? { name, definition: row.sql } : null
    },
    async dumpSchema() {
      const rows = reader
        .prepare(
          "select sql from sqlite_schema where sql is not null and name not like 'sqlite_%' order by tbl_name, type desc, name",
        )
        .all() as { sql: string }[]
      return rows.map((row) => `${row.sql.replace(/\s+/g, ' ')};`).join('\n')
    },
  }
}

/** A thread for what reads the whole file: minutes on a large library, during which searches must not wait for it. */
async function complaintsFrom(
  thread: StoreThread,
  address: DatabaseAddress,
  request: Request,
): Promise<string[]> {
  thread.open(address)
  try {
    const { rows } = await thread.session().request<StatementResult>(request)
    return rows.map(([complaint]) => complaint as string)
  } finally {
    await thread.close(address.id)
    await thread.terminate()
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
