/** Events on their way to the store, in batches. A store that is away is asked again; the log has them meanwhile. */
import type { Log } from '../log/index.ts'
import { redact } from './redact.ts'
import { EventBatch, type EventRecord } from './store/writing.ts'

// Fewer and larger batches cost less to transfer; this many rows occupy the writing thread for about 5 ms.
const BATCH = 500
const PAUSE_MS = 500
// A store that is away is asked again at this pace.
const AGAIN_MS = 5_000
// When the store is away longer than this many events, the oldest go: the log has them.
const MAX_WAITING = 10_000

export class EventQueue {
  readonly #insert: (batch: EventBatch) => Promise<void>
  readonly #log: Log
  /** Takes what comes; the store has not seen any of it. */
  #open = new EventBatch()
  /** In the order of arrival. A batch is sent again unchanged: the store may have one whose result was lost. */
  #closed: EventBatch[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  /** The store did not take the last batch and is asked again at a pace of its own. */
  #isAway = false
  #isEnding = false
  dropped = 0

  constructor(insert: (batch: EventBatch) => Promise<void>, log: Log) {
    this.#insert = insert
    this.#log = log
  }

  get waiting(): number {
    return this.#closed.reduce((sum, { count }) => sum + count, this.#open.count)
  }

  add(event: Pick<EventRecord, 'id' | 'at'>, row: string): void {
    this.#open.add(event, row)
    if (this.#open.count >= BATCH) {
      this.#close()
      if (this.#isAway) this.#dropOldest()
    }
    if (!this.#isWriting && !this.#isAway) this.#flushInTime()
  }

  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#isWriting = true
    this.#isAway = false
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  close(): Promise<void> {
    this.#isEnding = true
    return this.flush()
  }

  #close(): void {
    if (this.#open.count === 0) return
    this.#closed.push(this.#open)
    this.#open = new EventBatch()
  }

  #flushInTime(): void {
    if (this.#closed.length > 0) void this.flush()
    else if (this.#open.count > 0) this.#flushAfter(PAUSE_MS)
  }

  #dropOldest(): void {
    while (this.waiting > MAX_WAITING) this.dropped += this.#closed.shift()?.count ?? 0
  }

  #flushAfter(pauseMs: number): void {
    if (!this.#isEnding) this.#timer ??= setTimeout(() => this.flush(), pauseMs).unref()
  }

  /** What waits now. What comes meanwhile waits until it fills a batch of its own, or for the pause. */
  async #write(): Promise<void> {
    this.#close()
    for (let due = this.#closed.length; due > 0; due--) {
      try {
        await this.#insert(this.#closed[0]!)
      } catch (error) {
        const fault = redact(String(error))
        this.#log.warn({ fault }, 'events could not be stored; they stay in the log')
        this.#isWriting = false
        this.#isAway = true
        this.#dropOldest()
        this.#flushAfter(AGAIN_MS)
        return
      }
      this.#closed.shift()
    }
    this.#isWriting = false
    if (!this.#isEnding) this.#flushInTime()
    else if (this.waiting > 0) await this.#write()
  }
}
