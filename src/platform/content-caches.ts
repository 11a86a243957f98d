/**
 * Copies of people's texts that are cached: coloured lines, drawn documents, pages. A holder of such copies registers
 * here, and drops them when the text is deleted for good. Dropping is always safe: a copy that is needed after all is
 * made again.
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

/** Whether a key names a deleted text: by its hash, anywhere in the key. */
export function namesDeleted(key: string, deleted: DeletedContents): boolean {
  if (deleted === 'all') return true
  return (key.match(/[0-9a-f]{64}/g) ?? []).some((hash) => deleted.has(hash))
}
