/**
 * Write transactions. Kysely's own send a statement when the one before it has been finished; here those that are sent
 * together go to the writing thread together, as they do on PostgreSQL.
 */
import { type DatabaseConnection, type Driver, Kysely, type TransactionSettings } from 'kysely'
import type { OpenOptions } from '../open-options.ts'
import { asksForRepeat, type WriteCounters } from '../postgres/retries.ts'
import type { Tables } from '../tables.ts'
import { dialectOf } from './dialect.ts'
import type { SqliteDriver } from './driver.ts'

type Work<T> = (query: Kysely<Tables>) => Promise<T>

export class SqliteTransactions {
  readonly counters: WriteCounters = { retries: 0, givenUp: 0 }
  readonly #driver: SqliteDriver
  readonly #kysely: OpenOptions['kysely']

  constructor(driver: SqliteDriver, kysely: OpenOptions['kysely']) {
    this.#driver = driver
    this.#kysely = kysely
  }

  /** Shares its commit with others; if that had to be undone, it runs again by itself. */
  async run<T>(work: Work<T>): Promise<T> {
    try {
      return await this.#attempt(work, { isolationLevel: 'serializable' })
    } catch (error) {
      if (!asksForRepeat(error)) throw error
      this.counters.retries++
      return this.#attempt(work, {})
    }
  }

  async #attempt<T>(work: Work<T>, settings: TransactionSettings): Promise<T> {
    const connection = await this.#driver.acquireConnection()
    await this.#driver.beginTransaction(connection, settings)
    const loan = new Loan(connection)
    try {
      const result = await work(new Kysely({ dialect: dialectOf(loan), ...this.#kysely }))
      loan.end()
      await this.#driver.commitTransaction(connection)
      return result
    } catch (error) {
      loan.end()
      await this.#driver.rollbackTransaction(connection)
      throw error
    }
  }
}

/** The connection for as long as its transaction lasts: a later statement would be written by itself. */
class Loan implements Driver {
  readonly #connection: DatabaseConnection
  #isOver = false

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  end(): void {
    this.#isOver = true
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isOver) throw new Error('the transaction of this statement is over')
    return this.#connection
  }

  beginTransaction = refuseNesting
  commitTransaction = refuseNesting
  rollbackTransaction = refuseNesting
  async init() {}
  async releaseConnection() {}
  async destroy() {}
}

async function refuseNesting(): Promise<void> {
  throw new Error('a transaction was begun inside another one')
}
