/** A bounded cache in memory: when it is full, the least recently used entries are evicted. */
import { type DeletedContents, namesDeleted } from '../content-caches.ts'

export interface LruOptions {
  /** The sum of the sizes of all entries: bytes, characters, or entries when none has a size. */
  maxSize: number
  /** A larger entry would evict too many others and is not stored. */
  maxEntrySize?: number
}

export class LruCache<Value> {
  readonly #entries = new Map<string, { value: Value; size: number }>()
  readonly #maxSize: number
  readonly #maxEntrySize: number
  #size = 0

  constructor({ maxSize, maxEntrySize = maxSize }: LruOptions) {
    this.#maxSize = maxSize
    this.#maxEntrySize = maxEntrySize
  }

  get size(): number {
    return this.#size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A map remembers the order of insertion, so an entry that is inserted again is the last one to be evicted.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Returns the value, stored or not. */
  set(key: string, value: Value, size = 1): Value {
    this.delete(key)
    if (size > this.#maxEntrySize) return value
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.delete(oldest)
    }
    return value
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= entry.size
  }

  /** Deletes every entry whose key names one of these texts. */
  forget(deleted: DeletedContents): void {
    for (const key of [...this.#entries.keys()]) if (namesDeleted(key, deleted)) this.delete(key)
  }
}
