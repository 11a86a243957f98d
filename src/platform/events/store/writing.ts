/** The table of events: how records get into it, and when they go. */
import type { OnConflictBuilder } from 'kysely'
import type { Store, TelemetryTables } from '../../store/index.ts'
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

/** A batch whose answer was lost comes again: what is there already stays as it is. */
export async function insertEvents(store: Store, batch: readonly EventRecord[]): Promise<void> {
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
