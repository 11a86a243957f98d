/**
 * One budget for the memory that long texts take in threads, over all pools. A job that finds too little of it waits,
 * and is served before every later one, so that large jobs are not overtaken endlessly.
 */
interface Share {
  holder: object
  mb: number
  start(): void
}

export class Memory {
  #leftMb: number
  readonly #mostMb: number
  readonly #waiting: Share[] = []
  readonly #held = new Map<object, number>()

  constructor(mostMb: number) {
    this.#mostMb = mostMb
    this.#leftMb = mostMb
  }

  take(holder: object, mb: number, start: () => void): void {
    this.#waiting.push({ holder, mb: Math.min(mb, this.#mostMb), start })
    this.#serve()
  }

  /** Also of jobs that still wait, or hold nothing. */
  free(holder: object): void {
    const at = this.#waiting.findIndex((share) => share.holder === holder)
    if (at >= 0) this.#waiting.splice(at, 1)
    this.#leftMb += this.#held.get(holder) ?? 0
    this.#held.delete(holder)
    this.#serve()
  }

  #serve(): void {
    for (let next = this.#waiting[0]; next && next.mb <= this.#leftMb; next = this.#waiting[0]) {
      this.#waiting.shift()
      this.#leftMb -= next.mb
      this.#held.set(next.holder, next.mb)
      next.start()
    }
  }
}
