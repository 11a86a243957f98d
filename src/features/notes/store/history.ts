/** Texts that were overwritten. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { HISTORY_LENGTH } from '../contract/limits.ts'

export interface HistoryEntry {
  title: string
  content: string
  writtenAt: number
  replacedAt: number
}

/** Adds an entry and deletes the oldest above fifty. Returns how many bytes were freed. */
export async function addToHistory(
  store: Store,
  ownerId: string,
  noteId: string,
  entry: HistoryEntry,
): Promise<number> {
  const { number } = await store.query
    .insertInto('note_history')
    .columns(['owner_id', 'note_id', 'number', 'title', 'written_at', 'replaced_at', 'content'])
    .expression((q) =>
      q
        .selectFrom('note_history')
        .select([
          sql<string>`${ownerId}`.as('owner_id'),
          sql<string>`${noteId}`.as('note_id'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
          sql<string>`${entry.title}`.as('title'),
          sql<number>`cast(${entry.writtenAt} as bigint)`.as('written_at'),
          sql<number>`cast(${entry.replacedAt} as bigint)`.as('replaced_at'),
          sql<string>`${entry.content}`.as('content'),
        ])
        .where('owner_id', '=', ownerId)
        .where('note_id', '=', noteId),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  if (number <= HISTORY_LENGTH) return 0
  const gone = await store.query
    .deleteFrom('note_history')
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .where('number', '<=', number - HISTORY_LENGTH)
    .returning(BYTES_GONE)
    .execute()
  return sumOf(gone)
}

/** The bytes of a note's title and text. */
export function wordBytes({ title, content }: Pick<HistoryEntry, 'title' | 'content'>): number {
  return Buffer.byteLength(title) + Buffer.byteLength(content)
}

/** Of a deleted row. */
export const BYTES_GONE = sql<number>`octet_length(title) + octet_length(content)`.as('bytes')

export function sumOf(rows: readonly { bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}

/** Newest first. */
export async function listHistory(
  store: Store,
  ownerId: string,
  noteId: string,
): Promise<HistoryEntry[]> {
  const rows = await store.query
    .selectFrom('note_history')
    .select(['title', 'content', 'written_at', 'replaced_at'])
    .where('owner_id', '=', ownerId)
    .where('note_id', '=', noteId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    title: row.title,
    content: row.content,
    writtenAt: row.written_at,
    replacedAt: row.replaced_at,
  }))
}
