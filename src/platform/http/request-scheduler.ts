/**
 * Starts one request of a person in each turn of the event loop. A turn handles everything that has arrived: eight
 * requests of one person, five milliseconds each, would keep everybody else waiting for forty.
 */
export class RequestScheduler {
  /** Requests that wait for a later turn; a person without an entry has started none in this one. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Resolves when the request may start. `person` is an account's id, or the address of somebody without one. */
  async enter(person: string): Promise<void> {
    const waiting = this.#waiting.get(person)
    if (waiting) return new Promise((start) => waiting.push(start))
    this.#waiting.set(person, [])
    setImmediate(this.#startNext, person)
  }

  readonly #startNext = (person: string): void => {
    const start = this.#waiting.get(person)?.shift()
    if (!start) return void this.#waiting.delete(person)
    start()
    setImmediate(this.#startNext, person)
  }
}
