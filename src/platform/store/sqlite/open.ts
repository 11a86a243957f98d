/** Opens the two SQLite files of a data directory: the library, and what is watched. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import {
  type Dialect,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { OpenOptions } from '../open-store.ts'
import { fts5 } from '../search-index.ts'
import type { Store } from '../store.ts'
import type { Tables, TelemetryTables } from '../tables.ts'
import { SqliteDriver } from './driver.ts'
import { sqliteUpkeep } from './upkeep.ts'

export function openSqlite(folder: string, options: OpenOptions): Store {
  const library = connect(join(folder, 'library.db'), 'full')
  // What is watched may lose its last moments to a power cut, so that watching never slows doing.
  const watched = connect(join(folder, 'telemetry.db'), 'off')
  const query = new Kysely<Tables>({ dialect: library.dialect, ...options.kysely })
  const telemetry = new Kysely<TelemetryTables>({ dialect: watched.dialect })
  const store: Store = {
    query,
    reading: query,
    telemetry,
    canSkipLocked: false,
    isInTransaction: false,
    isShared: options.isShared ?? false,
    upkeep: sqliteUpkeep(library.writer),
    searchIndex: fts5,
    transact: (work) => query.transaction().execute(work),
    close: async () => {
      await Promise.all([query.destroy(), telemetry.destroy()])
      // Kysely closes only what was asked something; files are open from the start.
      library.close()
      watched.close()
    },
  }
  return store
}

interface Connected {
  dialect: Dialect
  writer: Database.Database
  close(): void
}

function connect(file: string, synchronous: 'full' | 'off'): Connected {
  const writer = configure(new Database(file), synchronous)
  chmodSync(file, 0o600)
  const reader = configure(new Database(file), synchronous)
  reader.pragma('query_only = on')
  // A reader waits only while another process recovers the log after a crash.
  reader.pragma('busy_timeout = 2000')
  const dialect: Dialect = {
    createDriver: () => new SqliteDriver(writer, reader),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new TwoConnections(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  const close = () => {
    reader.close()
    writer.close()
  }
  return { dialect, writer, close }
}

/** Kysely takes SQLite for one connection and would let every read wait for the transaction that holds it. */
class TwoConnections extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

function configure(database: Database.Database, synchronous: 'full' | 'off'): Database.Database {
  // Only the switch to WAL itself may wait here: several processes may open a new file at once.
  database.pragma('busy_timeout = 5000')
  database.pragma('journal_mode = wal')
  database.pragma(`synchronous = ${synchronous}`)
  database.pragma('foreign_keys = on')
  database.pragma('cache_size = -16000')
  database.pragma('busy_timeout = 0')
  return database
}
