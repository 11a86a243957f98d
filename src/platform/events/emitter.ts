/** Checks, redacts and hands on each event: to the log at once, to the store in batches. */
import type { OnConflictBuilder } from 'kysely'
import { newId } from '../crypto/index.ts'
import type { Log } from '../log/index.ts'
import type { Store, TelemetryTables } from '../store/index.ts'
import type { EventDeclarations, Severity } from './declare.ts'
import type { Emit, Resource } from './index.ts'
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

export interface Emitter {
  /** An `emit` that signs with one request's id. */
  forRequest(requestId: string): Emit
  /** Writes what waits; called at a pause, at a full batch and after a store that was away. */
  flush(): Promise<void>
  /** The last flush: what the store does not take now stays in the log. */
  close(): Promise<void>
  /** Records that could not be checked, redacted or stored: counted, never guessed. */
  readonly dropped: () => number
  /** Hears every record after redaction. */
  listen(listener: (record: EventRecord) => void): () => void
}

const BATCH = 200
const PAUSE_MS = 500
// A store that is away is asked again at this pace.
const AGAIN_MS = 5_000
// When the store is away longer than this many events, the oldest go: the log has them.
const MAX_WAITING = 10_000

// Decided: events are kept 30 days.
const KEPT_MS = 30 * 24 * 3_600_000

export async function forgetOldEvents(store: Store, now: number): Promise<void> {
  await store.telemetry
    .deleteFrom('events')
    .where('at', '<', now - KEPT_MS)
    .execute()
}

interface Ground {
  declarations: EventDeclarations
  store: Store
  now: () => number
  log: Log
}

export function makeEmitter({ declarations, store, now, log }: Ground): Emitter {
  let waiting: EventRecord[] = []
  let dropped = 0
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  let isClosed = false
  const listeners = new Set<(record: EventRecord) => void>()

  const flushAfter = (pauseMs: number) => {
    if (!isClosed) timer ??= setTimeout(flush, pauseMs).unref()
  }

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH)
        try {
          // A batch whose answer was lost comes again: what is there already stays as it is.
          const rows = batch.map(toRow)
          const already = (c: OnConflictBuilder<TelemetryTables, 'events'>) =>
            c.column('id').doNothing()
          await store.telemetry.insertInto('events').values(rows).onConflict(already).execute()
          waiting = waiting.slice(batch.length)
        } catch (fault) {
          log.warn(
            { fault: redact(String(fault)) },
            'events could not be stored; they stay in the log',
          )
          dropped += Math.max(0, waiting.length - MAX_WAITING)
          waiting = waiting.slice(-MAX_WAITING)
          flushAfter(AGAIN_MS)
          return
        }
      }
    })
    return writing
  }

  const keep = (record: EventRecord) => {
    waiting.push(record)
    if (waiting.length >= BATCH) void flush()
    else flushAfter(PAUSE_MS)
  }

  const tell = (requestId: string, name: string, given: Record<string, unknown>) => {
    const record = readRecord(requestId, name, given)
    if (!record) return
    keep(record)
    quietly(() => log[levelOf(record.severity)](logLine(record), record.msg_en))
    for (const listener of listeners) quietly(() => listener(record))
  }

  const readRecord = (requestId: string, name: string, given: Record<string, unknown>) => {
    try {
      return toRecord(declarations, requestId, now(), name, given)
    } catch (fault) {
      dropped++
      quietly(() => log.error({ event: name, fault: faultName(fault) }, 'an event was dropped'))
      return null
    }
  }

  return {
    forRequest:
      (requestId) =>
      (name, ...[given]) =>
        tell(requestId, name, given ?? {}),
    flush,
    close() {
      isClosed = true
      return flush()
    },
    dropped: () => dropped,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Telling must not break what is told about, whoever listens. */
function quietly(tell: () => void): void {
  try {
    tell()
  } catch {}
}

/** Only the kind of fault: its words may repeat what was refused. */
function faultName(fault: unknown): string {
  return fault instanceof Error ? fault.name : 'unknown'
}

function toRecord(
  declarations: EventDeclarations,
  requestId: string,
  at: number,
  name: string,
  given: Record<string, unknown>,
): EventRecord {
  const declared = declarations[name]
  if (!declared) throw new Error(`event ${name} is not declared`)
  const { resource, severity, ...rest } = given as { resource?: Resource; severity?: Severity }
  const fields: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(declared.fields)) {
    fields[field] = redactDeep(schema.parse((rest as Record<string, unknown>)[field]))
  }
  return {
    id: newId(at),
    at,
    event: name,
    severity: severity ?? declared.severity,
    request_id: requestId,
    ...(resource && { resource: cleanResource(resource) }),
    msg_en: declared.msg_en,
    msg_he: declared.msg_he,
    fields,
  }
}

/** One unstorable letter would keep the whole batch from the store. */
function cleanResource({ type, id }: Resource): Resource {
  return { type, id: redact(id).toWellFormed().replaceAll('\0', '') }
}

function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(redactDeep)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactDeep(inner)]))
  }
  return value
}

function logLine({ event, severity, request_id, resource, msg_he, fields }: EventRecord) {
  return { event, severity, request_id, ...(resource && { resource }), msg_he, ...fields }
}

function levelOf(severity: Severity): 'debug' | 'info' | 'warn' | 'error' {
  return severity === 'critical' ? 'error' : severity
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
