/** Texts that were overwritten. */
import { sql } from 'kysely'
import type { Authorship } from '#platform/context.ts'
import type { Store } from '#platform/store/index.ts'
import { HISTORY_LENGTH } from '../contract/limits.ts'

/** An overwritten text, and who had written it. */
export interface HistoryEntry extends Authorship {
  title: string
  content: string
  writtenAt: number
  replacedAt: number
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    noteHistory: HistoryEntry & { ownerId: string; noteId: string; number: number }
  }
}

/** Adds an entry and deletes the oldest above fifty. Returns how many bytes were freed. */
export async function addToHistory(
  store: Store,
  ownerId: string,
  noteId: string,
  entry: HistoryEntry,
): Promise<number> {
  const { number } = await store.query
    .insertInto('noteHistory')
    .columns([
      ...(['ownerId', 'noteId', 'number', 'title', 'writtenAt', 'replacedAt', 'content'] as const),
      ...(['byToken', 'byName'] as const),
    ])
    .expression((q) =>
      q
        .selectFrom('noteHistory')
        .select([
          sql<string>`${ownerId}`.as('ownerId'),
          sql<string>`${noteId}`.as('noteId'),
          sql<number>`coalesce(max(number), 0) + 1`.as('number'),
          sql<string>`${entry.title}`.as('title'),
          sql<number>`cast(${entry.writtenAt} as bigint)`.as('writtenAt'),
          sql<number>`cast(${entry.replacedAt} as bigint)`.as('replacedAt'),
          sql<string>`${entry.content}`.as('content'),
          sql<string | null>`cast(${entry.byToken} as text)`.as('byToken'),
          sql<string | null>`cast(${entry.byName} as text)`.as('byName'),
        ])
        .where('ownerId', '=', ownerId)
        .where('noteId', '=', noteId),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  if (number <= HISTORY_LENGTH) return 0
  const gone = await store.query
    .deleteFrom('noteHistory')
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .where('number', '<=', number - HISTORY_LENGTH)
    .returning(BYTES_GONE)
    .execute()
  return sumOf(gone)
}

/** The history of a note that comes from elsewhere. */
export async function insertHistory(
  store: Store,
  ownerId: string,
  noteId: string,
  entries: readonly (HistoryEntry & { number: number })[],
): Promise<void> {
  if (entries.length === 0) return
  await store.query
    .insertInto('noteHistory')
    .values(entries.map((entry) => ({ ...entry, ownerId, noteId })))
    .execute()
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
  { before, limit = HISTORY_LENGTH }: { before?: number | undefined; limit?: number } = {},
): Promise<(HistoryEntry & { number: number })[]> {
  return store.query
    .selectFrom('noteHistory')
    .select(['number', 'title', 'content', 'writtenAt', 'replacedAt', 'byToken', 'byName'])
    .where('ownerId', '=', ownerId)
    .where('noteId', '=', noteId)
    .$if(before !== undefined, (q) => q.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}
