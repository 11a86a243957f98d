/** What people ask of jobs, from any process: a run now, or the end of one. */
import { newId } from '../crypto/index.ts'
import type { Log } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Clock } from '../time/index.ts'
import type { Job } from './declare.ts'
import { jobProblems } from './declare.ts'
import { askToCancel, cancelPending, findRun, insertDemandedRun } from './store/index.ts'

interface DemandDeps {
  store: Store
  clock: Clock
  log: Log
}

export async function demandRun(
  { store, clock }: DemandDeps,
  job: Job | undefined,
  payload: unknown,
): Promise<string> {
  if (!job) throw jobProblems.refuse('job_not_found')
  const text = payloadText(job, payload)
  const now = clock.now()
  const id = newId(now)
  await insertDemandedRun(store, { id, jobId: job.id, payload: text, turn: '', now })
  return id
}

/**
 * Puts a run on the waiting list from inside a transaction, so that it is asked for exactly when what it works on is
 * stored. Whichever process holds the lease starts it within a second. Runs of one turn never go on at the same time.
 */
export async function requestRun(
  store: Store,
  run: { jobId: string; payload: object; turn: string; now: number },
): Promise<string> {
  const id = newId(run.now)
  await insertDemandedRun(store, { ...run, id, payload: JSON.stringify(run.payload) })
  return id
}

export type CancelResult =
  /** It had not begun and never will. */
  | 'cancelled'
  /** It was requested to stop; its state shows when it has. */
  | 'asked'
  /** It had ended before. */
  | 'finished'

export async function cancelRun(
  { store, clock, log }: DemandDeps,
  runId: string,
): Promise<CancelResult> {
  if (await cancelPending(store, runId, clock.now())) {
    log.info({ run_id: runId }, 'a run was cancelled before it began')
    return 'cancelled'
  }
  if (await askToCancel(store, runId, clock.now())) return 'asked'
  if (!(await findRun(store, runId))) throw jobProblems.refuse('job_run_not_found')
  return 'finished'
}

/** The payload as it will be read again by the process that runs the job. */
function payloadText(job: Job, payload: unknown): string {
  const text = toJson(payload ?? {})
  const isTaken =
    text !== undefined &&
    (job.payload ? job.payload.safeParse(JSON.parse(text)).success : text === '{}')
  if (!isTaken) throw jobProblems.refuse('job_payload_invalid')
  return text
}

function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
