/**
 * Knows whether another process serves the same data directory. Each holds the lock of one small file, which the
 * operating system releases when the process ends, however it ends.
 */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './connection.ts'

const SLOTS = 8
// Read with every request; a lookup costs about 100 µs for each process that was ever there.
const REFRESH_EVERY_MS = 1_000

export class ServingPeers {
  readonly #folder: string
  readonly #refreshEveryMs: number
  #own: { slot: number; lock: Database.Database } | null = null
  #refreshedAt = { at: Number.NEGATIVE_INFINITY, arePresent: false }

  constructor(dataDir: string, refreshEveryMs = REFRESH_EVERY_MS) {
    this.#folder = join(dataDir, 'locks')
    this.#refreshEveryMs = refreshEveryMs
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    for (let slot = 0; slot < SLOTS && !this.#own; slot++) {
      const lock = this.#tryLock(slot)
      if (lock) this.#own = { slot, lock }
    }
  }

  get arePresent(): boolean {
    const at = performance.now()
    if (at - this.#refreshedAt.at >= this.#refreshEveryMs)
      this.#refreshedAt = { at, arePresent: this.#refresh() }
    return this.#refreshedAt.arePresent
  }

  close(): void {
    this.#own?.lock.close()
    this.#own = null
  }

  /** Two that look at the same free slot at once take each other for a third: counted in the store for a second. */
  #refresh(): boolean {
    if (!this.#own) return true
    for (let slot = 0; slot < SLOTS; slot++) {
      if (slot === this.#own.slot || !existsSync(this.#fileOf(slot))) continue
      const lock = this.#tryLock(slot)
      if (!lock) return true
      lock.close()
    }
    return false
  }

  /** Null when another process has it. */
  #tryLock(slot: number): Database.Database | null {
    const lock = new Database(this.#fileOf(slot), { timeout: 0 })
    try {
      chmodSync(this.#fileOf(slot), 0o600)
      lock.exec('begin exclusive')
      return lock
    } catch (error) {
      lock.close()
      if (isBusy(error)) return null
      throw error
    }
  }

  #fileOf(slot: number): string {
    return join(this.#folder, `serving-${slot}`)
  }
}
