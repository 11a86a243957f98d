/** The terms by which administrators find people. */
import type { Store } from '#platform/store/index.ts'
import { termsOfPerson } from '../rules/search-terms.ts'

interface UserTermsTable {
  term: string
  owner_id: string
}

declare module '#platform/store/tables.ts' {
  interface Tables {
    user_terms: UserTermsTable
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
    .selectFrom('user_terms')
    .select('term')
    .where('owner_id', '=', userId)
    .execute()
  const known = new Set(rows.map(({ term }) => term))
  if (known.size === terms.length && terms.every((term) => known.has(term))) return
  await store.query.deleteFrom('user_terms').where('owner_id', '=', userId).execute()
  await store.query
    .insertInto('user_terms')
    .values(terms.map((term) => ({ term, owner_id: userId })))
    .execute()
}
