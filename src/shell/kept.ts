/** Things made once and kept while there is room; the longest unused goes first. */
import { type DeletedContents, namesDeleted } from '../platform/content-caches.ts'

export class Kept<T> {
  readonly #things = new Map<string, { thing: T; weight: number }>()
  readonly #room: number
  readonly #weigh: (key: string, thing: T) => number
  #weight = 0

  constructor(room: number, weigh: (key: string, thing: T) => number) {
    this.#room = room
    this.#weigh = weigh
  }

  get(key: string): T | undefined {
    const known = this.#things.get(key)
    if (!known) return undefined
    // A Map remembers the order of writing: what is used moves to the end.
    this.#things.delete(key)
    this.#things.set(key, known)
    return known.thing
  }

  /** Lets go of everything whose key names one of these texts. */
  forget(deleted: DeletedContents): void {
    for (const [key, { weight }] of [...this.#things]) {
      if (!namesDeleted(key, deleted)) continue
      this.#things.delete(key)
      this.#weight -= weight
    }
  }

  /** What takes more than a quarter of the room would push out everything else, and is not kept. */
  put(key: string, thing: T): T {
    const weight = this.#weigh(key, thing)
    if (weight > this.#room / 4 || this.#things.has(key)) return thing
    this.#things.set(key, { thing, weight })
    this.#weight += weight
    for (const [oldest, { weight: freed }] of this.#things) {
      if (this.#weight <= this.#room) break
      this.#things.delete(oldest)
      this.#weight -= freed
    }
    return thing
  }
}
