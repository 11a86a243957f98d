/** What administrators read and do with jobs. Any process can respond; the one that holds the lease does the work. */
import type { Context } from '#platform/context.ts'
import {
  cancelRun,
  demandRun,
  findRun,
  findRunLog,
  jobProblems,
  listJob,
  listJobs,
  listRuns,
} from '#platform/jobs/index.ts'
import { common } from '#platform/problems/index.ts'

const PAGE_SIZE = 20

const demandsOf = ({ store, now, log }: Context) => ({ store, clock: { now }, log })

/** A page of the history, the newest first; of one job, or of all. */
export async function listRunHistory(
  { store }: Context,
  { jobId, cursor }: { jobId?: string; cursor?: string | undefined },
) {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) throw common.refuse('invalid_cursor')
  const { runs, hasMore } = await listRuns(store, {
    size: PAGE_SIZE,
    ...(jobId && { jobId }),
    ...(after && { after }),
  })
  const last = runs.at(-1)
  return { runs, isFirst: after === null, next: hasMore && last ? writeCursor(last) : null }
}

/** Including those of the platform. */
export function listAllJobs({ store, config, now, installed: { jobs } }: Context) {
  return listJobs(store, { jobs, config }, now())
}

export async function loadJob(ctx: Context, id: string) {
  const job = ctx.installed.jobs.find((one) => one.id === id)
  if (!job) throw jobProblems.refuse('job_not_found')
  return listJob(ctx.store, job, ctx.config, ctx.now())
}

export async function loadRun({ store }: Context, id: string) {
  const [run, log] = [await findRun(store, id), await findRunLog(store, id)]
  if (!run || !log) throw jobProblems.refuse('job_run_not_found')
  return { run, log }
}

export function trigger(ctx: Context, id: string, payload?: object) {
  const job = ctx.installed.jobs.find((one) => one.id === id)
  return demandRun(demandsOf(ctx), job, payload)
}

export function cancel(ctx: Context, runId: string) {
  return cancelRun(demandsOf(ctx), runId)
}

/** The cursor of the next page of runs: after this run, by its moment and its id. */
interface RunKey {
  createdAt: number
  id: string
}

function writeCursor({ createdAt, id }: RunKey): string {
  return `${createdAt}.${id}`
}

/** Null for anything that our pages did not write. */
export function readCursor(cursor: string): RunKey | null {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? []
  return createdAt && id ? { createdAt: Number(createdAt), id } : null
}
