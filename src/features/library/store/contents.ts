/**
 * The texts of files, stored once per owner and content. The key is the text's own SHA-256, so a text that was altered
 * on the disk is detected: it is refused by name, never served and never treated as empty.
 */
import { sha256, sha256Later } from '#platform/crypto/index.ts'
import { common } from '#platform/problems/index.ts'
import type { Store } from '#platform/store/index.ts'

/**
 * Stores a text once per owner. A different text under its hash was damaged, and is repaired. Returns whether it was
 * new.
 */
export async function saveContent(
  store: Store,
  ownerId: string,
  hash: string,
  text: string,
): Promise<boolean> {
  const inserted = await store.query
    .insertInto('contents')
    .values({ ownerId, hash, text })
    .onConflict((c) => c.columns(['ownerId', 'hash']).doNothing())
    .returning('hash')
    .execute()
  if (inserted.length > 0) return true
  await store.query
    .updateTable('contents')
    .set({ text })
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .where('text', '<>', text)
    .execute()
  return false
}

/** The text that a file or a version points to. A missing or altered one is refused. */
export async function loadContent(
  store: Store,
  ownerId: string,
  { contentHash: hash, sizeBytes }: { contentHash: string; sizeBytes: number },
): Promise<string> {
  const query = sizeBytes > LARGE_TEXT ? store.reading(ownerId) : store.query
  const row = await query
    .selectFrom('contents')
    .select('text')
    .where('ownerId', '=', ownerId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row) throw damaged(hash, 'missing')
  return intact(hash, row.text)
}

/** The texts by their hashes, for readers that can do without one: a thinned version deletes its text too. */
export async function findContents(
  store: Store,
  ownerId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { hash, text } of await listContents(store, ownerId, hashes))
    if (await isIntact(hash, text)) found.set(hash, text)
  return found
}

async function listContents(store: Store, ownerId: string, hashes: readonly string[]) {
  if (hashes.length === 0) return []
  return store.query
    .selectFrom('contents')
    .select(['hash', 'text'])
    .where('ownerId', '=', ownerId)
    .where('hash', 'in', hashes)
    .execute()
}

/** By file, unverified: for a reader that shows nothing of them. */
export async function readTexts(
  store: Store,
  ownerId: string,
  files: readonly { id: string }[],
): Promise<Map<string, string>> {
  const rows = await store
    .reading(ownerId)
    .selectFrom('files')
    .innerJoin('contents', (join) =>
      join
        .onRef('contents.ownerId', '=', 'files.ownerId')
        .onRef('contents.hash', '=', 'files.contentHash'),
    )
    .select(['files.id', 'contents.text'])
    .where('files.ownerId', '=', ownerId)
    .where(
      'files.id',
      'in',
      files.map(({ id }) => id),
    )
    .execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

// A quarter of a megabyte is read in half a millisecond and hashed in a third of one; 2 MiB take three and two, which
// belong on other threads.
const LARGE_TEXT = 256 * 1024

async function intact(hash: string, text: string): Promise<string> {
  if (!(await isIntact(hash, text))) throw damaged(hash, 'altered')
  return text
}

export async function isIntact(hash: string, text: string): Promise<boolean> {
  return hash === (text.length > LARGE_TEXT ? await sha256Later(text) : sha256(text))
}

/** Names the hash, never the content; the message is for the log. */
function damaged(hash: string, state: 'missing' | 'altered') {
  const content = hash.slice(0, 12)
  const problem = common.refuse('content_damaged', { content, state })
  problem.message = `the content ${content} is ${state}`
  return problem
}
