/** Fills the empty tables of a SQLite file that nobody else uses yet, in one transaction. */
import Database from 'better-sqlite3'
import { ROWS_PER_OWNER } from '../search-index.ts'
import type { Loading } from '../store-parts.ts'
import type { TableShape } from '../table-shapes.ts'
import { prepared } from './connection.ts'

export function openSqliteLoading(file: string): Loading {
  const database = new Database(file)
  // The caller flushes the file when it is complete.
  database.pragma('synchronous = off')
  database.exec('begin')
  const numbers = new OwnerNumbers(database)
  return {
    async insert(table, rows) {
      const statement = prepared(database, insertInto(table))
      const ownerAt = table.columns.findIndex(({ name }) => name === 'owner_id')
      for (const row of rows)
        statement.run(...row, ...(table.numberedBy ? [numbers.next(row[ownerAt] as string)] : []))
    },
    async commit() {
      const broken = database.pragma('foreign_key_check') as { table: string }[]
      if (broken.length > 0) throw new Error(`a row of ${broken[0]!.table} points to nothing`)
      database.exec('commit')
    },
    async close() {
      database.close()
    },
  }
}

function insertInto({ name, columns, numberedBy }: TableShape): string {
  const names = [...columns.map((column) => column.name), ...(numberedBy ? [numberedBy] : [])]
  return `insert into "${name}" (${names.map((one) => `"${one}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
}

// Where the migrations keep which range is whose.
const OWNERS = 'search_owners'

/** Rows of a numbered table are in the range of their owner; an owner without a range, as on PostgreSQL, is given one. */
class OwnerNumbers {
  readonly #database: Database.Database
  readonly #last = new Map<string, bigint>()

  constructor(database: Database.Database) {
    this.#database = database
  }

  next(ownerId: string): bigint {
    const number = (this.#last.get(ownerId) ?? this.#rangeOf(ownerId)) + 1n
    this.#last.set(ownerId, number)
    return number
  }

  #rangeOf(ownerId: string): bigint {
    const find = prepared(this.#database, `select number from ${OWNERS} where owner_id = ?`)
    if (!find.get(ownerId))
      prepared(
        this.#database,
        `insert into ${OWNERS} (owner_id, number) select ?, coalesce(max(number), 0) + 1 from ${OWNERS}`,
      ).run(ownerId)
    const { number } = find.get(ownerId) as { number: number }
    return BigInt(number) * BigInt(ROWS_PER_OWNER)
  }
}
