/** Opens the two SQLite files of a data directory: the library, and what is watched. */
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteQueryCompiler,
} from 'kysely'
import { sqliteJsonRows } from '../json-rows.ts'
import { toDatabaseRows, toRecords } from '../names.ts'
import type { OpenOptions } from '../open-options.ts'
import { withStatementLog } from '../open-options.ts'
import { fts5 } from '../search-index.ts'
import type { Store } from '../store.ts'
import type { Tables, TelemetryTables } from '../tables.ts'
import { WriteHealth } from '../write-health.ts'
import { openConnection } from './connection.ts'
import { dialectOf } from './dialect.ts'
import { setAsideReserve } from './disk-reserve.ts'
import { SqliteDriver } from './driver.ts'
import type { DatabaseAddress } from './protocol.ts'
import { ReaderThreads } from './reader-threads.ts'
import { ServingPeers } from './serving-peers.ts'
import { isDamage, TelemetryDamaged } from './telemetry-damaged.ts'
import { StoreThread } from './thread.ts'
import { SqliteTransactions } from './transactions.ts'
import { sqliteUpkeep } from './upkeep.ts'

// One of each for all stores of this process.
export const writerThread = new StoreThread('store-writer')
export const readerThreads = new ReaderThreads()

export function openSqlite(folder: string, options: OpenOptions): Store {
  const health = new WriteHealth()
  const [library, monitored] = connectBoth(folder, health)
  const peers = options.isServing ? servingPeers(folder) : null
  if (options.isServing) setAsideReserve(folder)
  const kysely = withStatementLog('sqlite', options)
  const query = new Kysely<Tables>({ dialect: dialectOf(library.driver), ...kysely })
  // One for each question: it costs as little as a query builder.
  const reading = (person: string | null) =>
    new Kysely<Tables>({
      dialect: dialectOf(new ReadingDriver(readerThreads, library.address, person)),
      ...kysely,
    })
  const telemetry = new Kysely<TelemetryTables>({ dialect: dialectOf(monitored.driver) })
  const readingTelemetry = new Kysely<TelemetryTables>({
    dialect: dialectOf(new ReadingDriver(readerThreads, monitored.address, null)),
  })
  const upkeep = sqliteUpkeep(library.reader, library.address, monitored.address)
  const transactions = new SqliteTransactions(library.driver, kysely)
  const store: Store = {
    query,
    reading,
    telemetry,
    readingTelemetry,
    migrating: {
      library: new Kysely({ dialect: withDatabaseNames(library.driver) }),
      telemetry: new Kysely({ dialect: withDatabaseNames(monitored.driver) }),
    },
    canSkipLocked: false,
    isInTransaction: false,
    transactionOwner: null,
    writeCounters: transactions.counters,
    get isShared() {
      return options.isShared || (peers?.arePresent ?? false)
    },
    areWritesFailing: () => health.isFailing,
    takeReplies: () => writerThread.takeReplies(),
    pressure: () => ({
      waiting: writerThread.waiting + readerThreads.waiting,
      busy: (writerThread.waiting > 0 ? 1 : 0) + readerThreads.busy,
    }),
    upkeep,
    searchIndex: fts5,
    jsonRows: sqliteJsonRows,
    transact: (work) => transactions.run(work),
    close: async () => {
      await Promise.all([query.destroy(), telemetry.destroy()])
      await upkeep.stop()
      await Promise.all([library.close(), monitored.close()])
      peers?.close()
    },
  }
  return store
}

function withDatabaseNames(driver: SqliteDriver): Dialect {
  return dialectOf(driver.reading(toDatabaseRows), SqliteQueryCompiler)
}

/** Null when that cannot be known: the disk has no space even for an empty file. */
function servingPeers(folder: string): ServingPeers | null {
  try {
    return new ServingPeers(folder)
  } catch {
    return null
  }
}

function connectBoth(folder: string, health: WriteHealth): [Connected, Connected] {
  const library = connect(join(folder, 'library.db'), 'full', health)
  try {
    // What is watched may lose its last moments to a power cut, so that watching never slows doing. Not `off`: SQLite
    // then flushes in no order, and a power cut can leave a file that no longer opens.
    return [library, connect(join(folder, 'telemetry.db'), 'normal', new WriteHealth())]
  } catch (error) {
    library.reader.close()
    throw isDamage(error) ? new TelemetryDamaged(error) : error
  }
}

interface Connected {
  address: DatabaseAddress
  driver: SqliteDriver
  reader: Database.Database
  close(): Promise<void>
}

let lastDatabase = 0

function connect(file: string, synchronous: 'full' | 'normal', health: WriteHealth): Connected {
  // Made here, so that a file that cannot be used is known before anything is promised.
  const reader = openConnection({ file, synchronous, access: 'read' })
  chmodSync(file, 0o600)
  const address: DatabaseAddress = { id: ++lastDatabase, file, synchronous, access: 'write' }
  const driver = SqliteDriver.open(reader, writerThread, address, health)
  const close = async () => {
    reader.close()
    await readerThreads.close(address.id)
    // The last connection copies the log back, which is not for the main thread.
    await driver.close()
  }
  return { address, driver, reader, close }
}

/** A Kysely driver that only reads, on the reader threads. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(threads: ReaderThreads, address: DatabaseAddress, person: string | null) {
    const executeQuery = async <R>({ sql, parameters }: CompiledQuery) => {
      const result = await threads.read(address, person, { sql, parameters })
      return { rows: toRecords(result) } as QueryResult<R>
    }
    this.#connection = {
      executeQuery,
      async *streamQuery<R>(query: CompiledQuery) {
        yield await executeQuery<R>(query)
      },
    }
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new Error('store.reading has no transactions')
  }

  async commitTransaction() {}

  async rollbackTransaction() {}

  async releaseConnection() {}

  async destroy() {}
}
