/** Reads stored events that are notable: how often some came, and those that somebody should see. */
import type { Store } from '../../store/index.ts'
import type { TimeRange } from '../../time/index.ts'
import type { EventName } from '../emit.ts'
import { NOTABLE, type Severity } from '../emit.ts'

export interface StoredEvent {
  id: string
  at: number
  event: string
  severity: Severity
}

export interface EventCount {
  count: number
  /** The job and the run that the latest was about. */
  jobId: string | null
  runId: string | null
}

/** How often any of these came since, and what the latest was about. */
export async function countEvents(
  { telemetry }: Store,
  names: readonly EventName[],
  since: number,
): Promise<EventCount> {
  const ofThem = telemetry
    .selectFrom('events')
    .where('event', 'in', names)
    .where('at', '>=', since)
    .where('severity', 'in', NOTABLE)
  const { n } = await ofThem
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n === 0) return { count: 0, jobId: null, runId: null }
  const latest = await ofThem.select('fields').orderBy('at', 'desc').limit(1).executeTakeFirst()
  const { job_id, run_id } = JSON.parse(latest?.fields ?? '{}') as Record<string, unknown>
  const named = (id: unknown) => (typeof id === 'string' ? id : null)
  return { count: n, jobId: named(job_id), runId: named(run_id) }
}

export async function listNotable(
  { readingTelemetry }: Store,
  { start, end }: TimeRange,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await readingTelemetry
    .selectFrom('events')
    .select(['id', 'at', 'event', 'severity'])
    .where('at', '>=', start)
    .where('at', '<', end)
    .where('severity', 'in', NOTABLE)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as StoredEvent[]
}

export async function countNotable(
  { readingTelemetry }: Store,
  { start, end }: TimeRange,
): Promise<number> {
  const { n } = await readingTelemetry
    .selectFrom('events')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('at', '>=', start)
    .where('at', '<', end)
    .where('severity', 'in', NOTABLE)
    .executeTakeFirstOrThrow()
  return n
}
