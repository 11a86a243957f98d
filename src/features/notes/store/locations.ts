/** Notes by the location they belong to: boards, and paths of repositories. */
import type { Store } from '#platform/store/index.ts'
import type { Anchor, Note } from '../rules/note.ts'
import { ANCHOR_COLUMNS, anchorColumns, notesOf, toAnchor, toNote } from './tables.ts'

/** Of every board that has any. */
export async function countNotesByBoard(
  store: Store,
  ownerId: string,
): Promise<Map<string, number>> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['placeId', e.fn.countAll<number>().as('notes')])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'board')
    .where('deletedAt', 'is', null)
    .groupBy('placeId')
    .execute()
  return new Map(rows.map((row) => [row.placeId, Number(row.notes)]))
}

export interface BoardSpot {
  boardId: string
  x: number
  y: number
  width: number
  height: number
  color: string
}

/** The positions of notes on all boards, for their miniatures, those in front last: no text is read. */
export async function listSpots(store: Store, ownerId: string): Promise<BoardSpot[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select(['placeId', 'x', 'y', 'width', 'height', 'color'])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'board')
    .where('deletedAt', 'is', null)
    .orderBy('placeId')
    .orderBy('z')
    .orderBy('id')
    .execute()
  return rows.map(({ placeId, ...spot }) => ({ boardId: placeId, ...spot }))
}

/** Moves every note of a board to another one, deleted ones too, so that a restored note has a board. */
export async function moveToBoard(
  store: Store,
  ownerId: string,
  from: string,
  to: string,
  now: number,
): Promise<void> {
  await store.query
    .updateTable('notes')
    .set((e) => ({
      placeId: to,
      updatedAt: e
        .case()
        .when(e('updatedAt', '>=', now))
        .then(e('updatedAt', '+', 1))
        .else(e.val(now))
        .end(),
    }))
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'board')
    .where('placeId', '=', from)
    .execute()
}

export interface TiedNote extends Pick<Note, 'id' | 'location'> {
  /** The text it was written about. */
  hash: string
  lostIn: string
}

/** Notes that are anchored to a text and may have lost it, the most recently changed first; no text is read. */
export async function listTiedNotes(
  store: Store,
  ownerId: string,
  most: number,
): Promise<TiedNote[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select(['id', 'kind', 'placeId', 'path', 'anchorHash', 'anchorLostIn'])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where('mode', '=', 'anchored')
    .where((e) =>
      e.or([e('kind', '=', 'repo'), e.and([e('kind', '=', 'file'), e('anchorHash', '!=', '')])]),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    location: { kind: row.kind, id: row.placeId, path: row.path },
    hash: row.anchorHash,
    lostIn: row.anchorLostIn,
  }))
}

export async function saveTitle(
  store: Store,
  ownerId: string,
  id: string,
  title: string,
  folded: string,
): Promise<void> {
  await store.query
    .updateTable('notes')
    .set({ title, titleFolded: folded })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

/** Every live note in a repository, by path. */
export async function listNotesInRepo(
  store: Store,
  ownerId: string,
  repoName: string,
): Promise<Note[]> {
  const rows = await notesOf(store, ownerId)
    .where('kind', '=', 'repo')
    .where('placeId', '=', repoName)
    .where('deletedAt', 'is', null)
    .orderBy('path')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(toNote)
}

export interface RepoAnchor {
  id: string
  path: string
  anchor: Anchor
  renamedTo: string
  isDeleted: boolean
}

/** The anchors of all notes of a repository, of deleted ones too, because they may be restored; no text is read. */
export async function listRepoAnchors(
  store: Store,
  ownerId: string,
  repoName: string,
): Promise<RepoAnchor[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select(['id', 'path', 'renamedTo', 'deletedAt', ...ANCHOR_COLUMNS])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('placeId', '=', repoName)
    .orderBy('path')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    anchor: toAnchor(row),
    renamedTo: row.renamedTo,
    isDeleted: row.deletedAt !== null,
  }))
}

/** Stores what a sync changed about a note. The stamp does not change, because no person edited it. */
export async function saveRepoAnchor(
  store: Store,
  ownerId: string,
  { id, anchor, renamedTo }: Pick<RepoAnchor, 'id' | 'anchor' | 'renamedTo'>,
): Promise<void> {
  await store.query
    .updateTable('notes')
    .set({ ...anchorColumns(anchor), renamedTo })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function countNotesByRepo(
  store: Store,
  ownerId: string,
): Promise<{ repoName: string; notes: number }[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['placeId', e.fn.countAll<number>().as('notes')])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('deletedAt', 'is', null)
    .groupBy('placeId')
    .orderBy('placeId')
    .execute()
  return rows.map((row) => ({ repoName: row.placeId, notes: Number(row.notes) }))
}

/** How many live notes each file of each repository has. */
export async function countNotesByRepoFile(
  store: Store,
  ownerId: string,
): Promise<{ repoName: string; path: string; notes: number }[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['placeId', 'path', e.fn.countAll<number>().as('notes')])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('deletedAt', 'is', null)
    .groupBy(['placeId', 'path'])
    .orderBy('placeId')
    .execute()
  return rows.map((row) => ({ repoName: row.placeId, path: row.path, notes: Number(row.notes) }))
}

/** How many live notes the files in and under a folder of a repository have, by path: read from an index alone. */
export async function countNotesUnder(
  store: Store,
  ownerId: string,
  repoName: string,
  folder: string,
): Promise<Map<string, number>> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['path', e.fn.countAll<number>().as('notes')])
    .where('ownerId', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('placeId', '=', repoName)
    // The character after the slash ends the range.
    .$if(folder !== '', (q) => q.where('path', '>', `${folder}/`).where('path', '<', `${folder}0`))
    .where('deletedAt', 'is', null)
    .groupBy('path')
    .execute()
  return new Map(rows.map(({ path, notes }) => [path, Number(notes)]))
}
