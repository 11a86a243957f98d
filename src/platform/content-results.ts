/**
 * Results that were made from people's texts, by keys that name the text's hash. Concurrent requests for one result
 * share one computation. The result for a text that is deleted meanwhile is returned, but not cached.
 */
import { LruCache } from './cache/lru.ts'
import { type DeletedContents, namesDeleted } from './content-caches.ts'

interface Making<Value> {
  result: Promise<Value>
  isDeleted: boolean
}

export class ContentResults<Value extends object> {
  readonly #cache: LruCache<Value>
  readonly #making = new Map<string, Making<Value | { failure: unknown }>>()
  readonly #sizeOf: (value: Value) => number

  constructor(maxBytes: number, sizeOf: (value: Value) => number) {
    this.#cache = new LruCache({ maxSize: maxBytes, maxEntrySize: maxBytes / 8 })
    this.#sizeOf = sizeOf
  }

  /** A failure is returned and not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value>
  get<Failure>(
    key: string,
    make: () => Promise<Value | { failure: Failure }>,
  ): Promise<Value | { failure: Failure }>
  async get<Failure>(
    key: string,
    make: () => Promise<Value | { failure: Failure }>,
  ): Promise<Value | { failure: Failure }> {
    const cached = this.#cache.get(key)
    if (cached) return cached
    const known = this.#making.get(key) as Making<Value | { failure: Failure }> | undefined
    if (known) return known.result
    const making: Making<Value | { failure: Failure }> = { result: make(), isDeleted: false }
    this.#making.set(key, making)
    try {
      const value = await making.result
      if (!('failure' in value) && !making.isDeleted)
        this.#cache.set(key, value, key.length + this.#sizeOf(value))
      return value
    } finally {
      this.#making.delete(key)
    }
  }

  forget(deleted: DeletedContents): void {
    this.#cache.forget(deleted)
    for (const [key, making] of this.#making)
      if (namesDeleted(key, deleted)) making.isDeleted = true
  }
}
