/** One writer at a time for each owner, first come first served, inside this process. */
export class OwnerMutex {
  /** Owners with a writer at work, each with those who wait behind it. */
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #patienceMs: number

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs
  }

  /** Runs the work when it is this caller's turn; throws `WriterTimeout` when that takes too long. */
  async run<T>(ownerId: string, work: () => Promise<T>): Promise<T> {
    await this.#acquire(ownerId)
    try {
      return await work()
    } finally {
      this.#release(ownerId)
    }
  }

  #acquire(ownerId: string): Promise<void> | undefined {
    const queue = this.#waiting.get(ownerId)
    if (!queue) {
      this.#waiting.set(ownerId, [])
      return
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(proceed), 1)
        reject(new WriterTimeout())
      }, this.#patienceMs)
      queue.push(proceed)
    })
  }

  #release(ownerId: string): void {
    const next = this.#waiting.get(ownerId)?.shift()
    if (next) next()
    else this.#waiting.delete(ownerId)
  }
}

/** Carries PostgreSQL's own code for a lock that could not be had in time. */
export class WriterTimeout extends Error {
  readonly code = '55P03'

  constructor() {
    super('other writes of the same owner took too long')
    this.name = 'WriterTimeout'
  }
}
