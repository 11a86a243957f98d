/** Opens a PostgreSQL database: one pool for the library, a small one for what is watched. */
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { postgresJsonRows } from '../json-rows.ts'
import type { OpenOptions } from '../open-options.ts'
import { withStatementLog } from '../open-options.ts'
import { trigrams } from '../search-index.ts'
import type { Store, Upkeep } from '../store.ts'
import type { Tables, TelemetryTables } from '../tables.ts'
import { OutcomeUnknown } from '../unavailable.ts'
import { WriteHealth } from '../write-health.ts'
import { KEEP_ALIVE, types } from './connect.ts'
import { NamingDialect, queryRecords } from './dialect.ts'
import { isLoss, WriteTransactions } from './transactions.ts'

// The server ends a statement that hangs after the first; where the server itself fell silent, we end it after the second.
const STATEMENT_MS = 30_000
const REPLY_MS = 35_000

// The server lets go of what a connection held whose other end is gone; left to the system that takes two hours.
const NOTICES_LOSS =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export function openPostgres(url: string, options: OpenOptions): Store {
  const { pool, monitoredPool, openMigrationPool } = openPools(url, options.replyMs)
  const kysely = withStatementLog('postgresql', options)
  const query = new Kysely<Tables>({
    dialect: new NamingDialect(withOutcomes(pool)),
    ...kysely,
  })
  const telemetry = new Kysely<TelemetryTables>({
    dialect: new NamingDialect(withOutcomes(monitoredPool)),
  })
  const migrating = new Kysely<any>({
    dialect: new PostgresDialect({ pool: openMigrationPool }),
  })
  const health = new WriteHealth()
  const transactions = new WriteTransactions(pool, kysely)
  return {
    query,
    reading: () => query,
    telemetry,
    readingTelemetry: telemetry,
    migrating: { library: migrating, telemetry: migrating },
    canSkipLocked: true,
    isInTransaction: false,
    transactionOwner: null,
    isShared: true,
    areWritesFailing: () => health.isFailing,
    takeReplies: () => {},
    pressure: () => ({
      waiting: pool.waitingCount + monitoredPool.waitingCount,
      busy: pool.totalCount - pool.idleCount,
    }),
    upkeep: postgresUpkeep(query),
    searchIndex: trigrams,
    jsonRows: postgresJsonRows,
    writeCounters: transactions.counters,
    transact: (work, ownerId = null) => health.watch(transactions.run(work, ownerId)),
    close: async () => {
      await Promise.all([query.destroy(), telemetry.destroy(), migrating.destroy()])
      await Promise.all([pool.end(), monitoredPool.end()])
    },
  }
}

function openPools(url: string, replyMs = REPLY_MS) {
  const unbounded = {
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...KEEP_ALIVE,
    application_name: 'codeshelf',
    options: NOTICES_LOSS,
  }
  const common = {
    ...unbounded,
    statement_timeout: STATEMENT_MS,
    query_timeout: replyMs,
    // A transaction that nobody goes on with holds its owner's turn.
    idle_in_transaction_session_timeout: replyMs,
    // Statements that do not wait for one another are sent at once: see `together`.
    pipeline: true,
  }
  const unhurried = `${NOTICES_LOSS} -c synchronous_commit=off`
  return {
    pool: openPool({ ...common, max: 10 }),
    monitoredPool: openPool({ ...common, max: 2, options: unhurried }),
    openMigrationPool: async () => openPool({ ...unbounded, max: 1 }),
  }
}

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  surviveLostConnections(pool)
  endOnce(pool)
  return pool
}

/**
 * A connection that dies is replaced, and its query fails by itself. The word goes out a second time as an event of
 * the pool (while idle) or of the connection (while lent out between two statements); unheard, it ends the process.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
}

/**
 * Each statement outside a transaction commits by itself: see `OutcomeUnknown`. A lost connection emits its error a
 * moment after its statement fails; it is closed at once, so that nobody else gets it.
 */
function withOutcomes(pool: pg.Pool) {
  const connect = async () => {
    const client = await pool.connect()
    let isLost = false
    const query = (text: string, values: readonly unknown[]) =>
      queryRecords(client, text, values).catch((error) => {
        isLost ||= isLoss(error)
        throw isLost && WRITE.test(text) ? new OutcomeUnknown(error) : error
      })
    const release = (isUseless?: boolean) => client.release(isUseless || isLost)
    return { query, release } as unknown as PostgresPoolClient
  }
  return { connect, end: () => pool.end() }
}

const WRITE = /^\s*(insert|update|delete)\b/i

/** Kysely ends a pool that was asked something, and only that one; so we do it too, and `pg` refuses a second time. */
function endOnce(pool: pg.Pool): void {
  const end = pool.end.bind(pool) as () => Promise<void>
  let ended: Promise<void> | null = null
  pool.end = () => {
    ended ??= end()
    return ended
  }
}

/** What PostgreSQL reports about itself. */
function postgresUpkeep(query: Kysely<Tables>): Upkeep {
  return {
    async describe() {
      const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(query)
      return `PostgreSQL ${rows[0]?.serverVersion}`
    },
    checkIntegrity: () => findInvalidIndexes(query),
    findTelemetryDamage: async () => [],
    listTelemetryAside: () => [],
    findDamage: () => findInvalidIndexes(query),
    async sizeBytes() {
      const { rows } = await sql<{
        size: number
      }>`select pg_database_size(current_database()) as size`.execute(query)
      return rows[0]?.size ?? null
    },
    async findIndex(name) {
      const { rows } = await sql<{ definition: string }>`
        select pg_get_indexdef(i.indexrelid) as definition from pg_index i
        join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where c.relname = ${name} and n.nspname = current_schema() and i.indisvalid`.execute(query)
      return rows[0] ? { name, definition: rows[0].definition } : null
    },
    dumpSchema: () => dumpSchema(query),
  }
}

/** PostgreSQL checks its pages itself when checksums are on; an index marked invalid is what we can see. */
async function findInvalidIndexes(query: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where not i.indisvalid and n.nspname = current_schema()`.execute(query)
  return rows.map((row) => `the index ${row.name} is not valid`)
}

async function dumpSchema(query: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select table_name || '.' || column_name || ' ' || data_type || coalesce(' collate ' || collation_name, '')
        || case is_nullable when 'NO' then ' not null' else '' end
        || coalesce(' default ' || column_default, '') as line, table_name as owner, 1 as part, ordinal_position as place
      from information_schema.columns where table_schema = current_schema()
      union all
      select cl.relname || ' ' || pg_get_constraintdef(co.oid), cl.relname, 2, 0
      from pg_constraint co join pg_class cl on cl.oid = co.conrelid join pg_namespace n on n.oid = cl.relnamespace
      where n.nspname = current_schema() and co.contype <> 'n'
      union all
      select indexdef, tablename, 3, 0 from pg_indexes where schemaname = current_schema()
    ) as everything order by owner collate "C", part, place, line collate "C"`.execute(query)
  return rows
    .map((row) => row.line.replaceAll(' public.', ' ').replaceAll(' ON public.', ' ON '))
    .join('\n')
}
