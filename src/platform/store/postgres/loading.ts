/** Replaces everything in a PostgreSQL database by other rows, in one transaction: until its commit nothing has happened. */
import type pg from 'pg'
import type { Loading } from '../loading.ts'
import { StoreUnusable } from '../store-unusable.ts'
import type { TableShape } from '../table-shapes.ts'
import { connect as connectAs } from './connect.ts'

// Somebody who still uses the tables is not waited for any longer.
const LOCK_TIMEOUT_MS = 10_000

export interface PostgresLoading extends Loading {
  /** Says in the same transaction which restore this was; see `restored.ts`. */
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
    async mark(id) {
      const values = [MARK, id]
      await client.query(
        'insert into leases (name, holder, taken_at, expires_at, epoch) values ($1, $2, 0, 0, 0) on conflict (name) do update set holder = excluded.holder',
        values,
      )
    },
    commit: async () => void (await client.query('commit')),
    close: () => client.end(),
  }
}

const connect = (url: string) => connectAs(url, 'codeshelf-restore')

const MARK = 'restore'
const UNDEFINED_TABLE = '42P01'

/** Whether the restore of that name was committed. */
export async function wasRestored(url: string, id: string): Promise<boolean> {
  const client = await connect(url)
  try {
    const { rowCount } = await client.query(
      'select 1 from leases where name = $1 and holder = $2',
      [MARK, id],
    )
    return rowCount === 1
  } catch (error) {
    // Another database, in which nothing was ever made.
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false
    throw error
  } finally {
    await client.end()
  }
}

export async function forgetMark(url: string): Promise<void> {
  const client = await connect(url)
  await client.query('delete from leases where name = $1', [MARK]).finally(() => client.end())
}

/** Processes that are connected now. One that is idle closes its connections, but whoever serves is never idle for long. */
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
