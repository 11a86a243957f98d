/**
 * A Kysely driver with two connections to one SQLite file: reads never wait for a write transaction, and write
 * transactions take turns. Statements are prepared once per text; Kysely's own driver prepares at every call.
 */
import type Database from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
} from 'kysely'
import { Turns } from './turns.ts'

// Another process may hold the write lock. Waiting inside SQLite would stop our event loop, so we ask again instead.
const BUSY_RETRY_MS = 5
const BUSY_GIVE_UP_MS = 10_000

export class SqliteDriver implements Driver {
  readonly #writer: Database.Database
  readonly #reader: Database.Database
  readonly #turns = new Turns()

  constructor(writer: Database.Database, reader: Database.Database) {
    this.#writer = writer
    this.#reader = reader
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#writer, this.#reader, this.#turns)
  }

  async beginTransaction(connection: DatabaseConnection) {
    await (connection as Connection).begin()
  }

  async commitTransaction(connection: DatabaseConnection) {
    ;(connection as Connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    ;(connection as Connection).end('rollback')
  }

  async releaseConnection() {}

  /** Whoever opened the connections closes them. */
  async destroy() {}
}

class Connection implements DatabaseConnection {
  readonly #writer: Database.Database
  readonly #reader: Database.Database
  readonly #turns: Turns
  #leave: (() => void) | null = null

  constructor(writer: Database.Database, reader: Database.Database, turns: Turns) {
    this.#writer = writer
    this.#reader = reader
    this.#turns = turns
  }

  async begin() {
    this.#leave = await this.#turns.enter()
    try {
      await whenFree(() => prepared(this.#writer, 'begin immediate').run())
    } catch (fault) {
      this.#leave()
      this.#leave = null
      throw fault
    }
  }

  end(word: 'commit' | 'rollback') {
    try {
      // A full disk makes SQLite roll back by itself; a second rollback would hide the real reason.
      if (this.#writer.inTransaction) prepared(this.#writer, word).run()
      else if (word === 'commit') throw new Error('the transaction was rolled back by the database')
    } finally {
      this.#leave?.()
      this.#leave = null
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return run(this.#writer, query)
    if (isRead(this.#reader, query)) return run(this.#reader, query)
    const leave = await this.#turns.enter()
    try {
      return await whenFree(() => run<R>(this.#writer, query))
    } finally {
      leave()
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const database = this.#leave ? this.#writer : this.#reader
    // A statement of its own: a cached one is busy until the reader has come to the end.
    for (const row of database.prepare(query.sql).iterate(...query.parameters)) {
      yield { rows: [row as R] }
    }
  }
}

/** A built select, or a hand-written one that SQLite itself calls a read. */
function isRead(reader: Database.Database, { query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true
  return /^\s*(select|with)\b/i.test(sql) && prepared(reader, sql).readonly
}

function run<R>(database: Database.Database, query: CompiledQuery): QueryResult<R> {
  const statement = prepared(database, query.sql)
  if (statement.reader) return { rows: statement.all(...query.parameters) as R[] }
  const { changes, lastInsertRowid } = statement.run(...query.parameters)
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
}

const MAX_PREPARED = 500
const statements = new WeakMap<Database.Database, Map<string, Database.Statement<unknown[]>>>()

function prepared(database: Database.Database, sql: string): Database.Statement<unknown[]> {
  const known = statements.getOrInsertComputed(database, () => new Map())
  const found = known.get(sql)
  if (found && !found.busy) return found
  const made = database.prepare<unknown[]>(sql)
  if (known.size >= MAX_PREPARED) known.delete(known.keys().next().value!)
  known.set(sql, made)
  return made
}

async function whenFree<T>(attempt: () => T): Promise<T> {
  const started = performance.now()
  for (;;) {
    try {
      return attempt()
    } catch (fault) {
      const isBusy = (fault as { code?: string }).code?.startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() - started > BUSY_GIVE_UP_MS) throw fault
      await new Promise((resolve) => setTimeout(resolve, BUSY_RETRY_MS * (1 + Math.random())))
    }
  }
}
