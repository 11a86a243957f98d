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
    .select((e) => ['place_id', e.fn.countAll<number>().as('notes')])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'board')
    .where('deleted_at', 'is', null)
    .groupBy('place_id')
    .execute()
  return new Map(rows.map((row) => [row.place_id, Number(row.notes)]))
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
    .select(['place_id', 'x', 'y', 'width', 'height', 'color'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'board')
    .where('deleted_at', 'is', null)
    .orderBy('place_id')
    .orderBy('z')
    .orderBy('id')
    .execute()
  return rows.map(({ place_id, ...spot }) => ({ boardId: place_id, ...spot }))
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
      place_id: to,
      updated_at: e
        .case()
        .when(e('updated_at', '>=', now))
        .then(e('updated_at', '+', 1))
        .else(e.val(now))
        .end(),
    }))
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'board')
    .where('place_id', '=', from)
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
    .select(['id', 'kind', 'place_id', 'path', 'anchor_hash', 'anchor_lost_in'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('mode', '=', 'anchored')
    .where((e) =>
      e.or([e('kind', '=', 'repo'), e.and([e('kind', '=', 'file'), e('anchor_hash', '!=', '')])]),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    location: { kind: row.kind, id: row.place_id, path: row.path },
    hash: row.anchor_hash,
    lostIn: row.anchor_lost_in,
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
    .set({ title, title_folded: folded })
    .where('owner_id', '=', ownerId)
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
    .where('place_id', '=', repoName)
    .where('deleted_at', 'is', null)
    .orderBy('path')
    .orderBy('created_at')
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
    .select(['id', 'path', 'renamed_to', 'deleted_at', ...ANCHOR_COLUMNS])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('place_id', '=', repoName)
    .orderBy('path')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    anchor: toAnchor(row),
    renamedTo: row.renamed_to,
    isDeleted: row.deleted_at !== null,
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
    .set({ ...anchorColumns(anchor), renamed_to: renamedTo })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute()
}

export async function countNotesByRepo(
  store: Store,
  ownerId: string,
): Promise<{ repoName: string; notes: number }[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['place_id', e.fn.countAll<number>().as('notes')])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('deleted_at', 'is', null)
    .groupBy('place_id')
    .orderBy('place_id')
    .execute()
  return rows.map((row) => ({ repoName: row.place_id, notes: Number(row.notes) }))
}

/** How many live notes each file of each repository has. */
export async function countNotesByRepoFile(
  store: Store,
  ownerId: string,
): Promise<{ repoName: string; path: string; notes: number }[]> {
  const rows = await store.query
    .selectFrom('notes')
    .select((e) => ['place_id', 'path', e.fn.countAll<number>().as('notes')])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'repo')
    .where('deleted_at', 'is', null)
    .groupBy(['place_id', 'path'])
    .orderBy('place_id')
    .execute()
  return rows.map((row) => ({ repoName: row.place_id, path: row.path, notes: Number(row.notes) }))
}
