/** The table of events: how records get into it, and when they go. */
import { sql } from 'kysely'
import type { Store } from '../../store/index.ts'
import type { Severity } from '../declare.ts'
import type { Resource } from '../emit.ts'

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

declare module '../../store/tables.ts' {
  interface TelemetryTables {
    events: EventsTable
  }
}

const COLUMNS = {
  id: 'text',
  at: 'whole',
  event: 'text',
  severity: 'text',
  request_id: 'text',
  resource_type: 'text',
  resource_id: 'text',
  fields: 'text',
} as const satisfies Record<keyof EventsTable, 'text' | 'whole'>
const NAMES = sql.raw(Object.keys(COLUMNS).join())
const KINDS = Object.values(COLUMNS)

/**
 * A batch whose answer was lost comes again: what is there already stays as it is. A batch goes as one JSON text: as a
 * parameter for each value it took the main thread five times as long to build the statement and hand it over.
 */
export async function insertEvents(store: Store, batch: readonly EventRow[]): Promise<void> {
  const rows = store.jsonRows(KINDS, `[${batch.join()}]`)
  await sql`insert into events (${NAMES}) ${rows} on conflict (id) do nothing`.execute(
    store.telemetry,
  )
}

// Decided: events are kept 30 days.
const RETENTION_MS = 30 * 24 * 3_600_000

export async function forgetOldEvents(store: Store, now: number): Promise<void> {
  await store.telemetry
    .deleteFrom('events')
    .where('at', '<', now - RETENTION_MS)
    .execute()
}

/** The values of a row in the order of `COLUMNS`, as JSON. */
export type EventRow = string

/**
 * `fields` is the JSON of the record's fields. It is a text inside the text: what no database holds stays escaped there.
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
): EventRow {
  const about = resource
    ? `${JSON.stringify(resource.type)},${JSON.stringify(resource.id)}`
    : 'null,null'
  return `["${id}",${at},"${event}","${severity}",${JSON.stringify(request_id)},${about},${JSON.stringify(fields)}]`
}
