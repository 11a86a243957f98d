/** Deleted notes: what can come back, what is past its date, what goes with its file. */
import { acrossOwners, type Store } from '../../../platform/store/index.ts'
import type { Note } from '../rules/note.ts'
import { NOTE_COLUMNS, toNote } from './tables.ts'

/** What can be undone at this moment, last deleted first. */
export async function listDeletedNotes(
  store: Store,
  ownerId: string,
  now: number,
  size: number,
): Promise<Note[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select(NOTE_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is not', null)
    .where('purge_at', '>', now)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
  return rows.map(toNote)
}

export interface OverdueNote {
  ownerId: string
  id: string
  purgeAt: number
}

/** Past their date, oldest date first; walked by key. */
export async function listOverdueNotes(
  store: Store,
  now: number,
  size: number,
  after: OverdueNote | null,
): Promise<OverdueNote[]> {
  let rows = acrossOwners(store, 'the sweep forgets deleted notes of everybody')
    .selectFrom('notes')
    .select(['owner_id', 'id', 'purge_at'])
    .where('deleted_at', 'is not', null)
    .where('purge_at', '<=', now)
    .orderBy('purge_at')
    .orderBy('owner_id')
    .orderBy('id')
    .limit(size)
  if (after)
    rows = rows.where((e) =>
      e(
        e.refTuple('purge_at', 'owner_id', 'id'),
        '>',
        e.tuple(after.purgeAt, after.ownerId, after.id),
      ),
    )
  const found = await rows.execute()
  return found.map((row) => ({ ownerId: row.owner_id, id: row.id, purgeAt: Number(row.purge_at) }))
}

/** All notes of a file, live and deleted. */
export async function listIdsOnFile(
  store: Store,
  ownerId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'file')
    .where('place_id', '=', fileId)
    .where('path', '=', '')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gone, with everything that was ever written in them. */
export async function deleteNotes(
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('note_history')
    .where('owner_id', '=', ownerId)
    .where('note_id', 'in', ids)
    .execute()
  await store.query
    .deleteFrom('notes')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute()
}
