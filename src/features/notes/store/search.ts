/**
 * Finds notes by a literal fragment of title or text, or all of them, newest first. One function for the page, the JSON
 * and the agent's tool. It reads no more text than a search of files may read.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'
import { WALK_BUDGET } from '#platform/store/queries.ts'
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
  /** All of these tags, folded. */
  tags: readonly string[]
  /** Only texts that may have an open task; the caller, who reads the text, decides which really have one. */
  hasTasks: boolean
  /** Only these; null for all. */
  among: readonly string[] | null
  /** Begins after this note; null at the newest. */
  from: NoteCursor | null
  limit: number
}

/** The rank of a note among the newest. */
export interface NoteCursor {
  updatedAt: number
  id: string
}

export interface NoteMatches {
  notes: Note[]
  hasMore: boolean
  /** The budget was used up: these are some of the matches. */
  isTooBroad: boolean
}

// Nearly everybody's number of notes: one statement searches all of them.
const NOTES_AT_ONCE = 2_048
const NOTES_PER_STEP = 512

/**
 * Title hits first, then the most recently changed, then by id. One more than requested shows whether there are more.
 */
export async function searchNotes(
  store: Store,
  ownerId: string,
  search: NoteSearch,
): Promise<NoteMatches> {
  const { limit } = search
  if (search.among?.length === 0) return { notes: [], hasMore: false, isTooBroad: false }
  const { ids, isTooBroad } =
    (await findAtOnce(store, ownerId, search)) ?? (await findByWalking(store, ownerId, search))
  const page = ids.slice(0, limit)
  const byId = new Map((await findNotes(store, ownerId, page)).map((note) => [note.id, note]))
  // What was deleted since is not shown.
  const notes = page.flatMap((id) => byId.get(id) ?? [])
  return { notes, hasMore: ids.length > limit, isTooBroad }
}

interface Found {
  ids: string[]
  isTooBroad: boolean
}

/** Null when there is more to read than one statement may. */
async function findAtOnce(
  store: Store,
  ownerId: string,
  search: NoteSearch,
): Promise<Found | null> {
  const { folded, hasTasks, limit } = search
  const theirs = sql`${isTheirs(ownerId, search)} ${isBehind(search.from)}`
  const isInTitle = folded === null ? sql`(1 = 0)` : contains(store, 'titleFolded', folded)
  const conditions = [
    ...(folded === null
      ? []
      : [sql`(${isInTitle} or ${contains(store, 'contentFolded', folded)})`]),
    ...(hasTasks ? [mayHaveTasks(store)] : []),
  ]
  // Without a text to read, a list is as long as its page.
  const fits =
    conditions.length === 0
      ? sql`select (1 = 1) as fits`
      : sql`select count(*) <= ${NOTES_AT_ONCE} and coalesce(sum(bytes), 0) <= ${WALK_BUDGET.bytesPerStep} as fits
          from (select octet_length(content_folded) as bytes from notes where ${theirs} limit ${NOTES_AT_ONCE + 1}) as counted`
  const { rows } = await sql<{ fits: number | boolean; id: string | null }>`
    with size as materialized (${fits})
    select size.fits, matches.id from size left join (
      select id, updated_at, ${isInTitle} as in_title from notes as texts
      where (select fits from size) and ${sql.join([theirs, ...conditions], sql` and `)}
      order by in_title desc, updated_at desc, id limit ${limit + 1}) as matches on 1 = 1
    order by in_title desc, updated_at desc, id`.execute(store.reading(ownerId))
  if (!rows[0]?.fits) return null
  return { ids: rows.flatMap(({ id }) => id ?? []), isTooBroad: false }
}

/** All titles are searched, because they are short; texts from the newest on, within the budget. */
async function findByWalking(store: Store, ownerId: string, search: NoteSearch): Promise<Found> {
  const { folded, limit } = search
  const ids = folded === null ? [] : await findInTitles(store, ownerId, search, folded)
  let [from, walked, bytes] = [search.from, 0, 0]
  while (ids.length <= limit) {
    const step = await walkStep(store, ownerId, search, from)
    ids.push(...step.ids)
    if (!step.last) break
    from = step.last
    walked += step.walked
    bytes += step.bytes
    if (walked >= WALK_BUDGET.rows || bytes >= WALK_BUDGET.bytes) return { ids, isTooBroad: true }
  }
  return { ids, isTooBroad: false }
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
    where ${store.searchIndex.contains('titleFolded', folded)} ${search.hasTasks ? sql`and exists (select 1 from notes as texts where texts.owner_id = ${ownerId} and texts.id = newest.id and ${mayHaveTasks(store)})` : sql``}
    order by updated_at desc, id limit ${search.limit + 1}`.execute(store.reading(ownerId))
  return rows.map(({ id }) => id)
}

interface Step {
  /** Those whose text matches, and not the title. */
  ids: string[]
  walked: number
  bytes: number
  /** Where the next step begins; null at the end. */
  last: NoteCursor | null
}

interface StepRow {
  id: string
  updatedAt: number
  nth: number
  bytesToHere: number
  chunkSize: number
  matches: number | boolean
}

/** One statement: the next notes, as many as have the text it may read; the matches, and the last one. */
async function walkStep(
  store: Store,
  ownerId: string,
  search: NoteSearch,
  from: NoteCursor | null,
): Promise<Step> {
  const { folded, hasTasks } = search
  const conditions = [
    sql`texts.owner_id = ${ownerId} and texts.id = step.id`,
    ...(folded === null
      ? []
      : [
          contains(store, 'contentFolded', folded),
          sql`not ${contains(store, 'titleFolded', folded)}`,
        ]),
    ...(hasTasks ? [mayHaveTasks(store)] : []),
  ]
  const { rows } = await sql<StepRow>`
    with chunk as materialized (
      select id, updated_at,
        row_number() over (order by updated_at desc, id) as nth,
        sum(octet_length(content_folded)) over (order by updated_at desc, id rows unbounded preceding) as bytes_to_here
      from notes where ${isTheirs(ownerId, search)} ${isBehind(from)}
      order by updated_at desc, id limit ${NOTES_PER_STEP}),
    step as materialized (
      select id, updated_at, nth, bytes_to_here from chunk where nth = 1 or bytes_to_here <= ${WALK_BUDGET.bytesPerStep}),
    judged as materialized (
      select step.*, exists (select 1 from notes as texts where ${sql.join(conditions, sql` and `)}) as matches from step)
    select judged.*, (select count(*) from chunk) as chunk_size
    from judged where matches or nth = (select count(*) from step)
    order by nth`.execute(store.reading(ownerId))
  const last = rows.at(-1)
  if (!last) return { ids: [], walked: 0, bytes: 0, last: null }
  const walked = Number(last.nth)
  const isEnd = last.chunkSize < NOTES_PER_STEP && Number(last.chunkSize) === walked
  return {
    ids: rows.filter(({ matches }) => matches).map(({ id }) => id),
    walked,
    bytes: Number(last.bytesToHere),
    last: isEnd ? null : { updatedAt: last.updatedAt, id: last.id },
  }
}

function isBehind(from: NoteCursor | null): RawBuilder<unknown> {
  if (!from) return sql``
  return sql`and (updated_at < ${from.updatedAt} or (updated_at = ${from.updatedAt} and id > ${from.id}))`
}

function contains(store: Store, column: 'titleFolded' | 'contentFolded', folded: string) {
  return store.searchIndex.contains(`texts.${column}`, folded)
}

function isTheirs(ownerId: string, { colors, kind, tags, among }: NoteSearch): RawBuilder<unknown> {
  const conditions = [
    sql`owner_id = ${ownerId} and deleted_at is null`,
    ...(colors ? [sql`color in (${sql.join(colors)})`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...tags.map(
      (tag) =>
        sql`id in (select note_id from note_tags where owner_id = ${ownerId} and tag = ${tag})`,
    ),
    ...(among ? [sql`id in (${sql.join(among)})`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

function mayHaveTasks(store: Store): RawBuilder<unknown> {
  return store.searchIndex.contains('texts.content', '[ ]')
}

const TEXTS_AT_ONCE = 100

/**
 * Texts of notes that contain a word: of live ones, of deleted ones that can be restored, and their history. With
 * `since`, only those that were written after that instant.
 */
export async function* noteTextsNaming(
  store: Store,
  ownerId: string,
  word: string,
  since: number | null,
): AsyncGenerator<string> {
  const holding = `%${word}%`
  for (let after = ''; ; ) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('notes')
      .select(['id', 'content'])
      .where('ownerId', '=', ownerId)
      .where('id', '>', after)
      .where('content', 'like', holding)
      .where('updatedAt', '>=', since ?? 0)
      .orderBy('id')
      .limit(TEXTS_AT_ONCE)
      .execute()
    for (const { content } of rows) yield content
    if (rows.length < TEXTS_AT_ONCE) break
    after = rows.at(-1)!.id
  }
  yield* earlierTexts(store, ownerId, holding, since)
}

async function* earlierTexts(
  store: Store,
  ownerId: string,
  holding: string,
  since: number | null,
): AsyncGenerator<string> {
  for (let after = { noteId: '', number: 0 }; ; ) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('noteHistory')
      .select(['noteId', 'number', 'content'])
      .where('ownerId', '=', ownerId)
      .where((e) => e(e.refTuple('noteId', 'number'), '>', e.tuple(after.noteId, after.number)))
      .where('content', 'like', holding)
      .where('replacedAt', '>=', since ?? 0)
      .orderBy('noteId')
      .orderBy('number')
      .limit(TEXTS_AT_ONCE)
      .execute()
    for (const { content } of rows) yield content
    if (rows.length < TEXTS_AT_ONCE) return
    const { noteId, number } = rows.at(-1)!
    after = { noteId, number }
  }
}
