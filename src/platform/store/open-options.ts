/** How a store is opened, and whether its statements are reported. */
import type { KyselyConfig } from 'kysely'
import { recordStatement } from '../otlp/spans.ts'

export interface OpenOptions {
  /** Plugins and query log, for tests. */
  kysely?: Pick<KyselyConfig, 'plugins' | 'log'>
  /** Each statement of the library is reported to the span collector. */
  tracesStatements?: boolean
  /** True when other processes use the same SQLite file. */
  isShared?: boolean
  /** How long PostgreSQL may be silent before its connection is given up; tests wait less. */
  replyMs?: number
  /** Serves people: notices other processes that serve the same SQLite file, and keeps a reserve for a full disk. */
  isServing?: boolean
}

// Reports each statement to the span collector; only where there is one, because it costs each statement two
// turns of the loop.

export function withStatementLog(
  system: 'sqlite' | 'postgresql',
  { kysely, tracesStatements }: OpenOptions,
): OpenOptions['kysely'] {
  if (!tracesStatements) return kysely
  const given = kysely?.log
  return {
    ...kysely,
    log(event) {
      if (typeof given === 'function') void given(event)
      recordStatement(system, {
        sql: event.query.sql,
        durationMs: event.queryDurationMillis,
        isFailed: event.level === 'error',
      })
    },
  }
}
