/** The tables of events: how records get into them, and when they go. */
import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import { databaseName } from '../../store/names.ts'
import type { Resource, Severity } from '../emit.ts'

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
  requestId: string
  resourceType: string | null
  resourceId: string | null
  fields: string
}

interface EventBatchesTable {
  /** Of its first event. */
  id: string
  /** Of its newest event. */
  at: number
  /** A JSON list of events, each the list of its values in the order of `COLUMNS`. */
  events: string
}

declare module '../../store/tables.ts' {
  interface TelemetryTables {
    events: EventsTable
    eventBatches: EventBatchesTable
  }
}

const COLUMNS = {
  id: 'text',
  at: 'whole',
  event: 'text',
  severity: 'text',
  requestId: 'text',
  resourceType: 'text',
  resourceId: 'text',
  fields: 'text',
} as const satisfies Record<keyof EventsTable, 'text' | 'whole'>
const NAMES = sql.raw(Object.keys(COLUMNS).map(databaseName).join())
const KINDS = Object.values(COLUMNS)

/**
 * Events that go to the store together, as one growing text: an object for each event would be moved by every garbage
 * collection until the batch is written, which cost more than all else about an event.
 */
export class EventBatch {
  /** Of its first event. */
  id = ''
  /** Of its newest event. */
  at = 0
  count = 0
  #rows = ''

  add({ id, at }: Pick<EventRecord, 'id' | 'at'>, row: string): void {
    this.id ||= id
    this.at = Math.max(this.at, at)
    this.#rows += this.count++ === 0 ? row : `,${row}`
  }

  /** A list of rows. */
  get json(): string {
    return `[${this.#rows}]`
  }
}

/**
 * Notable events, a row for each. A batch whose result was lost is sent again: existing rows are left as they are. A
 * batch goes as one JSON text: with a parameter for each value the main thread took five times as long to build the
 * statement and transfer it.
 */
export async function insertEvents(store: Store, batch: EventBatch): Promise<void> {
  const rows = store.jsonRows(KINDS, batch.json)
  await sql`insert into events (${NAMES}) ${rows} on conflict (id) do nothing`.execute(
    store.telemetry,
  )
}

/**
 * All other events, a row for the whole batch: they come by the thousand, are never looked up singly, and rows of their
 * own cost the writing thread five times as much. A batch whose result was lost is sent again and ignored when it
 * exists.
 */
export async function insertEventBatch(store: Store, { id, at, json }: EventBatch): Promise<void> {
  await store.telemetry
    .insertInto('eventBatches')
    .values({ id, at, events: json })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

// Decided: events are retained for 30 days.
const RETENTION_MS = 30 * 24 * 3_600_000

export async function forgetOldEvents(store: Store, now: number): Promise<void> {
  for (const table of ['events', 'eventBatches'] as const)
    await store.telemetry
      .deleteFrom(table)
      .where('at', '<', now - RETENTION_MS)
      .execute()
}

/**
 * The values in the order of `COLUMNS`, as JSON. `fields` is the JSON of the record's fields. It is a text inside the text: what no database holds stays escaped there.
 * Names and severities are declared and need no escaping.
 */
export function eventRow(
  {
    id,
    at,
    event,
    severity,
    request_id,
    resource,
  }: Omit<EventRecord, 'fields' | 'msg_en' | 'msg_he'>,
  fields: string,
): string {
  const about = resource
    ? `${JSON.stringify(resource.type)},${JSON.stringify(resource.id)}`
    : 'null,null'
  return `["${id}",${at},"${event}","${severity}",${JSON.stringify(request_id)},${about},${JSON.stringify(fields)}]`
}
