/** Texts that contain a word, among everything that is stored: every version of every file, in the trash or not. */
import type { Store } from '#platform/store/index.ts'

// One step reads so many texts; only one of them is in memory at a time.
const TEXTS_AT_ONCE = 100

/** In the order of their hashes; with `since`, only those of versions that were made after that instant. */
export async function* textsNaming(
  store: Store,
  ownerId: string,
  term: string,
  since: number | null,
): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const hashes = await listHashes(store, ownerId, after, since)
    for (const hash of await hashesHolding(store, ownerId, hashes, term)) {
      const text = await findText(store, ownerId, hash)
      if (text !== null) yield text
    }
    if (hashes.length < TEXTS_AT_ONCE) return
    after = hashes.at(-1)!
  }
}

async function listHashes(
  store: Store,
  ownerId: string,
  after: string,
  since: number | null,
): Promise<string[]> {
  if (since === null) {
    const rows = await store
      .reading(ownerId)
      .selectFrom('contents')
      .select('hash')
      .where('ownerId', '=', ownerId)
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(TEXTS_AT_ONCE)
      .execute()
    return rows.map(({ hash }) => hash)
  }
  const rows = await store
    .reading(ownerId)
    .selectFrom('fileVersions')
    .select('contentHash')
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>=', since)
    .where('contentHash', '>', after)
    .orderBy('contentHash')
    .limit(TEXTS_AT_ONCE)
    .execute()
  return rows.map(({ contentHash }) => contentHash)
}

async function hashesHolding(
  store: Store,
  ownerId: string,
  hashes: readonly string[],
  term: string,
): Promise<string[]> {
  if (hashes.length === 0) return []
  const rows = await store
    .reading(ownerId)
    .selectFrom('contents')
    .select('hash')
    .where('ownerId', '=', ownerId)
    .where('hash', 'in', hashes)
    .where('text', 'like', `%${term}%`)
    .execute()
  return rows.map(({ hash }) => hash)
}

async function findText(store: Store, ownerId: string, hash: string): Promise<string | null> {
  const row = await store
    .reading(ownerId)
    .selectFrom('contents')
    .select('text')
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.text ?? null
}
