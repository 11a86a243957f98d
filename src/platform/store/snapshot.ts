/** Everything in a store as it is at one moment, read a few rows at a time while people go on writing. */
import type { StorePart } from './store-parts.ts'
import type { TableShape } from './table-shapes.ts'

export interface Snapshot {
  database: 'sqlite' | 'postgres'
  /** About what is to be read. */
  sizeBytes: number
  migrations(part: StorePart): Promise<string[]>
  /** Batches of rows, the values in the order of the table's columns. */
  rows(part: StorePart, table: TableShape): AsyncIterable<unknown[][]>
  close(): Promise<void>
}
