/** Jobs and their runs: as JSON, and by the buttons of their pages. */

import { jobsPaths } from '#paths/operations.ts'
import { defineRoutes, get, post } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { toIso } from '#platform/time/index.ts'
import {
  cancel,
  listAllJobs,
  listRunHistory,
  loadJob,
  loadRun,
  trigger,
} from '../../actions/jobs.ts'
import {
  CancelReply,
  JobReply,
  JobsQuery,
  JobsReply,
  RunReply,
  TriggeredReply,
  TriggerInput,
} from '../../contract/jobs.ts'
import { jobRecord, runRecord } from './view-models.ts'

export const apiRoutes = defineRoutes({
  list: get(jobsPaths.apiJobs, {
    who: 'admin',
    summary: 'All jobs: schedule, next run, last run.',
    reply: JobsReply,
    async act(ctx) {
      const listings = await listAllJobs(ctx)
      return { ok: true, jobs: listings.map(jobRecord) }
    },
  }),

  show: get(jobsPaths.apiJob, {
    who: 'admin',
    summary: 'One job and a page of its runs, the newest first; walk them by cursor.',
    query: JobsQuery,
    reply: JobReply,
    refuses: ['job_not_found', 'invalid_cursor'],
    async act(ctx, { params, query }) {
      const job = await loadJob(ctx, params.id)
      const { runs, next } = await listRunHistory(ctx, { jobId: job.id, cursor: query.cursor })
      return { ok: true, job: jobRecord(job), runs: runs.map(runRecord), next_cursor: next }
    },
  }),

  run: get(jobsPaths.apiRun, {
    who: 'admin',
    summary: 'One run: state, progress, and the newest lines of its log.',
    reply: RunReply,
    refuses: ['job_run_not_found'],
    async act(ctx, { params }) {
      const { run, log } = await loadRun(ctx, params.run_id)
      const lines = log.lines.map(({ at, text }) => ({ at: toIso(at), text }))
      return { ok: true, run: { ...runRecord(run), log: lines, log_dropped: log.dropped } }
    },
  }),

  trigger: post(jobsPaths.apiTrigger, {
    who: 'admin',
    summary: 'Puts a run on the waiting list; it begins within a second or two.',
    limit: 'create',
    body: TriggerInput,
    reply: TriggeredReply,
    status: 202,
    refuses: ['job_not_found', 'job_payload_invalid'],
    async act(ctx, { params, body }) {
      return { ok: true, run_id: await trigger(ctx, params.id, body?.payload) }
    },
    form: {
      at: jobsPaths.runNow,
      summary: 'The Run now button of a job.',
      to: ({ run_id }) => href(jobsPaths.run, { run_id }, { done: 'started' }),
    },
  }),

  cancel: post(jobsPaths.apiCancel, {
    who: 'admin',
    summary: 'Takes a waiting run off the list, or asks a running one to stop.',
    reply: CancelReply,
    status: 202,
    refuses: ['job_run_not_found'],
    async act(ctx, { params }) {
      return { ok: true, result: await cancel(ctx, params.run_id) }
    },
    form: {
      at: jobsPaths.cancel,
      summary: 'The Cancel button of a run.',
      to: ({ result: done }, { params }) => href(jobsPaths.run, params, { done }),
    },
  }),
})
