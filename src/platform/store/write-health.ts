/** Remembers how the last write ended, so that a probe can report failing writes without writing itself. */
import { isStoreUnavailable } from './unavailable.ts'

// Another process held the lock, or transactions met too often: a busy store, not a broken one.
const BUSY = /^(SQLITE_BUSY|SQLITE_LOCKED|40|55P03)/

export class WriteHealth {
  #isFailing = false

  get isFailing(): boolean {
    return this.#isFailing
  }

  /** Passes the outcome of a write on. */
  async watch<T>(writing: Promise<T>): Promise<T> {
    const result = await this.watchErrors(writing)
    this.#isFailing = false
    return result
  }

  /** For a statement before the commit: its failure says something about the store, its success does not. */
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
