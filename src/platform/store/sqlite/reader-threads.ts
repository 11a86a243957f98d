/**
 * Threads for reads that may take long. They start when there is something to read, serve one read at a time each and
 * people in turn, and end after a while without work: an idle one holds about 10 MB.
 */
import { availableParallelism } from 'node:os'
import { FairQueue } from '../../threads/index.ts'
import type { DatabaseAddress, Request, StatementResult, StatementText } from './protocol.ts'
import { StoreThread } from './thread.ts'

const MAX_THREADS = availableParallelism() > 2 ? 2 : 1
const IDLE_MS = 30_000
// Reads that may wait; more are refused, so that a burst cannot queue minutes of work.
const BOUNDS = { maxWaiting: 256, maxPerPerson: 64 }

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
  /** Null while it has nothing to do. */
  person: string | null
}

interface Job {
  address: DatabaseAddress
  statement: StatementText
  resolve(result: StatementResult): void
  reject(error: unknown): void
}

export class ReaderThreads {
  readonly #readers: Reader[] = []
  readonly #waiting = new FairQueue<Job>(BOUNDS)

  get waiting(): number {
    return this.#waiting.size
  }

  get busy(): number {
    return this.#readers.filter(({ person }) => person !== null).length
  }

  /** `person` is the one who waits for it; work for nobody in particular takes its turn as one more. */
  read(
    address: DatabaseAddress,
    person: string | null,
    statement: StatementText,
  ): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      const job = { address, statement, resolve, reject }
      this.#waiting.push(person ?? '', job)?.reject(new TooManyReads())
      this.#assign()
    })
  }

  /** Waits for the reads that run; those that wait are refused. */
  async close(database: number): Promise<void> {
    for (const { reject } of this.#waiting.withdraw(({ address }) => address.id === database))
      reject(new Error('the store was closed'))
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
    while (this.#waiting.size > 0) {
      const reader = this.#freeReader()
      if (!reader) return
      const served = new Set(this.#readers.map(({ person }) => person))
      const { person, job } = this.#waiting.take((one) => served.has(one))!
      void this.#serve(reader, person, job)
    }
  }

  #freeReader(): Reader | null {
    const free = this.#readers.find(({ person }) => person === null)
    if (free || this.#readers.length >= MAX_THREADS) return free ?? null
    const thread = new StoreThread(`store-reader-${this.#readers.length + 1}`)
    const reader: Reader = { thread, opened: new Set(), person: null }
    this.#readers.push(reader)
    return reader
  }

  async #serve(
    reader: Reader,
    person: string,
    { address, statement, resolve, reject }: Job,
  ): Promise<void> {
    reader.person = person
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
      reader.person = null
      reader.thread.terminateAfter(IDLE_MS)
      this.#assign()
    }
  }
}
