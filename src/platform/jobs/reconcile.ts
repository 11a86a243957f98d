/** Closes the runs that an earlier holder of the lock left, or starts them again, and reports it once. */
import { type Emit, errorText } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Timers } from '../time/timers.ts'
import type { Job } from './declare.ts'
import {
  canReadRuns,
  closeOrphans,
  listOrphanedRuns,
  type Orphan,
  returnOrphans,
  type TakenLease,
} from './store/index.ts'

/**
 * The interface's name for the moment at which reconciliation is cut. On SQLite it is not reached: the heartbeat of the lock
 * waits behind the same writer, so a batch that takes ten seconds ends the role first, and ten quicker ones are done
 * within 100 s. There the next holder goes on.
 */
export const RECONCILE_TIMEOUT_SECS = 120
const BATCH = 200
const MAX_RUNS = 2_000
const SAMPLE = 20

export interface ReconcileDeps {
  jobs: readonly Job[]
  store: Store
  clock: Clock
  timers: Timers
  log: Log
  emit: Emit
  /** The lock as this process holds it at this moment, or null. */
  held: () => TakenLease | null
  /** The end of the role or of the process. */
  signal: AbortSignal
}

/** Runs once after the lock was taken. Never throws: what stays open waits for the next startup. */
export async function reconcileRuns(deps: ReconcileDeps): Promise<void> {
  const { emit, timers, log } = deps
  const lease = deps.held()
  if (!lease) return emit('jobs_orphan_reconcile_skipped', { reason: 'no_lock' })

  const tally: Tally = {
    ...{ count: 0, skipped: 0, isTruncated: false, jobIds: new Set(), isCut: false },
    closing: Promise.resolve(),
  }
  let cancelCut = () => {}
  const cut = new Promise<'timed_out'>((resolve) => {
    cancelCut = timers.after(RECONCILE_TIMEOUT_SECS * 1000, () => resolve('timed_out'))
  })
  const left = new Promise<'left'>((resolve) => {
    deps.signal.addEventListener('abort', () => resolve('left'), { once: true })
  })
  try {
    const ending = await Promise.race([scan(deps, lease, tally), cut, left])
    if (ending === 'no_db') return emit('jobs_orphan_reconcile_skipped', { reason: 'no_db' })
    if (ending !== 'done') {
      tally.isCut = true
      tally.isTruncated = true
      // A statement that is under way ends, and what it closes counts: no later start finds those runs again.
      await tally.closing
    }
    if (ending === 'left') log.warn('the role ended before all abandoned runs were closed')
    if (ending === 'done' || hasOrphans(tally)) emitSummary(deps, tally)
    if (ending === 'timed_out') {
      const { count, skipped } = tally
      const timeout_secs = RECONCILE_TIMEOUT_SECS
      emit('jobs_orphan_reconcile_timed_out', { count, skipped, timeout_secs })
    }
  } catch (error) {
    log.error({ err: error }, 'abandoned runs could not be closed')
    tally.isTruncated = true
    if (hasOrphans(tally)) emitSummary(deps, tally)
    const { count, skipped } = tally
    emit('jobs_orphan_reconcile_failed', { count, skipped, error: errorText(error) })
  } finally {
    tally.isCut = true
    cancelCut()
  }
}

interface Tally {
  count: number
  skipped: number
  isTruncated: boolean
  jobIds: Set<string>
  /** The time is over: a scan that comes back late must not go on. */
  isCut: boolean
  /** The batch under way: closed and counted. */
  closing: Promise<void>
}

/** Goes forward by key, so neither an unusable run nor a batch of skipped ones is ever read twice. */
async function scan(
  deps: ReconcileDeps,
  lease: TakenLease,
  tally: Tally,
): Promise<'done' | 'no_db'> {
  const { store } = deps
  if (!(await canReadRuns(store))) return 'no_db'
  let after: string | null = null
  for (let read = 0; read < MAX_RUNS; ) {
    const batch = await listOrphanedRuns(store, lease, { after, limit: BATCH })
    if (batch.length === 0) return 'done'
    if (tally.isCut || deps.held()?.epoch !== lease.epoch) {
      tally.isTruncated = true
      return 'done'
    }
    tally.closing = closeBatch(deps, lease, tally, batch)
    await tally.closing
    if (tally.isCut) return 'done'
    read += batch.length
    after = batch.at(-1)!.id
  }
  const more = await listOrphanedRuns(store, lease, { after, limit: 1 })
  tally.isTruncated = more.length > 0
  return 'done'
}

async function closeBatch(
  deps: ReconcileDeps,
  lease: TakenLease,
  tally: Tally,
  batch: readonly Orphan[],
): Promise<void> {
  const returned = await returnRepeatable(deps, lease, batch)
  const ids = batch.map((run) => run.id).filter((id) => !returned.has(id))
  const closed = await closeOrphans(deps.store, lease, { ids, now: deps.clock.now() })
  for (const run of batch) note(deps, tally, run, closed.has(run.id) || returned.has(run.id))
}

/** Work that may be done twice waits for its turn again: nobody has to ask for it a second time. */
async function returnRepeatable(
  { store, jobs, log }: ReconcileDeps,
  lease: TakenLease,
  batch: readonly Orphan[],
): Promise<Set<string>> {
  const repeatable = new Set(jobs.filter((job) => job.isRepeatable).map(({ id }) => id))
  const ids = batch.filter(({ jobId }) => repeatable.has(jobId)).map(({ id }) => id)
  const returned = await returnOrphans(store, lease, ids)
  for (const { id, jobId } of batch)
    if (returned.has(id)) log.warn({ job_id: jobId, run_id: id }, 'an abandoned run begins anew')
  return returned
}

function note({ emit }: ReconcileDeps, tally: Tally, run: Orphan, wasSettled: boolean): void {
  if (wasSettled) {
    tally.count++
    if (run.jobId !== '' && tally.jobIds.size < SAMPLE) tally.jobIds.add(run.jobId)
    return
  }
  tally.skipped++
  emit('job_run_reconcile_skipped', {
    job_id: run.jobId,
    run_id: run.id,
    resource: { type: 'job_run', id: run.id },
  })
}

function hasOrphans({ count, skipped }: Tally): boolean {
  return count > 0 || skipped > 0
}

function emitSummary({ emit, log }: ReconcileDeps, tally: Tally): void {
  const { count, skipped } = tally
  const summary = {
    count,
    skipped,
    truncated: tally.isTruncated,
    job_ids_sample: [...tally.jobIds],
  }
  if (hasOrphans(tally)) emit('job_runs_reconciled', summary)
  // Nothing found is worth a line, not an event.
  else log.info({ event: 'job_runs_reconciled', ...summary }, 'no abandoned runs')
}
