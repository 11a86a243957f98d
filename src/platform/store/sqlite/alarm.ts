/** One call that is still to come, at the most. */
export class Alarm {
  readonly #act: () => void
  #cancel: () => void = () => {}

  constructor(act: () => void) {
    this.#act = act
  }

  after(ms: number): void {
    this.cancel()
    const timer = setTimeout(this.#act, ms)
    this.#cancel = () => clearTimeout(timer)
  }

  /** After what has arrived meanwhile was looked at. */
  soon(): void {
    this.cancel()
    const immediate = setImmediate(this.#act)
    this.#cancel = () => clearImmediate(immediate)
  }

  cancel(): void {
    this.#cancel()
    this.#cancel = () => {}
  }
}
