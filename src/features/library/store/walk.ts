/** Walks the list in its order and reads each text: for words too short for the index, and for words of almost every file. */
import { sql } from 'kysely'
import type { Store } from '../../../platform/store/index.ts'
import type { Sort } from '../contract/limits.ts'
import type { Cursor } from '../rules/cursor.ts'
import type { Needle } from '../rules/query.ts'
import {
  MOST_WALKED,
  MOST_WALKED_BYTES,
  WALKED_BYTES_PER_STEP,
  WALKED_PER_STEP,
} from '../rules/search-budget.ts'
import { type Filter, ORDERS, readRows } from './list.ts'
import { type CodeFile, type FileRow, toFile } from './tables.ts'

export interface WalkRequest {
  ownerId: string
  filter: Filter
  sort: Sort
  at: Cursor | null
  /** How many matches are enough. */
  want: number
}

export interface Walk {
  files: CodeFile[]
  /** The budget ran out before there were enough. */
  isTooBroad: boolean
}

export async function walkMatches(
  store: Store,
  { ownerId, filter, sort, at, want }: WalkRequest,
): Promise<Walk> {
  const files: CodeFile[] = []
  let [walked, bytes] = [0, 0]
  let cursor: Pick<Cursor, 'key' | 'id' | 'direction'> | null = at
  // The first page of a common word is near; only a rare one needs long steps.
  for (let size = Math.min(WALKED_PER_STEP, 2 * want); ; size = WALKED_PER_STEP) {
    const rows = await readRows(store, ownerId, filter, sort, size, cursor)
    for (const batch of batchesOf(rows)) {
      if (walked >= MOST_WALKED || bytes >= MOST_WALKED_BYTES) return { files, isTooBroad: true }
      const matching = await matchesAmong(store, ownerId, filter.query.needles, batch)
      files.push(...batch.filter(({ id }) => matching.has(id)).map(toFile))
      if (files.length >= want) return { files: files.slice(0, want), isTooBroad: false }
      walked += batch.length
      bytes += batch.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
    }
    const last = rows.at(-1)
    if (!last || rows.length < size) return { files, isTooBroad: false }
    cursor = { key: keyOf(last, sort), id: last.id, direction: at?.direction ?? 'forward' }
  }
}

/** So much text as one statement may read; at least one file. */
function batchesOf(rows: readonly WalkedRow[]): WalkedRow[][] {
  const batches: WalkedRow[][] = []
  let left = 0
  for (const row of rows) {
    if (row.size_bytes > left || batches.length === 0) {
      batches.push([])
      left = WALKED_BYTES_PER_STEP
    }
    batches.at(-1)!.push(row)
    left -= row.size_bytes
  }
  return batches
}

type WalkedRow = FileRow & { name_key: string }

function keyOf(row: WalkedRow, sort: Sort): number | string {
  return row[ORDERS[sort].column]
}

/** Which of the files match: one pass over the rows of each, whatever the number of needles. */
async function matchesAmong(
  { reading, searchIndex }: Store,
  ownerId: string,
  needles: readonly Needle[],
  rows: readonly WalkedRow[],
): Promise<Set<string>> {
  const found = await reading
    .selectFrom('file_search')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where(
      searchIndex.isOneOf(
        'file_id',
        rows.map(({ id }) => id),
      ),
    )
    .groupBy('file_id')
    .having((e) =>
      e.and(
        needles.map(
          ({ folded, isNot }) =>
            sql<boolean>`max(case when ${searchIndex.contains('text', folded)} then 1 else 0 end) = ${sql.lit(isNot ? 0 : 1)}`,
        ),
      ),
    )
    .execute()
  return new Set(found.map(({ file_id }) => file_id))
}
