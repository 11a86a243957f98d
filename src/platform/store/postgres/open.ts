/** Opens a PostgreSQL database: one pool for the library, a small one for what is watched. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { postgresJsonRows } from '../json-rows.ts'
import type { OpenOptions } from '../open-options.ts'
import { trigrams } from '../search-index.ts'
import { withStatementLog } from '../statement-log.ts'
import type { Store } from '../store.ts'
import type { Tables, TelemetryTables } from '../tables.ts'
import { WriteHealth } from '../write-health.ts'
import { WriteTransactions } from './transactions.ts'
import { postgresUpkeep } from './upkeep.ts'
import { types } from './value-parsers.ts'

export function openPostgres(url: string, options: OpenOptions): Store {
  const common = {
    connectionString: url,
    types,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // A statement that hangs must not hold its connection for ever; migrations lift this for themselves.
    statement_timeout: 30_000,
    // A peer that vanished without a word is noticed by the network, not by a hanging request.
    keepAlive: true,
    // Statements that do not wait for one another are sent at once: see `together`.
    pipeline: true,
    application_name: 'codeshelf',
  }
  const pool = new pg.Pool({ ...common, max: 10 })
  const monitoredPool = new pg.Pool({ ...common, max: 2, options: '-c synchronous_commit=off' })
  for (const one of [pool, monitoredPool]) {
    surviveLostConnections(one)
    endOnce(one)
  }
  const kysely = withStatementLog('postgresql', options)
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...kysely })
  const telemetry = new Kysely<TelemetryTables>({
    dialect: new PostgresDialect({ pool: monitoredPool }),
  })
  const health = new WriteHealth()
  const transactions = new WriteTransactions(pool, kysely)
  return {
    query,
    reading: () => query,
    telemetry,
    readingTelemetry: telemetry,
    canSkipLocked: true,
    isInTransaction: false,
    transactionOwner: null,
    isShared: true,
    areWritesFailing: () => health.isFailing,
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
      await Promise.all([query.destroy(), telemetry.destroy()])
      await Promise.all([pool.end(), monitoredPool.end()])
    },
  }
}

/**
 * A connection that dies is replaced, and its query fails by itself. The word goes out a second time as an event of
 * the pool (while idle) or of the connection (while lent out between two statements); unheard, it ends the process.
 */
function surviveLostConnections(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
}

/** Kysely ends a pool that was asked something, and only that one; so we do it too, and `pg` refuses a second time. */
function endOnce(pool: pg.Pool): void {
  const end = pool.end.bind(pool) as () => Promise<void>
  let ended: Promise<void> | null = null
  pool.end = () => {
    ended ??= end()
    return ended
  }
}
