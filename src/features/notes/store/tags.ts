/** Which live notes have which tags. */
import { sql } from 'kysely'
import { acrossOwners, type Store } from '#platform/store/index.ts'
import { foldText } from '#platform/text/index.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    noteTags: { ownerId: string; tag: string; noteId: string; written: string }
  }
}

/** Replaces the tags of a note. */
export async function saveNoteTags(
  store: Store,
  ownerId: string,
  noteId: string,
  tags: readonly string[],
): Promise<void> {
  await deleteNoteTags(store, ownerId, [noteId])
  await insertNoteTags(store, ownerId, noteId, tags)
}

/** Of a note that has none yet. */
export async function insertNoteTags(
  store: Store,
  ownerId: string,
  noteId: string,
  tags: readonly string[],
): Promise<void> {
  const written = new Map(tags.map((tag) => [foldText(tag), tag]))
  if (written.size === 0) return
  await store.query
    .insertInto('noteTags')
    .values([...written].map(([tag, written]) => ({ ownerId, tag, noteId, written })))
    .execute()
}

export async function deleteNoteTags(
  store: Store,
  ownerId: string,
  noteIds: readonly string[],
): Promise<void> {
  await store.query
    .deleteFrom('noteTags')
    .where('ownerId', '=', ownerId)
    .where('noteId', 'in', noteIds)
    .execute()
}

export interface CountedTag {
  /** Folded. */
  tag: string
  written: string
  notes: number
}

/** The most frequent first. */
export async function listNoteTags(
  store: Store,
  ownerId: string,
  most: number,
): Promise<CountedTag[]> {
  const rows = await store
    .reading(ownerId)
    .selectFrom('noteTags')
    .select((e) => ['tag', e.fn.min('written').as('written'), e.fn.countAll<number>().as('notes')])
    .where('ownerId', '=', ownerId)
    .groupBy('tag')
    .orderBy('notes', 'desc')
    .orderBy('tag')
    .limit(most)
    .execute()
  return rows.map(({ notes, ...row }) => ({ ...row, notes: Number(notes) }))
}

// Notes of before tags were read; see `actions/tags.ts`.

export async function listUntagged(
  store: Store,
  most: number,
): Promise<{ ownerId: string; id: string }[]> {
  return acrossOwners(store, 'the job reads the tags of everybody')
    .selectFrom('notes')
    .select(['ownerId', 'id'])
    .where(sql<boolean>`is_tagged = 0`)
    .orderBy('ownerId')
    .orderBy('id')
    .limit(most)
    .execute()
}

export async function markTagged(store: Store, ownerId: string, id: string): Promise<void> {
  await store.query
    .updateTable('notes')
    .set({ isTagged: true })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute()
}
