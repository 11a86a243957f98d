/** How a store is opened. */
import type { KyselyConfig } from 'kysely'

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
