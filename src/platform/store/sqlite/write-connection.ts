/** The one connection of a database that writes, with its checkpoints. It opens when it is first needed. */
import type Database from 'better-sqlite3'
import { openConnection, prepared } from './connection.ts'
import type { DatabaseAddress } from './protocol.ts'

// Copies the write-ahead log back into the database file, between two commits. Left to SQLite this happens
// inside the commit that passes a mark, which then takes as long as the flush of the whole file.

// Pages of 4 KiB. From the first mark on the log is copied when nothing else is to be done, from the second before
// anything else. A reader that takes long keeps the log from being reused: from the third mark it is waited for.
const WHEN_IDLE_PAGES = 1_000
const AT_ONCE_PAGES = 4_000
const WAITING_PAGES = 32_000
const WAIT_FOR_READERS_MS = 250

interface LogState {
  busy: number
  log: number
  checkpointed: number
}

class Checkpoints {
  readonly #database: Database.Database
  /** How long the log was when copying it back did not get to its end. */
  #stuckAt = 0

  constructor(database: Database.Database) {
    this.#database = database
  }

  /** To be asked after a commit, when no transaction is open. */
  get urgency(): 'none' | 'idle' | 'now' {
    // Only counts (10 µs); the file's size would not do, because the log is overwritten in place.
    const { log, checkpointed } = this.#pragma('noop')
    if (log < this.#stuckAt) this.#stuckAt = 0
    const pages = Math.min(log - checkpointed, log - this.#stuckAt)
    if (pages < WHEN_IDLE_PAGES) return 'none'
    return pages < AT_ONCE_PAGES ? 'idle' : 'now'
  }

  run(): void {
    try {
      const { busy, log, checkpointed } = this.#pragma('passive')
      this.#stuckAt = busy || checkpointed < log ? log : 0
      if (log >= WAITING_PAGES) this.#waitForReaders()
    } catch {
      // A full or missing disk is reported by the next commit; the log keeps everything until then.
    }
  }

  #waitForReaders(): void {
    this.#database.pragma(`busy_timeout = ${WAIT_FOR_READERS_MS}`)
    try {
      this.#pragma('restart')
    } finally {
      this.#database.pragma('busy_timeout = 0')
    }
  }

  #pragma(mode: 'noop' | 'passive' | 'restart'): LogState {
    return prepared(this.#database, `pragma wal_checkpoint(${mode})`).get() as LogState
  }
}

export class WriteConnection {
  readonly #address: DatabaseAddress
  #open: { database: Database.Database; checkpoints: Checkpoints } | null = null
  /** The file could only be read when it was opened; SQLite would not try again to write it. */
  #isReadOnly = false
  #checkpointImmediate: NodeJS.Immediate | null = null

  constructor(address: DatabaseAddress) {
    this.#address = address
  }

  get database(): Database.Database {
    if (!this.#open) {
      const database = openConnection(this.#address)
      this.#open = { database, checkpoints: new Checkpoints(database) }
    }
    return this.#open.database
  }

  exec(sql: string): void {
    prepared(this.database, sql).run()
  }

  /** Not for a file that was moved away: opened again, it would be an empty one. */
  noteError(error: unknown): void {
    const code = (error as { code?: string }).code ?? ''
    this.#isReadOnly ||= /^SQLITE_READONLY(?!_DBMOVED)/.test(code)
  }

  reopenIfReadOnly(): void {
    if (this.#isReadOnly) this.#release()
  }

  /** At once when the journal is long; otherwise when nothing else is left to do. */
  checkpoint(isIdle: () => boolean): void {
    if (this.#checkpointImmediate || !this.#open) return
    const { checkpoints } = this.#open
    const urgency = checkpoints.urgency
    if (urgency === 'now') checkpoints.run()
    if (urgency !== 'idle') return
    this.#checkpointImmediate = setImmediate(() => {
      this.#checkpointImmediate = null
      if (isIdle()) this.#open?.checkpoints.run()
    })
  }

  close(): void {
    if (this.#checkpointImmediate) clearImmediate(this.#checkpointImmediate)
    this.#checkpointImmediate = null
    this.#open?.checkpoints.run()
    this.#release()
  }

  #release(): void {
    this.#open?.database.close()
    this.#open = null
    this.#isReadOnly = false
  }
}
