/** Remembers how the last write ended, so that a probe can report failing writes without writing itself. */
import { isStoreUnavailable } from './unavailable.ts'

// Another process held the lock, or transactions met too often: a busy store, not a broken one.
const BUSY = /^(SQLITE_BUSY|SQLITE_LOCKED|40|55P03)/

// A disk that hangs reports nothing: a commit that takes longer is reported as one that fails.
const PATIENCE_MS = 5_000

export class WriteHealth {
  #isFailing = false
  /** When each commit that is waited for was begun, the oldest first. */
  readonly #begun = new Map<Promise<unknown>, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  get isFailing(): boolean {
    const [oldest = Number.POSITIVE_INFINITY] = this.#begun.values()
    return this.#isFailing || this.#now() - oldest > PATIENCE_MS
  }

  /** For a commit, which nothing but the disk can keep waiting for long. */
  async watchCommit<T>(writing: Promise<T>): Promise<T> {
    this.#begun.set(writing, this.#now())
    try {
      return await this.watch(writing)
    } finally {
      this.#begun.delete(writing)
    }
  }

  /** Passes the outcome of a write on. */
  async watch<T>(writing: Promise<T>): Promise<T> {
    const result = await this.watchErrors(writing)
    this.#isFailing = false
    return result
  }

  /** For a statement before the commit: its failure is a sign of the store's state, its success is not. */
  async watchErrors<T>(writing: Promise<T>): Promise<T> {
    try {
      return await writing
    } catch (error) {
      if (isStoreUnavailable(error) && !isBusy(error)) this.#isFailing = true
      throw error
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && BUSY.test(code)
}
