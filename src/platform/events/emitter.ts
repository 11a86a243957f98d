/** Checks, redacts and forwards each event: to the log at once, to the store in batches. */
import type * as z from 'zod'
import { newId } from '../crypto/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Emit, Resource } from './emit.ts'
import { type EventDeclaration, type EventDeclarations, NOTABLE, type Severity } from './emit.ts'
import { EventQueue } from './event-queue.ts'
import { hideAddresses, redact } from './redact.ts'
import { type EventRecord, eventRow, insertEventBatch, insertEvents } from './store/writing.ts'

export interface Emitter {
  /** An `emit` that signs with one request's id. */
  forRequest(requestId: string): Emit
  /** Writes what waits; called at a pause, at a full batch and after a store that was away. */
  flush(): Promise<void>
  /** The last flush: what the store does not take now stays in the log. */
  close(): Promise<void>
  /** Records that could not be checked, redacted or stored: counted, never guessed. */
  readonly dropped: () => number
  /** The description of a declared event, in each language. */
  describe(name: string): { en: string; he: string } | null
  /** Records that the store does not have yet. */
  readonly waiting: () => number
  /** Hears every record after redaction. */
  listen(listener: (record: EventRecord) => void): () => void
}

interface EmitterDeps {
  declarations: EventDeclarations
  store: Store
  now: () => number
  log: Log
}

export function makeEmitter({ declarations, store, now, log }: EmitterDeps): Emitter {
  const known = readDeclarations(declarations)
  const notable = new EventQueue((batch) => insertEvents(store, batch), log)
  const others = new EventQueue((batch) => insertEventBatch(store, batch), log)
  const listeners = new Set<(record: EventRecord) => void>()
  let unreadable = 0

  const deliver = (requestId: string, name: string, payload: Record<string, unknown>) => {
    const emitted = readEvent(requestId, name, payload)
    if (!emitted) return
    const { record, row, line } = emitted
    ;(NOTABLE.includes(record.severity) ? notable : others).add(record, row)
    try {
      log.writeReady(levelOf(record.severity), line)
    } catch {}
    for (const listener of listeners) quietly(listener, record)
  }

  const readEvent = (requestId: string, name: string, payload: Record<string, unknown>) => {
    try {
      const declared = known.get(name)
      if (!declared) throw new Error(`event ${name} is not declared`)
      const record = toRecord(name, declared, requestId, now(), payload)
      const fields = JSON.stringify(record.fields)
      return { record, row: eventRow(record, fields), line: lineOf(record, fields, declared.said) }
    } catch (error) {
      unreadable++
      quietly(logDropped, { event: name, fault: errorName(error) })
      return null
    }
  }

  const logDropped = (why: object) => log.error(why, 'an event was dropped')

  return {
    forRequest:
      (requestId) =>
      (name, ...[payload]) =>
        deliver(requestId, name, payload ?? {}),
    async flush() {
      await Promise.all([notable.flush(), others.flush()])
    },
    async close() {
      await Promise.all([notable.close(), others.close()])
    },
    describe(name) {
      const declared = known.get(name)
      return declared ? { en: declared.msg_en, he: declared.msg_he } : null
    },
    dropped: () => unreadable + notable.dropped + others.dropped,
    waiting: () => notable.waiting + others.waiting,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function readDeclarations(declarations: EventDeclarations): Map<string, Known> {
  return new Map(
    Object.entries(declarations).map(([name, one]) => [
      name,
      { ...one, fields: Object.entries(one.fields), said: saidIn(one) },
    ]),
  )
}

/** A failing listener must not break what is reported. */
function quietly<T>(tell: (what: T) => void, what: T): void {
  try {
    tell(what)
  } catch {}
}

/** Only the name of the error: its message may repeat what was refused. */
function errorName(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}

interface Known extends Omit<EventDeclaration, 'fields'> {
  /** Listed once: an event may come thousands of times a second. */
  fields: readonly [name: string, schema: z.ZodType][]
  said: Said
}

function toRecord(
  name: string,
  declared: Known,
  requestId: string,
  at: number,
  payload: Record<string, unknown>,
): EventRecord {
  const { resource, severity } = payload as { resource?: Resource; severity?: Severity }
  const fields: Record<string, unknown> = {}
  for (const [field, schema] of declared.fields)
    fields[field] = cleanField(field, schema.parse(payload[field]))
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

/** One unstorable character would keep the whole batch out of the store. */
function cleanResource({ type, id }: Resource): Resource {
  return { type, id: redact(id).toWellFormed().replaceAll('\0', '') }
}

/** Names and errors are others' texts: they may quote somebody's address. */
function cleanField(field: string, value: unknown): unknown {
  const clean = redactDeep(value)
  const isQuoted = field === 'error' || field === 'name'
  return isQuoted && typeof clean === 'string' ? hideAddresses(clean) : clean
}

function redactDeep(value: unknown): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map(redactDeep)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactDeep(inner)]))
  }
  return value
}

/** The constant part of every line of an event, as JSON: serialising its messages costs more than all of its values. */
interface Said {
  hebrew: string
  english: string
}

function saidIn({ msg_he, msg_en }: EventDeclaration): Said {
  return {
    hebrew: `,"msg_he":${JSON.stringify(msg_he)}`,
    english: `,"msg":${JSON.stringify(redact(msg_en))}`,
  }
}

function lineOf(
  { event, severity, request_id, resource }: EventRecord,
  fields: string,
  { hebrew, english }: Said,
): string {
  const about = resource ? `,"resource":${JSON.stringify(resource)}` : ''
  const values = fields === '{}' ? '' : `,${fields.slice(1, -1)}`
  return `,"event":"${event}","severity":"${severity}","request_id":${JSON.stringify(request_id)}${about}${hebrew}${values}${english}`
}

function levelOf(severity: Severity): 'debug' | 'info' | 'warn' | 'error' {
  return severity === 'critical' ? 'error' : severity
}
