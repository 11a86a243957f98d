/** Notes by their titles, for links that name them. */
import { sql } from 'kysely'
import type { Store } from '#platform/store/index.ts'

// Titles are few per text; a title may be used on each file anew.
const MOST_CALLED = 1_000

/** Live notes with any of these folded titles, the newest change first. */
export async function findNotesCalled(
  store: Store,
  ownerId: string,
  titles: readonly string[],
): Promise<{ id: string; titleFolded: string }[]> {
  return (
    store.query
      .selectFrom('notes')
      .select(['id', 'titleFolded'])
      .where('ownerId', '=', ownerId)
      .where('titleFolded', 'in', titles)
      // A literal: a partial index is not used for a bound value.
      .where('titleFolded', '<>', sql.lit(''))
      .where('deletedAt', 'is', null)
      .orderBy('updatedAt', 'desc')
      .limit(MOST_CALLED)
      .execute()
  )
}

/** Live notes whose title contains a folded text: that title itself, then the newest change. */
export async function listNotesTitled(store: Store, ownerId: string, folded: string, size: number) {
  return store
    .reading(ownerId)
    .selectFrom('notes')
    .select(['id', 'title', 'kind', 'placeId'])
    .where('ownerId', '=', ownerId)
    .where('deletedAt', 'is', null)
    .where('titleFolded', '<>', '')
    .where(store.searchIndex.contains('titleFolded', folded))
    .orderBy((e) => e.case().when('titleFolded', '=', folded).then(0).else(1).end())
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(size)
    .execute()
}
