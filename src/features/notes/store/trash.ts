/** Deleted notes: which can be restored, which are past their date, which are deleted with their file. */
import {
  acrossOwners,
  listOverdueRows,
  type OverdueRow,
  type Store,
} from '#platform/store/index.ts'
import type { Note } from '../rules/note.ts'
import { BYTES_GONE, sumOf } from './history.ts'
import { notesOf, toNote } from './tables.ts'
import { deleteNoteTags } from './tags.ts'

/**
 * What can be undone at this moment, last deleted first: up to twenty megabytes, read without blocking anybody else.
 */
export async function listDeletedNotes(
  store: Store,
  ownerId: string,
  now: number,
  size: number,
): Promise<Note[]> {
  const rows = await notesOf({ query: store.reading(ownerId) }, ownerId)
    .where('deletedAt', 'is not', null)
    .where('purgeAt', '>', now)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toNote)
}

export function listOverdueNotes(
  store: Store,
  now: number,
  size: number,
  after: OverdueRow | null,
): Promise<OverdueRow[]> {
  const query = acrossOwners(store, 'the sweep forgets deleted notes of everybody')
  return listOverdueRows(query, 'notes', now, size, after)
}

/** All notes of a file, live and deleted. */
export async function listIdsOnFile(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await idsOnFile(store, ownerId, fileId).execute()
  return rows.map(({ id }) => id)
}

export async function listLiveIdsOnFile(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await idsOnFile(store, ownerId, fileId).where('deletedAt', 'is', null).execute()
  return rows.map(({ id }) => id)
}

function idsOnFile(store: Store, ownerId: string, fileId: string) {
  return store.query
    .selectFrom('notes')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'file')
    .where('placeId', '=', fileId)
    .where('path', '=', '')
}

/** Deleted notes except so many of the last deleted, at most `most` of them. */
export async function listOldestDeleted(
  store: Store,
  ownerId: string,
  { kept, most }: { kept: number; most: number },
): Promise<string[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(kept)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes notes with everything that was ever written in them. Returns how many bytes that was. */
export async function deleteNotes(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<number> {
  const texts = await store.query
    .deleteFrom('noteHistory')
    .where('ownerId', '=', ownerId)
    .where('noteId', 'in', ids)
    .returning(BYTES_GONE)
    .execute()
  await deleteNoteTags(store, ownerId, ids)
  const notes = await store.query
    .deleteFrom('notes')
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .returning(BYTES_GONE)
    .execute()
  return sumOf([...texts, ...notes])
}
