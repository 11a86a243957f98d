/** A way to fill the tables of a store: all of it counts with the commit, or nothing does. */
import type { TableShape } from './table-shapes.ts'

export interface Loading {
  /** In the order in which the rows are to be found. */
  insert(table: TableShape, rows: readonly (readonly unknown[])[]): Promise<void>
  commit(): Promise<void>
  /** Without a commit before it, nothing has happened. */
  close(): Promise<void>
}
