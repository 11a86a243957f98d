/** Checks, redacts and hands on each event: to the log at once, to the store in batches. */
import { newId } from '../crypto/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import { toIso } from '../time/index.ts'
import type { EventDeclarations, Severity } from './declare.ts'
import type { Emit, Resource } from './index.ts'
import { redact } from './redact.ts'

export interface EventRecord {
  id: string
  event: string
  severity: Severity
  request_id: string
  timestamp: string
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
  /** Writes what waits; called at a pause, at a full batch and at the end. */
  flush(): Promise<void>
  /** Records that could not be checked, redacted or stored: counted, never guessed. */
  readonly dropped: () => number
  /** Hears every record after redaction. */
  listen(listener: (record: EventRecord) => void): () => void
}

const BATCH = 200
const PAUSE_MS = 500
// When the store is away longer than this many events, the oldest go: the log has them.
const MAX_WAITING = 10_000

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
  const listeners = new Set<(record: EventRecord) => void>()

  const flush = () => {
    if (timer) clearTimeout(timer)
    timer = null
    writing = writing.then(async () => {
      while (waiting.length > 0) {
        const batch = waiting.slice(0, BATCH)
        try {
          await store.telemetry.insertInto('events').values(batch.map(toRow)).execute()
          waiting = waiting.slice(batch.length)
        } catch (fault) {
          log.warn(
            { fault: redact(String(fault)) },
            'events could not be stored; they stay in the log',
          )
          dropped += Math.max(0, waiting.length - MAX_WAITING)
          waiting = waiting.slice(-MAX_WAITING)
          return
        }
      }
    })
    return writing
  }

  const keep = (record: EventRecord) => {
    waiting.push(record)
    if (waiting.length >= BATCH) void flush()
    else timer ??= setTimeout(flush, PAUSE_MS).unref()
  }

  const tell = (requestId: string, name: string, given: Record<string, unknown>) => {
    try {
      const record = toRecord(declarations, requestId, now(), name, given)
      log[levelOf(record.severity)](logLine(record), record.msg_en)
      keep(record)
      for (const listener of listeners) listener(record)
    } catch (fault) {
      dropped++
      log.error({ event: name, fault: (fault as Error).name }, 'an event was dropped')
    }
  }

  return {
    forRequest:
      (requestId) =>
      (name, ...[given]) =>
        tell(requestId, name, given ?? {}),
    flush,
    dropped: () => dropped,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
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
    event: name,
    severity: severity ?? declared.severity,
    request_id: requestId,
    timestamp: toIso(at),
    ...(resource && { resource }),
    msg_en: declared.msg_en,
    msg_he: declared.msg_he,
    fields,
  }
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
    at: Date.parse(record.timestamp),
    event: record.event,
    severity: record.severity,
    request_id: record.request_id,
    resource_type: record.resource?.type ?? null,
    resource_id: record.resource?.id ?? null,
    fields: JSON.stringify(record.fields),
  }
}
