/** Events on their way to the store, in batches. A store that is away is asked again; the log has them meanwhile. */
import type { OnConflictBuilder } from 'kysely'
import type { Log } from '../log/index.ts'
import type { Store, TelemetryTables } from '../store/index.ts'
import type { Severity } from './declare.ts'
import type { Resource } from './emit.ts'
import { redact } from './redact.ts'

export interface EventRecord {
  id: string
  at: number
  event: string
  severity: Severity
  request_id: string
  resource?: Resource
  msg_en: string
  msg_he: string
  fields: Record<string, unknown>
}

interface EventsTable {
  id: string
  at: number
  event: string
  severity: string
  request_id: string
  resource_type: string | null
  resource_id: string | null
  fields: string
}

declare module '../store/tables.ts' {
  interface TelemetryTables {
    events: EventsTable
  }
}

const BATCH = 200
const PAUSE_MS = 500
// A store that is away is asked again at this pace.
const AGAIN_MS = 5_000
// When the store is away longer than this many events, the oldest go: the log has them.
const MAX_WAITING = 10_000

export class EventQueue {
  readonly #store: Store
  readonly #log: Log
  #waiting: EventRecord[] = []
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()
  #isClosed = false
  dropped = 0

  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
  }

  get waiting(): number {
    return this.#waiting.length
  }

  add(record: EventRecord): void {
    this.#waiting.push(record)
    if (this.#waiting.length >= BATCH) void this.flush()
    else this.#flushAfter(PAUSE_MS)
  }

  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.flush()
  }

  #flushAfter(pauseMs: number): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => this.flush(), pauseMs).unref()
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, BATCH)
      try {
        await insertEvents(this.#store, batch)
      } catch (error) {
        const fault = redact(String(error))
        this.#log.warn({ fault }, 'events could not be stored; they stay in the log')
        this.dropped += Math.max(0, this.#waiting.length - MAX_WAITING)
        this.#waiting = this.#waiting.slice(-MAX_WAITING)
        this.#flushAfter(AGAIN_MS)
        return
      }
      this.#waiting = this.#waiting.slice(batch.length)
    }
  }
}

/** A batch whose answer was lost comes again: what is there already stays as it is. */
async function insertEvents(store: Store, batch: readonly EventRecord[]): Promise<void> {
  const already = (c: OnConflictBuilder<TelemetryTables, 'events'>) => c.column('id').doNothing()
  await store.telemetry.insertInto('events').values(batch.map(toRow)).onConflict(already).execute()
}

// Decided: events are kept 30 days.
const RETENTION_MS = 30 * 24 * 3_600_000

export async function forgetOldEvents(store: Store, now: number): Promise<void> {
  await store.telemetry
    .deleteFrom('events')
    .where('at', '<', now - RETENTION_MS)
    .execute()
}

function toRow(record: EventRecord): EventsTable {
  return {
    id: record.id,
    at: record.at,
    event: record.event,
    severity: record.severity,
    request_id: record.request_id,
    resource_type: record.resource?.type ?? null,
    resource_id: record.resource?.id ?? null,
    fields: JSON.stringify(record.fields),
  }
}
