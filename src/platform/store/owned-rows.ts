/** All rows of one person, in the order of their key: for reading everything and holding little of it. */
import { type Selectable, sql } from 'kysely'
import type { Store } from './store.ts'
import type { Tables } from './tables.ts'

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

interface Wanted<Table extends keyof Tables, Name extends Column<Table>> {
  table: Table
  columns: readonly Name[]
  /** What the rows are unique by, beside their owner: the next batch begins after the last one. */
  key: readonly Name[]
}

// A note with its text has up to 80 KiB, so a batch is a few megabytes at worst.
const ROWS_AT_ONCE = 50

/** Each batch is a statement of its own, so no reader is held while somebody downloads slowly. */
export async function* ownedRows<
  const Table extends keyof Tables,
  const Name extends Column<Table>,
>(
  store: Store,
  ownerId: string,
  { table, columns, key }: Wanted<Table, Name>,
): AsyncGenerator<Pick<Selectable<Tables[Table]>, Name & keyof Selectable<Tables[Table]>>> {
  const keys = key.map((name) => sql.ref(name))
  for (let last: readonly unknown[] | null = null; ; ) {
    let query = (store.reading(ownerId) as any)
      .selectFrom(table)
      .select(columns)
      .where('ownerId', '=', ownerId)
      .orderBy(sql.join(keys))
      .limit(ROWS_AT_ONCE)
    if (last)
      query = query.where(
        sql`(${sql.join(keys)}) > (${sql.join(last.map((value) => sql`${value}`))})`,
      )
    const rows: Record<string, unknown>[] = await query.execute()
    for (const row of rows) yield row as never
    if (rows.length < ROWS_AT_ONCE) return
    last = key.map((name) => rows.at(-1)![name])
  }
}

/**
 * Two lists in the order of the same id: each of the first with those of the second that belong to it. Neither is in
 * memory as a whole.
 */
export async function* withRowsOf<Whole, Part>(
  wholes: AsyncIterable<Whole>,
  idOf: (whole: Whole) => string,
  parts: AsyncGenerator<Part>,
  belongsTo: (part: Part) => string,
): AsyncGenerator<{ whole: Whole; parts: Part[] }> {
  let next = await parts.next()
  for await (const whole of wholes) {
    const own: Part[] = []
    while (!next.done && belongsTo(next.value) <= idOf(whole)) {
      if (belongsTo(next.value) === idOf(whole)) own.push(next.value)
      next = await parts.next()
    }
    yield { whole, parts: own }
  }
}
