/**
 * Finding notes by a literal fragment of title or text, or all of them, newest first. One function for the page, the JSON
 * and the agent's tool. Titles are short and all looked at; texts are read from the newest on, no more of them than a
 * search of files may read.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { WALK_BUDGET } from '#platform/store/walk-budget.ts'
import type { LocationKind } from '../contract/limits.ts'
import type { Note } from '../rules/note.ts'
import { findNotes } from './notes.ts'

export interface NoteSearch {
  /** Already folded; compared literally. Null: every note. */
  folded: string | null
  /** Any of these; null for every colour. */
  colors: readonly string[] | null
  /** On a file, a board or in a repository; null for all. */
  kind: LocationKind | null
  /** Only texts that may have an open task; which really have one is for the reader of the text to say. */
  hasTasks: boolean
  /** Only these; null for all. */
  among: readonly string[] | null
  /** Begins behind this note; null at the newest. */
  from: NoteCursor | null
  limit: number
}

/** Where a note stands among the newest. */
export interface NoteCursor {
  updatedAt: number
  id: string
}

export interface NoteMatches {
  notes: Note[]
  hasMore: boolean
  /** The budget ran out: these are some of the matches. */
  isTooBroad: boolean
}

const NOTES_PER_STEP = 512

/** Title hits first, then the most recently changed, then by id. One more than asked tells whether there are more. */
export async function searchNotes(
  store: Store,
  ownerId: string,
  search: NoteSearch,
): Promise<NoteMatches> {
  const { limit } = search
  if (search.among?.length === 0) return { notes: [], hasMore: false, isTooBroad: false }
  const first = await walkStep(store, ownerId, search, search.from)
  // Most people's notes are all in the first step; the titles of more are asked for by themselves.
  const ids =
    first.last && search.folded !== null
      ? await findInTitles(store, ownerId, search, search.folded)
      : first.inTitles
  let [step, walked, bytes, isTooBroad] = [first, 0, 0, false]
  for (;;) {
    ids.push(...step.inTexts)
    if (!step.last || ids.length > limit) break
    walked += step.walked
    bytes += step.bytes
    isTooBroad = walked >= WALK_BUDGET.rows || bytes >= WALK_BUDGET.bytes
    if (isTooBroad) break
    step = await walkStep(store, ownerId, search, step.last)
  }
  const page = ids.slice(0, limit)
  const byId = new Map((await findNotes(store, ownerId, page)).map((note) => [note.id, note]))
  // What was deleted a moment ago is not shown.
  const notes = page.flatMap((id) => byId.get(id) ?? [])
  return { notes, hasMore: ids.length > limit, isTooBroad }
}

async function findInTitles(
  store: Store,
  ownerId: string,
  search: NoteSearch,
  folded: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, updated_at, title_folded from notes
      where ${isTheirs(ownerId, search)} order by updated_at desc, id limit ${WALK_BUDGET.rows}) as newest
    where ${store.searchIndex.contains('title_folded', folded)} ${search.hasTasks ? sql`and exists (select 1 from notes as texts where texts.owner_id = ${ownerId} and texts.id = newest.id and ${mayHaveTasks(store)})` : sql``}
    order by updated_at desc, id limit ${search.limit + 1}`.execute(store.reading(ownerId))
  return rows.map(({ id }) => id)
}

interface Step {
  inTitles: string[]
  /** And not in the title. */
  inTexts: string[]
  walked: number
  bytes: number
  /** Where the next step begins; null at the end. */
  last: NoteCursor | null
}

interface StepRow {
  id: string
  updated_at: number
  bytes: number
  chunk_size: number
  in_title: number | boolean
  in_text: number | boolean
}

/** One statement: the next notes, no more of them than have so much text as it may read, and which of them match. */
async function walkStep(
  store: Store,
  ownerId: string,
  search: NoteSearch,
  from: NoteCursor | null,
): Promise<Step> {
  const { folded, hasTasks } = search
  const isIn = (column: 'title_folded' | 'content_folded') => {
    const conditions = [
      ...(folded === null ? [] : [store.searchIndex.contains(`texts.${column}`, folded)]),
      ...(hasTasks ? [mayHaveTasks(store)] : []),
    ]
    if (conditions.length === 0) return sql`(1 = 1)`
    return sql`exists (select 1 from notes as texts where texts.owner_id = ${ownerId} and texts.id = chunk.id and ${sql.join(conditions, sql` and `)})`
  }
  const isInTitle = folded === null ? sql`(1 = 0)` : isIn('title_folded')
  const afterCursor = from
    ? sql`and (updated_at < ${from.updatedAt} or (updated_at = ${from.updatedAt} and id > ${from.id}))`
    : sql``
  const { rows } = await sql<StepRow>`
    with chunk as materialized (
      select id, updated_at, octet_length(content_folded) as bytes,
        row_number() over (order by updated_at desc, id) as nth,
        sum(octet_length(content_folded)) over (order by updated_at desc, id rows unbounded preceding) as bytes_to_here
      from notes where ${isTheirs(ownerId, search)} ${afterCursor}
      order by updated_at desc, id limit ${NOTES_PER_STEP})
    select id, updated_at, bytes, (select count(*) from chunk) as chunk_size,
      ${isInTitle} as in_title, ${isIn('content_folded')} as in_text
    from chunk where nth = 1 or bytes_to_here <= ${WALK_BUDGET.bytesPerStep}
    order by nth`.execute(store.reading(ownerId))
  const last = rows.at(-1)
  const isEnd = !last || (last.chunk_size < NOTES_PER_STEP && last.chunk_size === rows.length)
  return {
    inTitles: rows.filter(({ in_title }) => in_title).map(({ id }) => id),
    inTexts: rows.filter(({ in_title, in_text }) => in_text && !in_title).map(({ id }) => id),
    walked: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    last: last && !isEnd ? { updatedAt: last.updated_at, id: last.id } : null,
  }
}

function isTheirs(ownerId: string, { colors, kind, among }: NoteSearch): RawBuilder<unknown> {
  const conditions = [
    sql`owner_id = ${ownerId} and deleted_at is null`,
    ...(colors ? [sql`color in (${sql.join(colors)})`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(among ? [sql`id in (${sql.join(among)})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function mayHaveTasks(store: Store): RawBuilder<unknown> {
  return store.searchIndex.contains('texts.content', '[ ]')
}
