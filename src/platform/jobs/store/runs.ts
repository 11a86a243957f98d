/** The life of a run. A finished run stays as it is, except that its own last word replaces "orphaned"; only its own process puts a run back. */
import { type ExpressionBuilder, sql } from 'kysely'
import { type FencingToken, holdsLease, selectHeld } from '../../leases/index.ts'
import type { Store, Tables } from '../../store/index.ts'
import type { RunOutcome } from '../outcome.ts'
import { type JobRun, RUN_COLUMNS } from './reading.ts'

export interface Progress {
  /** Null: it did not report it. */
  percent: number | null
  note: string
  log: string
}

/** Puts a run on the waiting list. Any process may. */
export async function insertDemandedRun(
  store: Store,
  run: { id: string; jobId: string; payload: string; turn: string; now: number },
): Promise<void> {
  const { id, jobId, payload, turn, now } = run
  const state = { status: 'pending', cause: 'demand' } as const
  await store.query
    .insertInto('jobRuns')
    .values({ id, jobId, ...state, payload, turn, createdAt: now })
    .execute()
}

/** Plans a due run; false when this moment is planned already or the lease is not ours any more. */
export async function insertScheduledRun(
  store: Store,
  run: { id: string; jobId: string; dueAt: number; now: number },
  token: FencingToken,
): Promise<boolean> {
  const row = await store.query
    .insertInto('jobRuns')
    .columns(['id', 'jobId', 'status', 'cause', 'dueAt', 'createdAt'])
    .expression(
      selectHeld(token).select((s) => [
        s.val(run.id).as('id'),
        s.val(run.jobId).as('jobId'),
        sql<'pending'>`'pending'`.as('status'),
        sql<'schedule'>`'schedule'`.as('cause'),
        s.cast<number>(s.val(run.dueAt), 'bigint').as('dueAt'),
        s.cast<number>(s.val(run.now), 'bigint').as('createdAt'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['jobId', 'dueAt']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Left out when the waiting runs are read: whole jobs, and turns (of any job) that are taken. */
export interface PassedOver {
  jobIds: readonly string[]
  turns: readonly string[]
}

/** The run that has waited longest of those that are not passed over. */
export async function findNextPending(
  store: Store,
  { jobIds, turns }: PassedOver,
): Promise<JobRun | null> {
  const row = await store.query
    .selectFrom('jobRuns')
    .select(RUN_COLUMNS)
    .where('status', '=', 'pending')
    .$if(jobIds.length > 0, (q) => q.where('jobId', 'not in', jobIds))
    .$if(turns.length > 0, (q) => q.where('turn', 'not in', turns))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Pending to running, for the one who holds the lease; null when another was first. */
export async function claimRun(
  store: Store,
  id: string,
  token: FencingToken,
  now: number,
): Promise<JobRun | null> {
  const row = await store.query
    .updateTable('jobRuns')
    .set({ status: 'running', startedAt: now, holder: token.holder, epoch: token.epoch })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(holdsLease(token))
    .returning(RUN_COLUMNS)
    .executeTakeFirst()
  return row ?? null
}

export interface RunRejection {
  status: 'skipped' | 'failed'
  reason: string
  error: string
}

/** Pending to skipped or failed, without having run. */
export async function closePending(
  store: Store,
  id: string,
  token: FencingToken,
  { status, reason, error, now }: RunRejection & { now: number },
): Promise<boolean> {
  const row = await store.query
    .updateTable('jobRuns')
    .set({ status, reason, error, finishedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(holdsLease(token))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The result that a run reports itself. It also replaces "orphaned", which was only a guess. */
export async function finishRun(
  store: Store,
  id: string,
  token: FencingToken,
  { outcome, progress, now }: { outcome: RunOutcome; progress: Progress | null; now: number },
): Promise<boolean> {
  const hasFailed = outcome.status === 'failed'
  const row = await store.query
    .updateTable('jobRuns')
    .set({
      status: outcome.status,
      reason: hasFailed ? outcome.reason : '',
      error: hasFailed ? outcome.error : '',
      finishedAt: now,
      ...(progress && progressColumns(progress)),
    })
    .where('id', '=', id)
    .where(isOpenUnder(token))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

// Work that ends its own process, or keeps it from its heartbeat, would do so every time.
const MAX_REPEATS = 3

/**
 * Back to the waiting list, as if it had never begun; false when somebody asked for its end, it has one, or it was put
 * back as often as it may be.
 */
export async function returnRun(store: Store, id: string, token: FencingToken): Promise<boolean> {
  const row = await putBack(store).where('id', '=', id).where(isOpenUnder(token)).executeTakeFirst()
  return row !== undefined
}

/** The ids of those that are to be put back, for any caller. */
export function putBack(store: Store) {
  const unbegun = { holder: '', epoch: null, startedAt: null, finishedAt: null }
  return store.query
    .updateTable('jobRuns')
    .set({ status: 'pending', reason: '', error: '', ...unbegun })
    .set((e) => ({ repeats: e('repeats', '+', 1) }))
    .where('repeats', '<', MAX_REPEATS)
    .where('cancelAskedAt', 'is', null)
    .returning('id')
}

function isOpenUnder({ holder, epoch }: FencingToken) {
  return (e: ExpressionBuilder<Tables, 'jobRuns'>) =>
    e.and([
      e('holder', '=', holder),
      e('epoch', '=', epoch),
      e.or([
        e('status', '=', 'running'),
        e.and([e('status', '=', 'failed'), e('reason', '=', 'orphaned')]),
      ]),
    ])
}

/** Never reaches a finished run. */
export async function writeProgress(
  store: Store,
  id: string,
  token: FencingToken,
  progress: Progress,
): Promise<void> {
  await store.query
    .updateTable('jobRuns')
    .set(progressColumns(progress))
    .where('id', '=', id)
    .where('holder', '=', token.holder)
    .where('epoch', '=', token.epoch)
    .where('status', '=', 'running')
    .execute()
}

function progressColumns({ percent, note, log }: Progress) {
  return { progressPercent: percent, progressNote: note, log }
}

/** Pending to cancelled. */
export async function cancelPending(store: Store, id: string, now: number): Promise<boolean> {
  const row = await store.query
    .updateTable('jobRuns')
    .set({ status: 'cancelled', cancelAskedAt: now, finishedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves word for the process that runs it; the first asking counts. */
export async function askToCancel(store: Store, id: string, now: number): Promise<boolean> {
  const row = await store.query
    .updateTable('jobRuns')
    .set((e) => ({
      cancelAskedAt: e.fn.coalesce('cancelAskedAt', e.cast<number>(e.val(now), 'bigint')),
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** True for the first caller only: a stuck run is reported once. */
export async function markStuck(store: Store, id: string, now: number): Promise<boolean> {
  const row = await store.query
    .updateTable('jobRuns')
    .set({ stuckToldAt: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('stuckToldAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes finished runs from before the moment, at most so many; returns how many. */
export async function deleteFinishedBefore(
  store: Store,
  before: number,
  limit: number,
): Promise<number> {
  const gone = await store.query
    .deleteFrom('jobRuns')
    .where('id', 'in', (e) =>
      e
        .selectFrom('jobRuns')
        .select('id')
        .where('createdAt', '<', before)
        .where('status', 'not in', ['pending', 'running'])
        .orderBy('createdAt')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return gone.length
}
