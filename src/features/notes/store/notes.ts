/** One note, and the notes of one location. */

import {
  acrossOwners,
  countRows,
  isOneOfPairs,
  type Pair,
  type Store,
} from '#platform/store/index.ts'
import type { Anchor, Note, NoteLocation } from '../rules/note.ts'
import { anchorColumns, NOTE_COLUMNS, notesOf, toNote, toRow } from './tables.ts'

/** A note that is not deleted, or null. */
export async function findNote(store: Store, ownerId: string, id: string): Promise<Note | null> {
  const note = await findAnyNote(store, ownerId, id)
  return note?.deletedAt === null ? note : null
}

/** Live or deleted. */
export async function findAnyNote(store: Store, ownerId: string, id: string): Promise<Note | null> {
  const row = await notesOf(store, ownerId).where('id', '=', id).executeTakeFirst()
  return row ? toNote(row) : null
}

export async function findNotes(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<Note[]> {
  if (ids.length === 0) return []
  const rows = await notesOf(store, ownerId).where('id', 'in', ids).execute()
  return rows.map(toNote)
}

/** What differs after each change of a note, without its text: only of live notes. */
export async function listNoteStamps(store: Store, ownerId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return store.query
    .selectFrom('notes')
    .select(['id', 'updatedAt', 'kind', 'placeId'])
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
}

/** Of several people, for jobs that serve everybody: one query for many notes. */
export async function findNotesOf(
  store: Store,
  owned: readonly Pair[],
): Promise<{ ownerId: string; note: Note }[]> {
  if (owned.length === 0) return []
  const rows = await acrossOwners(store, 'the sender serves everybody')
    .selectFrom('notes')
    .select([...NOTE_COLUMNS, 'ownerId'])
    .where(isOneOfPairs(['ownerId', 'id'], owned))
    .execute()
  return rows.map((row) => ({ ownerId: row.ownerId, note: toNote(row) }))
}

// Up to this many are read on the main thread, without waiting for a busy reading thread. Two hundred texts of 20,000
// characters took 26 ms there.
const FEW = 32

/** Oldest first. `beforeMany` may wait before many are read, or refuse. */
export async function listNotesAt(
  store: Store,
  ownerId: string,
  location: NoteLocation,
  beforeMany?: () => Promise<void>,
): Promise<Note[]> {
  // Reads an index alone: a single row would read all of its texts.
  const first = await liveAt(store.query, ownerId, location)
    .select('id')
    .limit(FEW + 1)
    .execute()
  if (first.length === 0) return []
  if (first.length > FEW) await beforeMany?.()
  const handle = first.length > FEW ? store.reading(ownerId) : store.query
  return (await inOrder(handle, ownerId, location).execute()).map(toNote)
}

/** The notes of a location that contain this word, oldest first. */
export async function listNotesNaming(
  store: Store,
  ownerId: string,
  location: NoteLocation,
  word: string,
): Promise<Note[]> {
  const rows = await inOrder(store.reading(ownerId), ownerId, location)
    .where('content', 'like', `%${word}%`)
    .execute()
  return rows.map(toNote)
}

function inOrder(handle: Store['query'], ownerId: string, location: NoteLocation) {
  return liveAt(handle, ownerId, location).select(NOTE_COLUMNS).orderBy('createdAt').orderBy('id')
}

/** Where the notes of a location that follow no text are, and how large they are. */
export async function listBoxesAt(
  store: Store,
  ownerId: string,
  location: NoteLocation,
): Promise<{ x: number; y: number; width: number; height: number }[]> {
  return liveAt(store.query, ownerId, location)
    .select(['x', 'y', 'width', 'height'])
    .where('mode', '<>', 'anchored')
    .execute()
}

/** The frontmost note of a location; null for none. */
export async function findFrontmost(
  store: Store,
  ownerId: string,
  location: NoteLocation,
): Promise<{ id: string; z: number } | null> {
  const row = await liveAt(store.query, ownerId, location)
    .select(['id', 'z'])
    .orderBy('z', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The last changed first. */
export async function listLatestNotes(
  store: Store,
  ownerId: string,
  limit: number,
): Promise<Note[]> {
  const rows = await notesOf(store, ownerId)
    .where('deletedAt', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toNote)
}

function liveAt(handle: Store['query'], ownerId: string, { kind, id, path }: NoteLocation) {
  return handle
    .selectFrom('notes')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', kind)
    .where('placeId', '=', id)
    .where('path', '=', path)
    .where('deletedAt', 'is', null)
}

export async function countAllNotes(store: Store, ownerId: string): Promise<number> {
  return countRows(
    store.query.selectFrom('notes').where('ownerId', '=', ownerId).where('deletedAt', 'is', null),
  )
}

/** How many live notes a person has, and how many of them belong to this location: one query on one index. */
export async function countNotes(
  store: Store,
  ownerId: string,
  location: NoteLocation,
): Promise<{ total: number; here: number }> {
  const { total, here } = await store.query
    .selectFrom('notes')
    .select((e) => [
      e.fn.countAll<number>().as('total'),
      e.fn
        .count<number>(
          e
            .case()
            .when(
              e.and([
                e('kind', '=', location.kind),
                e('placeId', '=', location.id),
                e('path', '=', location.path),
              ]),
            )
            .then(1)
            .end(),
        )
        .as('here'),
    ])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { total: Number(total), here: Number(here) }
}

export async function listTitlesAt(
  store: Store,
  ownerId: string,
  location: NoteLocation,
): Promise<{ id: string; title: string }[]> {
  return liveAt(store.query, ownerId, location)
    .select(['id', 'title'])
    .where('title', '<>', '')
    .execute()
}

export async function insertNote(store: Store, ownerId: string, note: Note): Promise<void> {
  await store.query
    .insertInto('notes')
    .values({ ownerId, ...toRow(note) })
    .execute()
}

/** Writes what changed in a note, if nobody has written it since it was read: check and write are one statement. */
export async function updateNote(
  store: Store,
  ownerId: string,
  before: Note,
  after: Note,
): Promise<boolean> {
  const { numUpdatedRows } = await store.query
    .updateTable('notes')
    .set(changedColumns(toRow(before), toRow(after)))
    .where('ownerId', '=', ownerId)
    .where('id', '=', before.id)
    .where('updatedAt', '=', before.updatedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A column that is named is written, and so is every index that contains it: a new text leaves them all untouched. */
function changedColumns<Columns extends object>(before: Columns, after: Columns): Partial<Columns> {
  const changed = Object.entries(after).filter(
    ([name, value]) => value !== before[name as keyof Columns],
  )
  return Object.fromEntries(changed) as Partial<Columns>
}

/** Compare-and-swap on the text itself: a concurrent writer is not overwritten. */
export async function swapContent(
  store: Store,
  ownerId: string,
  before: Note,
  after: Note,
): Promise<boolean> {
  const { content, contentFolded, writer, byToken, byName, writtenAt, updatedAt } = toRow(after)
  const { numUpdatedRows } = await store.query
    .updateTable('notes')
    .set({ content, contentFolded, writer, byToken, byName, writtenAt, updatedAt })
    .where('ownerId', '=', ownerId)
    .where('id', '=', before.id)
    .where('deletedAt', 'is', null)
    .where('content', '=', before.content)
    .where('updatedAt', '=', before.updatedAt)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Stores the anchor of a note in a new text. The stamp does not change, because no person edited it. */
export async function saveAnchor(
  store: Store,
  ownerId: string,
  id: string,
  anchor: Anchor,
): Promise<void> {
  await store.query
    .updateTable('notes')
    .set(anchorColumns(anchor))
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Versions of a file in which lines of its notes were counted, of deleted notes too: they may be restored. */
export async function listAnchorVersions(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<number[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select('anchorVersion')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'file')
    .where('placeId', '=', fileId)
    .where('path', '=', '')
    .execute()
  return rows.flatMap(({ anchorVersion }) => (anchorVersion === null ? [] : [anchorVersion]))
}
