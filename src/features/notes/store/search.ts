/** Finding notes by a literal fragment of title or text. One function for the page, the JSON and the agent's tool. */
import type { Store } from '../../../platform/store/index.ts'
import type { Note } from '../rules/note.ts'
import { NOTE_COLUMNS, toNote } from './tables.ts'

export interface NoteSearch {
  /** Already folded; compared literally. */
  folded: string
  /** Any of these; null for every colour. */
  colors: readonly string[] | null
  limit: number
}

/** Title hits first, then the most recently changed, then by id. One row more than asked tells whether there are more. */
export async function searchNotes(
  store: Store,
  ownerId: string,
  { folded, colors, limit }: NoteSearch,
): Promise<{ notes: Note[]; hasMore: boolean }> {
  const { contains } = store.searchIndex
  let rows = store
    .reading(ownerId)
    .selectFrom('notes')
    .select(NOTE_COLUMNS)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where((e) => e.or([contains('title_folded', folded), contains('content_folded', folded)]))
    .orderBy((e) => e.case().when(contains('title_folded', folded)).then(0).else(1).end())
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit + 1)
  if (colors) rows = rows.where('color', 'in', colors)
  const found = await rows.execute()
  return { notes: found.slice(0, limit).map(toNote), hasMore: found.length > limit }
}
