/** Reads runs. */
import type { Generated, Selectable } from 'kysely'
import type { Store } from '../../store/index.ts'
import { type RunLogText, readRunLog } from '../run-log.ts'

export type RunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped'
export type RunCause = 'schedule' | 'demand'

export interface JobRunsTable {
  id: string
  job_id: string
  status: RunStatus
  cause: RunCause
  payload: Generated<string>
  /** Runs of one turn wait for each other; empty: the job's own. */
  turn: Generated<string>
  holder: Generated<string>
  epoch: number | null
  /** How often it was put back on the waiting list. */
  repeats: Generated<number>
  created_at: number
  due_at: number | null
  started_at: number | null
  finished_at: number | null
  progress_percent: number | null
  progress_note: Generated<string>
  reason: Generated<string>
  error: Generated<string>
  /** As `RunLog` writes it. */
  log: Generated<string>
  cancel_asked_at: number | null
  stuck_told_at: number | null
}

declare module '../../store/tables.ts' {
  interface Tables {
    job_runs: JobRunsTable
  }
}

export interface JobRun {
  readonly id: string
  readonly jobId: string
  readonly status: RunStatus
  readonly cause: RunCause
  /** JSON, as it was given. */
  readonly payload: string
  readonly turn: string
  readonly holder: string
  readonly createdAt: number
  readonly dueAt: number | null
  readonly startedAt: number | null
  readonly finishedAt: number | null
  readonly progressPercent: number | null
  readonly progressNote: string
  /** Why it was skipped or failed; `orphaned` when its process went away. */
  readonly reason: string
  readonly error: string
  readonly cancelAskedAt: number | null
  readonly stuckReportedAt: number | null
}

/** Everything but the count of repeats and the log, which is long and shown on the page of one run only. */
type RunRow = Omit<Selectable<JobRunsTable>, 'log' | 'repeats'>

export const RUN_COLUMNS = [
  'id',
  'job_id',
  'status',
  'cause',
  'payload',
  'turn',
  'holder',
  'epoch',
  'created_at',
  'due_at',
  'started_at',
  'finished_at',
  'progress_percent',
  'progress_note',
  'reason',
  'error',
  'cancel_asked_at',
  'stuck_told_at',
] as const satisfies readonly (keyof RunRow)[]

export function toRun(row: RunRow): JobRun {
  return {
    id: row.id,
    jobId: row.job_id,
    status: row.status,
    cause: row.cause,
    payload: row.payload,
    turn: row.turn,
    holder: row.holder,
    createdAt: row.created_at,
    dueAt: row.due_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    progressPercent: row.progress_percent,
    progressNote: row.progress_note,
    reason: row.reason,
    error: row.error,
    cancelAskedAt: row.cancel_asked_at,
    stuckReportedAt: row.stuck_told_at,
  }
}

export async function findRun(store: Store, id: string): Promise<JobRun | null> {
  const row = await store.query
    .selectFrom('job_runs')
    .select(RUN_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toRun(row) : null
}

/** The log of the run so far; null when it is not on record. */
export async function findRunLog(store: Store, id: string): Promise<RunLogText | null> {
  const row = await store.query
    .selectFrom('job_runs')
    .select('log')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? readRunLog(row.log) : null
}

/** Those of the runs that are still on record, by id. */
export async function findRuns(store: Store, ids: readonly string[]): Promise<Map<string, JobRun>> {
  if (ids.length === 0) return new Map()
  const rows = await store.query
    .selectFrom('job_runs')
    .select(RUN_COLUMNS)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, toRun(row)]))
}

export interface RunsAsked {
  jobId?: string
  /** At most so many. */
  size: number
  /** The last run of the page before. */
  after?: Pick<JobRun, 'id' | 'createdAt'>
}

/** A page of runs, the newest first. */
export async function listRuns(
  store: Store,
  { jobId, size, after }: RunsAsked,
): Promise<{ runs: JobRun[]; hasMore: boolean }> {
  let query = store.query
    .selectFrom('job_runs')
    .select(RUN_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (jobId !== undefined) query = query.where('job_id', '=', jobId)
  if (after) {
    query = query.where((e) =>
      e(e.refTuple('created_at', 'id'), '<', e.tuple(after.createdAt, after.id)),
    )
  }
  const rows = await query.execute()
  return { runs: rows.slice(0, size).map(toRun), hasMore: rows.length > size }
}

/**
 * When the schedule last put this job on the list; null when it never did. What was put there by a clock that was ahead
 * counts from when it was due, if that has come.
 */
export async function findLastScheduledAt(
  store: Store,
  jobId: string,
  now: number,
): Promise<number | null> {
  const row = await store.query
    .selectFrom('job_runs')
    .select(['created_at', 'due_at'])
    .where('job_id', '=', jobId)
    .where('due_at', '<=', now)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return row.created_at <= now ? row.created_at : row.due_at
}

/** Which of these runs somebody asked to cancel. */
export async function listCancelAsked(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store.query
    .selectFrom('job_runs')
    .select('id')
    .where('id', 'in', ids)
    .where('cancel_asked_at', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Running runs that nobody has called stuck yet, begun at or before the moment. */
export async function listRunningSince(store: Store, startedBy: number): Promise<JobRun[]> {
  const rows = await store.query
    .selectFrom('job_runs')
    .select(RUN_COLUMNS)
    .where('status', '=', 'running')
    .where('stuck_told_at', 'is', null)
    .where('started_at', '<=', startedBy)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(toRun)
}
