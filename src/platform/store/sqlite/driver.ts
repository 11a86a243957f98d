/**
 * A Kysely driver for one SQLite file. Writes and transactions go to the thread that holds the writing connection;
 * short reads outside a transaction use a connection of the main thread, which costs less than two messages.
 */
import type Database from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  DeleteQueryNode,
  type Driver,
  InsertQueryNode,
  type QueryResult,
  SelectQueryNode,
  type TransactionSettings,
  UpdateQueryNode,
} from 'kysely'
import { type ReadRows, toRecords } from '../names.ts'
import type { WriteHealth } from '../write-health.ts'
import { prepared, runStatement } from './connection.ts'
import type { DatabaseAddress, StatementResult } from './protocol.ts'
import type { StoreThread, ThreadSession } from './thread.ts'

/** First come, first served: one holder at a time. */
class Mutex {
  #isHeld = false
  readonly #waiting: (() => void)[] = []

  get isContended(): boolean {
    return this.#waiting.length > 0
  }

  /** Resolves when the caller holds it, with the function that passes it on. */
  async acquire(): Promise<() => void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      // Passed on without being free in between, so that nobody overtakes.
      if (next) next()
      else this.#isHeld = false
    }
  }
}

/** What every connection of one database shares. */
interface Writing {
  thread: StoreThread
  address: DatabaseAddress
  health: WriteHealth
  /** Transactions of this process run one at a time: there is one writing connection. */
  mutex: Mutex
  lastTransaction: number
}

export class SqliteDriver implements Driver {
  readonly #reader: Database.Database
  readonly #writing: Writing
  readonly #readRows: ReadRows

  private constructor(reader: Database.Database, writing: Writing, readRows: ReadRows) {
    this.#reader = reader
    this.#writing = writing
    this.#readRows = readRows
  }

  static open(
    reader: Database.Database,
    thread: StoreThread,
    address: DatabaseAddress,
    health: WriteHealth,
  ): SqliteDriver {
    thread.open(address)
    const writing = { thread, address, health, mutex: new Mutex(), lastTransaction: 0 }
    return new SqliteDriver(reader, writing, toRecords)
  }

  /** The same database, with rows of another form. */
  reading(readRows: ReadRows): SqliteDriver {
    return new SqliteDriver(this.#reader, this.#writing, readRows)
  }

  async init() {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.#reader, this.#writing, this.#readRows)
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await (connection as Connection).begin(settings)
  }

  async commitTransaction(connection: DatabaseConnection) {
    await (connection as Connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as Connection).end('rollback')
  }

  async releaseConnection() {}

  async destroy() {}

  /** Waits for the transactions that were begun, then has the thread close its file. */
  async close(): Promise<void> {
    const { mutex, thread, address } = this.#writing
    const release = await mutex.acquire()
    await thread.close(address.id)
    release()
  }
}

interface OpenTransaction {
  id: number
  /** The caller can repeat it, so it may share a commit with others. */
  canJoin: boolean
  /** Where it began; null before its first statement, which is when it begins. */
  session: ThreadSession | null
  release: () => void
}

class Connection implements DatabaseConnection {
  readonly #reader: Database.Database
  readonly #writing: Writing
  readonly #readRows: ReadRows
  #transaction: OpenTransaction | null = null

  constructor(reader: Database.Database, writing: Writing, readRows: ReadRows) {
    this.#reader = reader
    this.#writing = writing
    this.#readRows = readRows
  }

  async begin({ isolationLevel }: TransactionSettings) {
    const release = await this.#writing.mutex.acquire()
    this.#transaction = {
      id: ++this.#writing.lastTransaction,
      canJoin: isolationLevel === 'serializable',
      session: null,
      release,
    }
  }

  async end(op: 'commit' | 'rollback') {
    const transaction = this.#transaction
    if (!transaction) return
    this.#transaction = null
    const { address, mutex, health } = this.#writing
    const isFollowed = mutex.isContended
    const ended = transaction.session?.request({
      op,
      database: address.id,
      transaction: transaction.id,
      isFollowed,
    })
    // The next one begins while this one waits for the commit that they may share.
    transaction.release()
    if (!ended) return
    if (op === 'commit') return void (await health.watchCommit(ended))
    await ended.catch((error) => {
      // A thread that died has rolled back; the caller has an error of its own to throw.
      if (!transaction.session?.isLost) throw error
    })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#transaction) return this.#runInTransaction(this.#transaction, query)
    if (isRead(this.#reader, query)) return this.#result(runStatement(this.#reader, query))
    return this.#write(query)
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  async #runInTransaction<R>(
    transaction: OpenTransaction,
    { sql, parameters }: CompiledQuery,
  ): Promise<QueryResult<R>> {
    const isFirst = transaction.session === null
    transaction.session ??= this.#writing.thread.session()
    const result = transaction.session.request<StatementResult>({
      op: 'statement',
      database: this.#writing.address.id,
      transaction: transaction.id,
      canJoin: transaction.canJoin,
      isFirst,
      sql,
      parameters,
    })
    return this.#result(await this.#writing.health.watchErrors(result))
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return this.#result(await this.#sendWrite(query, isPlainWrite(query)))
    } catch (error) {
      if (!needsRepeat(error)) throw error
      return this.#result(await this.#sendWrite(query, false))
    }
  }

  #result<R>(result: StatementResult): QueryResult<R> {
    const rows = this.#readRows(result) as R[]
    const { changes, lastInsertRowid } = result
    if (changes === undefined || lastInsertRowid === undefined) return { rows }
    return { rows, numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  async #sendWrite({ sql, parameters }: CompiledQuery, canJoin: boolean): Promise<StatementResult> {
    const { mutex, thread, address, health } = this.#writing
    const release = await mutex.acquire()
    try {
      const written = thread.session().request<StatementResult>({
        op: 'write',
        database: address.id,
        canJoin,
        isFollowed: mutex.isContended,
        sql,
        parameters,
      })
      return health.watchCommit(written)
    } finally {
      // Sent is enough: the thread works in the order in which it is asked.
      release()
    }
  }
}

/** A built select, or a hand-written one that SQLite itself calls a read. */
function isRead(reader: Database.Database, { query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true
  return /^\s*(select|with)\b/i.test(sql) && prepared(reader, sql).readonly
}

/** Changes rows and nothing else, so that it can run inside a transaction. */
function isPlainWrite({ query, sql }: CompiledQuery): boolean {
  if (InsertQueryNode.is(query) || UpdateQueryNode.is(query) || DeleteQueryNode.is(query))
    return true
  return /^\s*(insert|update|delete|replace|with)\b/i.test(sql)
}

function needsRepeat(error: unknown): boolean {
  return (error as { code?: string }).code === '40001'
}
