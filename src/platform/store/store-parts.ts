/** The two parts of a store, the history of each, and the ways to read and to fill a whole one. */
import { libraryHistory, type Migration, telemetryHistory } from '#migrations/index.ts'
import { newerThanThis } from './migrate.ts'
import type { TableShape } from './table-shapes.ts'
import { StoreUnusable } from './unavailable.ts'

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

// Everything in a store as it is at one moment, read a few rows at a time while people go on writing.

export interface Snapshot {
  database: 'sqlite' | 'postgres'
  /** About what is to be read. */
  sizeBytes: number
  migrations(part: StorePart): Promise<string[]>
  /** Batches of rows, the values in the order of the table's columns. */
  rows(part: StorePart, table: TableShape): AsyncIterable<unknown[][]>
  close(): Promise<void>
}

// A way to fill the tables of a store: all of it counts with the commit, or nothing does.

export interface Loading {
  /** In the order in which the rows are to be found. */
  insert(table: TableShape, rows: readonly (readonly unknown[])[]): Promise<void>
  commit(): Promise<void>
  /** Without a commit before it, nothing has happened. */
  close(): Promise<void>
}
