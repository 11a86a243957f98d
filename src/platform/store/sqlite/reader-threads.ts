/**
 * Threads for reads that may take long. They start when there is something to read, serve one read at a time each, and
 * end after a while without work: an idle one holds about 10 MB.
 */
import { availableParallelism } from 'node:os'
import type { DatabaseAddress, Request, StatementResult, StatementText } from './protocol.ts'
import { StoreThread } from './thread.ts'

const MAX_THREADS = availableParallelism() > 2 ? 2 : 1
const IDLE_MS = 30_000
// Reads that may wait; more are refused, so that a burst cannot pile up minutes of work.
const MAX_WAITING = 256

class TooManyReads extends Error {
  readonly code = 'SQLITE_BUSY'
  constructor() {
    super('too many long reads are waiting')
    this.name = 'TooManyReads'
  }
}

interface Reader {
  thread: StoreThread
  opened: Set<number>
  isBusy: boolean
  idleTimer: NodeJS.Timeout | null
}

interface Job {
  address: DatabaseAddress
  statement: StatementText
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

export class ReaderThreads {
  readonly #readers: Reader[] = []
  readonly #waiting: Job[] = []

  read(address: DatabaseAddress, statement: StatementText): Promise<StatementResult> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new TooManyReads())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ address, statement, resolve, reject })
      this.#assign()
    })
  }

  /** Waits for the reads that run; those that wait are refused. */
  async close(database: number): Promise<void> {
    const closed = new Error('the store was closed')
    for (const job of this.#waiting.filter(({ address }) => address.id === database)) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1)
      job.reject(closed)
    }
    await Promise.all(
      this.#readers.map(async ({ thread, opened }) => {
        if (opened.delete(database)) await thread.close(database)
      }),
    )
  }

  async terminate(): Promise<void> {
    await Promise.all(this.#readers.map(({ thread }) => thread.terminate()))
  }

  #assign(): void {
    while (this.#waiting.length > 0) {
      const reader = this.#freeReader()
      if (!reader) return
      void this.#serve(reader, this.#waiting.shift()!)
    }
  }

  #freeReader(): Reader | null {
    const free = this.#readers.find(({ isBusy }) => !isBusy)
    if (free || this.#readers.length >= MAX_THREADS) return free ?? null
    const thread = new StoreThread(`store-reader-${this.#readers.length + 1}`)
    const reader: Reader = { thread, opened: new Set(), isBusy: false, idleTimer: null }
    this.#readers.push(reader)
    return reader
  }

  async #serve(reader: Reader, { address, statement, resolve, reject }: Job): Promise<void> {
    reader.isBusy = true
    if (reader.idleTimer) clearTimeout(reader.idleTimer)
    if (!reader.opened.has(address.id)) {
      reader.opened.add(address.id)
      reader.thread.open(address)
    }
    const request: Request = { op: 'read', database: address.id, ...statement }
    try {
      resolve(await reader.thread.session().request<StatementResult>(request))
    } catch (error) {
      reject(error)
    } finally {
      reader.isBusy = false
      reader.idleTimer = setTimeout(() => void reader.thread.terminate(), IDLE_MS)
      reader.idleTimer.unref()
      this.#assign()
    }
  }
}
