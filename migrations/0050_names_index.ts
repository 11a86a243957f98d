/** Which files may have a word in their name, or define it, without reading the names of all. */
import type { Kysely } from 'kysely'
import type { Kinds } from './kinds.ts'

export async function namesIndex(db: Kysely<any>, kinds: Kinds): Promise<void> {
  await kinds.indexNames(db)
}
