/** First come, first served: one holder at a time. */
export class Mutex {
  #isHeld = false
  readonly #waiting: (() => void)[] = []

  get isContended(): boolean {
    return this.#waiting.length > 0
  }

  /** Resolves when the caller holds it, with the function that passes it on. */
  async acquire(): Promise<() => void> {
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#isHeld = true
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const next = this.#waiting.shift()
      // Passed on without being free in between, so that nobody overtakes.
      if (next) next()
      else this.#isHeld = false
    }
  }
}
