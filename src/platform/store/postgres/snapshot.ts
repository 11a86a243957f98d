/** A snapshot of a PostgreSQL database: one transaction that reads, by a connection of its own. */
import type pg from 'pg'
import type { Snapshot } from '../store-parts.ts'
import { MIGRATION_TABLES, type StorePart } from '../store-parts.ts'
import type { TableShape } from '../table-shapes.ts'
import { StoreUnusable } from '../unavailable.ts'
import { connect } from './connect.ts'

// Texts have 2 MiB at most, and a round trip takes about as long as sending so many short rows.
const ROWS_AT_ONCE = 50

export async function openPostgresSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url, 'codeshelf-backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const made = await client.query("select 1 where to_regclass('schema_migrations') is not null")
    if (made.rowCount === 0)
      throw new StoreUnusable(
        'there is no library in this database; is DATABASE_URL that of the service?',
      )
    const { rows } = await client.query('select pg_database_size(current_database()) as size')
    return {
      database: 'postgres',
      sizeBytes: rows[0].size as number,
      migrations: (part) => migrationNames(client, part),
      rows: (_part, table) => rowsOf(client, table),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function migrationNames(client: pg.Client, part: StorePart): Promise<string[]> {
  const names = `select name from ${MIGRATION_TABLES[part]} order by name`
  const { rows } = await client.query({ text: names, rowMode: 'array' })
  return rows.map(([name]) => name as string)
}

async function* rowsOf(
  client: pg.Client,
  { name, columns, numberedBy }: TableShape,
): AsyncGenerator<unknown[][]> {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const order = numberedBy ? ` order by "${numberedBy}"` : ''
  await client.query(
    `declare rows_to_copy no scroll cursor for select ${names} from "${name}"${order}`,
  )
  for (;;) {
    const text = `fetch ${ROWS_AT_ONCE} from rows_to_copy`
    const { rows } = await client.query({ text, rowMode: 'array' })
    if (rows.length === 0) break
    yield rows as unknown[][]
  }
  await client.query('close rows_to_copy')
}
