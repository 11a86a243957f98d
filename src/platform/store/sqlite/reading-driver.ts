/** A Kysely driver that only reads, on the reader threads. */
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { queryResult } from './driver.ts'
import type { DatabaseAddress } from './protocol.ts'
import type { ReaderThreads } from './reader-threads.ts'

export class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(threads: ReaderThreads, address: DatabaseAddress, person: string | null) {
    const executeQuery = async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> =>
      queryResult(await threads.read(address, person, { sql, parameters }))
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
