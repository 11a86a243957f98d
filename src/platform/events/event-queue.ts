/** Events on their way to the store, in batches. A store that is away is asked again; the log has them meanwhile. */
import type { Log } from '../log/index.ts'
import { redact } from './redact.ts'
import type { EventRow } from './store/writing.ts'

// Fewer and larger batches cost less to hand over; this many rows keep the writing thread for about 5 ms.
const BATCH = 500
const PAUSE_MS = 500
// A store that is away is asked again at this pace.
const AGAIN_MS = 5_000
// When the store is away longer than this many events, the oldest go: the log has them.
const MAX_WAITING = 10_000

export class EventQueue {
  readonly #insert: (batch: readonly EventRow[]) => Promise<void>
  readonly #log: Log
  #waiting: EventRow[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #isWriting = false
  /** The store did not take the last batch and is asked again at a pace of its own. */
  #isAway = false
  #isClosed = false
  /** How many the store was given without a reply: it may have them. */
  #unsure = 0
  dropped = 0

  constructor(insert: (batch: readonly EventRow[]) => Promise<void>, log: Log) {
    this.#insert = insert
    this.#log = log
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(row: EventRow): void {
    this.#waiting.push(row)
    if (this.#isAway && this.#waiting.length >= MAX_WAITING + BATCH) this.#dropOldest()
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
    this.#isClosed = true
    return this.flush()
  }

  #flushInTime(): void {
    if (this.#waiting.length >= BATCH) void this.flush()
    else if (this.#waiting.length > 0) this.#flushAfter(PAUSE_MS)
  }

  /** A batch that the store may have goes as a whole: the rest of it would be another batch, stored beside the first. */
  #dropOldest(): void {
    const excess = this.#waiting.length - MAX_WAITING
    if (excess <= 0) return
    const count = Math.max(excess, this.#unsure)
    this.#unsure = 0
    this.dropped += count
    this.#waiting = this.#waiting.slice(count)
  }

  #flushAfter(pauseMs: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.flush(), pauseMs).unref()
  }

  /** What waits now. What comes meanwhile waits until it fills a batch of its own, or for the pause. */
  async #write(): Promise<void> {
    for (let due = this.#waiting.length; due > 0; ) {
      const batch = this.#waiting.slice(0, Math.min(BATCH, due))
      try {
        await this.#insert(batch)
      } catch (error) {
        const fault = redact(String(error))
        this.#log.warn({ fault }, 'events could not be stored; they stay in the log')
        this.#isWriting = false
        this.#isAway = true
        this.#unsure = batch.length
        this.#dropOldest()
        this.#flushAfter(AGAIN_MS)
        return
      }
      this.#waiting = this.#waiting.slice(batch.length)
      this.#unsure = 0
      due = this.#isClosed ? this.#waiting.length : due - batch.length
    }
    this.#isWriting = false
    this.#flushInTime()
  }
}
