/** Replaces everything in a PostgreSQL database by other rows, in one transaction: until its commit nothing has happened. */
import type pg from 'pg'
import type { Loading } from '../store-parts.ts'
import type { TableShape } from '../table-shapes.ts'
import { StoreUnusable } from '../unavailable.ts'
import { connect as connectAs } from './connect.ts'

// Somebody who still uses the tables is not waited for any longer.
const LOCK_TIMEOUT_MS = 10_000

export interface PostgresLoading extends Loading {
  /** Records in the same transaction which restore this was; see `restored.ts`. */
  mark(id: string): Promise<void>
}

export async function openPostgresLoading(
  url: string,
  tables: readonly TableShape[],
): Promise<PostgresLoading> {
  const client = await connect(url)
  try {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    insert: (table, rows) => insertRows(client, table, rows),
    // The remark is part of the transaction, and no row of anybody.
    mark: async (id) => void (await client.query(`comment on table ${MARKED} is '${markOf(id)}'`)),
    commit: async () => void (await client.query('commit')),
    close: () => client.end(),
  }
}

const connect = (url: string) => connectAs(url, 'codeshelf-restore')

const MARKED = 'schema_migrations'
const markOf = (id: string) => `restored ${id}`

/** Whether the restore of that name was committed. */
export async function wasRestored(url: string, id: string): Promise<boolean> {
  const client = await connect(url)
  try {
    // Null in another database, in which nothing was ever made.
    const remark = `select obj_description(to_regclass('${MARKED}'), 'pg_class') as remark`
    const { rows } = await client.query(remark)
    return rows[0].remark === markOf(id)
  } finally {
    await client.end()
  }
}

/** Processes that are connected now. An idle one closes its connections, but a serving process is never idle for long. */
export async function countPostgresUsers(url: string): Promise<number> {
  const client = await connect(url)
  try {
    const { rows } = await client.query(
      "select count(*)::int as users from pg_stat_activity where datname = current_database() and application_name = 'codeshelf'",
    )
    return rows[0].users as number
  } finally {
    await client.end()
  }
}

// Values that a column cannot hold, and rules that a row breaks.
const DOES_NOT_FIT = /^2[23]...$/

async function insertRows(
  client: pg.Client,
  { name, columns }: TableShape,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const names = columns.map((column) => `"${column.name}"`).join(', ')
  const row = (at: number) =>
    `(${columns.map((_, n) => `$${at * columns.length + n + 1}`).join(', ')})`
  const values = rows.map((_, at) => row(at)).join(', ')
  try {
    await client.query(`insert into "${name}" (${names}) values ${values}`, rows.flat())
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!DOES_NOT_FIT.test(code)) throw error
    throw new StoreUnusable(`a row of ${name} does not fit into PostgreSQL: ${message}`, {
      cause: error,
    })
  }
}
