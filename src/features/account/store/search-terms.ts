/** The terms by which administrators find people. */
import type { Store } from '#platform/store/index.ts'
import { termsOfPerson } from '../rules/search-terms.ts'

declare module '#platform/store/tables.ts' {
  interface Tables {
    userTerms: { term: string; ownerId: string }
  }
}

/** Replaces the terms of a person whose name was updated; the same name writes nothing. */
export async function saveSearchTerms(
  store: Store,
  userId: string,
  names: { firstName: string; lastName: string; username: string },
): Promise<void> {
  const terms = termsOfPerson({ ...names, id: userId })
  const rows = await store.query
    .selectFrom('userTerms')
    .select('term')
    .where('ownerId', '=', userId)
    .execute()
  const known = new Set(rows.map(({ term }) => term))
  if (known.size === terms.length && terms.every((term) => known.has(term))) return
  await store.query.deleteFrom('userTerms').where('ownerId', '=', userId).execute()
  await store.query
    .insertInto('userTerms')
    .values(terms.map((term) => ({ term, ownerId: userId })))
    .execute()
}
