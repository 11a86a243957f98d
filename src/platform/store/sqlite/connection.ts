/** A connection to one SQLite file, with its settings and its prepared statements. */
import Database from 'better-sqlite3'
import { LruCache } from '../../cache/lru.ts'
import { type Loaded, markLoaded } from '../../threads/index.ts'
import type { DatabaseAddress, StatementResult, StatementText } from './protocol.ts'

/** Loads SQLite into a thread at once, not with its first database: until then nobody may end the thread. */
export function loadSqlite(loaded: Loaded): void {
  new Database(':memory:').close()
  markLoaded(loaded)
}

export function openConnection({
  file,
  synchronous,
  access,
}: Pick<DatabaseAddress, 'file' | 'synchronous' | 'access'>): Database.Database {
  const database = new Database(file)
  try {
    // Only the switch to WAL itself may wait here: several processes may open a new file at once.
    database.pragma('busy_timeout = 5000')
    database.pragma('journal_mode = wal')
    database.pragma(`synchronous = ${synchronous}`)
    database.pragma('foreign_keys = on')
    // What is watched is written in batches and seldom read.
    database.pragma(`cache_size = ${synchronous === 'full' ? -16000 : -2000}`)
    if (access === 'read') {
      database.pragma('query_only = on')
      // A reader waits only while another process recovers the log after a crash.
      database.pragma('busy_timeout = 2000')
    } else {
      database.pragma('busy_timeout = 0')
      // The log is copied back between commits, see write-connection.ts.
      database.pragma('wal_autocheckpoint = 0')
      database.pragma(`journal_size_limit = ${LOG_BYTES_ON_DISK}`)
    }
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

// The log keeps its space on disk after it was copied back, so that the next commits need not request it.
const LOG_BYTES_ON_DISK = 16_000_000

export function runStatement(
  database: Database.Database,
  { sql, parameters }: StatementText,
): StatementResult {
  const statement = prepared(database, sql)
  if (statement.reader) return readRows(statement, parameters)
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { columns: [], rows: [], changes, lastInsertRowid }
}

/** Lists of values: objects would carry the names with every row from thread to thread. */
export function readRows(
  statement: Database.Statement<unknown[]>,
  parameters: readonly unknown[],
): StatementResult {
  const rows = statement.raw().all(...parameters) as unknown[][]
  return { columns: rows[0] ? columnsOf(statement, rows[0].length) : [], rows }
}

const columnNames = new WeakMap<Database.Statement<unknown[]>, readonly string[]>()

/** Asked once: it takes ten times as long as reading a row. Of `select *` a migration may have changed the number. */
function columnsOf(statement: Database.Statement<unknown[]>, count: number): readonly string[] {
  const known = columnNames.get(statement)
  if (known?.length === count) return known
  const names = statement.columns().map(({ name }) => name)
  columnNames.set(statement, names)
  return names
}

const MAX_PREPARED = 500
const statements = new WeakMap<Database.Database, LruCache<Database.Statement<unknown[]>>>()

/** Prepared once per text; Kysely's own driver prepares at every call. */
export function prepared(database: Database.Database, sql: string): Database.Statement<unknown[]> {
  const cache = statements.getOrInsertComputed(
    database,
    () => new LruCache({ maxSize: MAX_PREPARED }),
  )
  const cached = cache.get(sql)
  return cached && !cached.busy ? cached : cache.set(sql, database.prepare<unknown[]>(sql))
}

export function isBusy(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('SQLITE_BUSY') ?? false
}
