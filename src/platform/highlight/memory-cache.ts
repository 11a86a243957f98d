/** Keeps the values used last, up to a number of bytes. */
import { type DeletedContents, namesDeleted } from '../content-caches.ts'

export class MemoryCache<Value> {
  readonly #entries = new Map<string, { value: Value; sizeBytes: number }>()
  readonly #maxBytes: number
  #sizeBytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get sizeBytes(): number {
    return this.#sizeBytes
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A map remembers the order of insertion, so moving an entry to its end marks it as used last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** A value larger than an eighth of the whole would push out too much and is not kept. */
  set(key: string, value: Value, sizeBytes: number): void {
    this.delete(key)
    if (sizeBytes > this.#maxBytes / 8) return
    this.#entries.set(key, { value, sizeBytes })
    this.#sizeBytes += sizeBytes
    for (const oldest of this.#entries.keys()) {
      if (this.#sizeBytes <= this.#maxBytes) return
      this.delete(oldest)
    }
  }

  /** Lets go of everything that was made from these texts. */
  forget(deleted: DeletedContents): void {
    for (const key of [...this.#entries.keys()]) if (namesDeleted(key, deleted)) this.delete(key)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#sizeBytes -= entry.sizeBytes
  }
}
