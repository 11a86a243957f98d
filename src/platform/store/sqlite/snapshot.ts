/** A snapshot of the two files of a data directory, by connections of its own. Reads at once: it is for a thread. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import type { Snapshot } from '../store-parts.ts'
import { MIGRATION_TABLES, type StorePart } from '../store-parts.ts'
import type { TableShape } from '../table-shapes.ts'
import { StoreUnusable } from '../unavailable.ts'
import { openConnection } from './connection.ts'

// Texts have 2 MiB at most.
const ROWS_AT_ONCE = 16

export async function openSqliteSnapshot(dataDir: string): Promise<Snapshot> {
  const opened = new Map<StorePart, Database.Database>()
  const connection = (part: StorePart) => {
    const known = opened.get(part)
    if (known) return known
    const database = begin(join(dataDir, `${part}.db`))
    opened.set(part, database)
    return database
  }
  const library = connection('library')
  return {
    database: 'sqlite',
    sizeBytes: library
      .prepare('select page_count * page_size from pragma_page_count, pragma_page_size')
      .pluck()
      .get() as number,
    async migrations(part) {
      const names = `select name from ${MIGRATION_TABLES[part]} order by name`
      return connection(part).prepare(names).pluck().all() as string[]
    },
    rows: (part, table) => rowsOf(connection(part), table),
    async close() {
      for (const database of opened.values()) database.close()
    },
  }
}

function begin(file: string): Database.Database {
  if (!existsSync(file)) throw new StoreUnusable(`there is no ${file}: nothing to copy yet`)
  const database = openConnection({ file, synchronous: 'full', access: 'read' })
  database.exec('begin')
  // The moment is that of the first read.
  database.prepare('select count(*) from sqlite_schema').get()
  return database
}

async function* rowsOf(
  database: Database.Database,
  { name, columns, numberedBy }: TableShape,
): AsyncGenerator<unknown[][]> {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const order = numberedBy ? ` order by "${numberedBy}"` : ''
  const found = database.prepare(`select ${names} from "${name}"${order}`).raw().iterate()
  let batch: unknown[][] = []
  for (const row of found) {
    batch.push(row as unknown[])
    if (batch.length < ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
