/** The one connection of a database that writes, with its checkpoints. It opens when it is first needed. */
import type Database from 'better-sqlite3'
import { Checkpoints } from './checkpoints.ts'
import { openConnection, prepared } from './connection.ts'
import type { DatabaseAddress } from './protocol.ts'

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
