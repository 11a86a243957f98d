/**
 * Copies of people's texts that are held to save work: coloured lines, drawn documents, pages. Whoever holds such copies
 * registers here, and lets go of them when the text is deleted for good. Letting go is always safe: a copy that is
 * needed after all is made again.
 */
export type DeletedContents = ReadonlySet<string> | 'all'

export interface ContentCache {
  forget(deleted: DeletedContents): void
}

const caches: ContentCache[] = []

export function registerContentCache<Cache extends ContentCache>(cache: Cache): Cache {
  caches.push(cache)
  return cache
}

/** `all` when an account is deleted: rare, and then nothing of it can be overlooked. */
export function forgetContents(deleted: DeletedContents): void {
  for (const cache of caches) cache.forget(deleted)
}

/** Whether a key names a deleted text: by its hash, wherever in the key that stands. */
export function namesDeleted(key: string, deleted: DeletedContents): boolean {
  if (deleted === 'all') return true
  return (key.match(/[0-9a-f]{64}/g) ?? []).some((hash) => deleted.has(hash))
}
