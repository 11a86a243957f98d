/** The two parts of a store, and the history of each. */
import { libraryHistory, type Migration, telemetryHistory } from '#migrations/index.ts'
import { newerThanThis } from './migrate.ts'
import { StoreUnusable } from './store-unusable.ts'

/** What people keep, and what is watched. On SQLite these are two files, and two moments close to each other. */
export type StorePart = 'library' | 'telemetry'

export const MIGRATION_TABLES: Record<StorePart, string> = {
  library: 'schema_migrations',
  telemetry: 'telemetry_migrations',
}

const HISTORIES: Record<StorePart, readonly Migration[]> = {
  library: libraryHistory,
  telemetry: telemetryHistory,
}

/** The named part of our history. A name that is not in it was given by a newer program. */
export function historyOf(part: StorePart, names: readonly string[]): readonly Migration[] {
  const applied = new Set(names)
  const history = HISTORIES[part].filter(({ name }) => applied.has(name))
  const known = new Set(history.map(({ name }) => name))
  const foreign = names.filter((name) => !known.has(name))
  if (foreign.length > 0) throw new StoreUnusable(newerThanThis(foreign))
  return history
}
