/** Column kinds of both databases. A migration names a kind; only this file knows what each database calls it. */
import { type RawBuilder, sql } from 'kysely'

export interface Kinds {
  /** Text compared byte by byte, so that both databases sort alike. */
  text: RawBuilder<unknown>
  /** Milliseconds since 1970, or any other whole number below 2^53. */
  whole: RawBuilder<unknown>
  /** 0 or 1. */
  flag: RawBuilder<unknown>
  /** A number with a fraction. */
  number: RawBuilder<unknown>
  /** What follows the closing bracket of a table that is looked up by its primary key. */
  keyed: RawBuilder<unknown>
}

export const kinds: Record<'sqlite' | 'postgres', Kinds> = {
  sqlite: {
    text: sql`text`,
    whole: sql`integer`,
    flag: sql`integer`,
    number: sql`real`,
    // Rows lie in the order of the primary key: one person's rows are neighbours on disk.
    keyed: sql`strict, without rowid`,
  },
  postgres: {
    text: sql`text collate "C"`,
    whole: sql`bigint`,
    flag: sql`smallint`,
    number: sql`double precision`,
    keyed: sql``,
  },
}
