/** Reads runs. */
import type { Generated, Selectable } from 'kysely'
import type { Store } from '../../store/index.ts'
import { type RunLogText, readRunLog } from '../run-log.ts'

export type RunStatus = 'pending' | 'running' | 'completed' | 'failed' | 'cancelled' | 'skipped'
export type RunCause = 'schedule' | 'demand'

interface JobRunsTable {
  id: string
  jobId: string
  status: RunStatus
  cause: RunCause
  /** JSON, as it was given. */
  payload: Generated<string>
  /** Runs of one turn wait for each other; empty: the job's own. */
  turn: Generated<string>
  holder: Generated<string>
  epoch: number | null
  /** How often it was put back on the waiting list. */
  repeats: Generated<number>
  createdAt: number
  dueAt: number | null
  startedAt: number | null
  finishedAt: number | null
  progressPercent: number | null
  progressNote: Generated<string>
  /** Why it was skipped or failed; `orphaned` when its process went away. */
  reason: Generated<string>
  error: Generated<string>
  /** As `RunLog` writes it. */
  log: Generated<string>
  cancelAskedAt: number | null
  /** When it was reported that it is stuck. */
  stuckToldAt: number | null
}

declare module '../../store/tables.ts' {
  interface Tables {
    jobRuns: JobRunsTable
  }
}

/** Everything but the count of repeats and the log, which is long and shown on the page of one run only. */
export const RUN_COLUMNS = [
  'id',
  'jobId',
  'status',
  'cause',
  'payload',
  'turn',
  'holder',
  'epoch',
  'createdAt',
  'dueAt',
  'startedAt',
  'finishedAt',
  'progressPercent',
  'progressNote',
  'reason',
  'error',
  'cancelAskedAt',
  'stuckToldAt',
] as const satisfies readonly (keyof JobRunsTable)[]

export type JobRun = Readonly<Pick<Selectable<JobRunsTable>, (typeof RUN_COLUMNS)[number]>>

export async function findRun(store: Store, id: string): Promise<JobRun | null> {
  const row = await store.query
    .selectFrom('jobRuns')
    .select(RUN_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The log of the run so far; null when it is not on record. */
export async function findRunLog(store: Store, id: string): Promise<RunLogText | null> {
  const row = await store.query
    .selectFrom('jobRuns')
    .select('log')
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? readRunLog(row.log) : null
}

/** Those of the runs that are still on record, by id. */
export async function findRuns(store: Store, ids: readonly string[]): Promise<Map<string, JobRun>> {
  if (ids.length === 0) return new Map()
  const rows = await store.query
    .selectFrom('jobRuns')
    .select(RUN_COLUMNS)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
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
    .selectFrom('jobRuns')
    .select(RUN_COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
  if (jobId !== undefined) query = query.where('jobId', '=', jobId)
  if (after) {
    query = query.where((e) =>
      e(e.refTuple('createdAt', 'id'), '<', e.tuple(after.createdAt, after.id)),
    )
  }
  const rows = await query.execute()
  return { runs: rows.slice(0, size), hasMore: rows.length > size }
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
    .selectFrom('jobRuns')
    .select(['createdAt', 'dueAt'])
    .where('jobId', '=', jobId)
    .where('dueAt', '<=', now)
    .orderBy('dueAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return row.createdAt <= now ? row.createdAt : row.dueAt
}

/** Which of these runs somebody asked to cancel. */
export async function listCancelAsked(store: Store, ids: readonly string[]): Promise<string[]> {
  const rows = await store.query
    .selectFrom('jobRuns')
    .select('id')
    .where('id', 'in', ids)
    .where('cancelAskedAt', 'is not', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Running runs that nobody has called stuck yet, begun at or before the moment. */
export async function listRunningSince(store: Store, startedBy: number): Promise<JobRun[]> {
  return store.query
    .selectFrom('jobRuns')
    .select(RUN_COLUMNS)
    .where('status', '=', 'running')
    .where('stuckToldAt', 'is', null)
    .where('startedAt', '<=', startedBy)
    .orderBy('id')
    .limit(200)
    .execute()
}
