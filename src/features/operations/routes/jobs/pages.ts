/** The pages of the jobs. */
import { h } from 'preact'
import { jobsPaths } from '#paths/operations.ts'
import type { MemberContext } from '#platform/context.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import { listAllJobs, listRunHistory, loadJob, loadRun } from '../../actions/jobs.ts'
import { JobRunQuery, JobsQuery } from '../../contract/jobs.ts'
import { JobPage } from '../../views/jobs/job-page.tsx'
import { JobsPage } from '../../views/jobs/jobs-page.tsx'
import { RunPage } from '../../views/jobs/run-page.tsx'
import { jobView, runView } from './view-models.ts'

const DONE = ['started', 'asked', 'cancelled', 'finished'] as const

export const pageRoutes = defineRoutes({
  jobsPage: get(jobsPaths.jobs, {
    who: 'admin',
    summary: 'All jobs, and the history of their runs.',
    query: JobsQuery,
    refuses: ['invalid_cursor'],
    async act(ctx, { query }) {
      const listings = await listAllJobs(ctx)
      return page({
        title: ctx.t('jobs-admin.jobs'),
        sheets: ['jobs-admin'],
        body: h(JobsPage, {
          jobs: listings.map((one) => jobView(ctx, one)),
          history: await historyView(ctx, jobsPaths.jobs, {}, query.cursor),
        }),
      })
    },
  }),

  jobPage: get(jobsPaths.job, {
    who: 'admin',
    summary: 'One job, and its history.',
    query: JobsQuery,
    refuses: ['job_not_found', 'invalid_cursor'],
    async act(ctx, { params, query }) {
      const job = jobView(ctx, await loadJob(ctx, params.id))
      return page({
        title: `${job.name} · ${ctx.t('jobs-admin.jobs')}`,
        sheets: ['jobs-admin'],
        body: h(JobPage, {
          job,
          history: await historyView(ctx, job.href, { jobId: job.id }, query.cursor),
        }),
      })
    },
  }),

  runPage: get(jobsPaths.run, {
    who: 'admin',
    summary: 'One run: state, progress, log.',
    query: JobRunQuery,
    refuses: ['job_run_not_found'],
    async act(ctx, { params, query }) {
      const { run, log } = await loadRun(ctx, params.run_id)
      const view = runView(ctx, run)
      const job = ctx.installed.jobs.find(({ id }) => id === run.jobId)
      const listing = job && jobView(ctx, await loadJob(ctx, job.id))
      const done = DONE.find((one) => one === query.done)
      return page({
        title: `${ctx.t('jobs-admin.run_of', { name: view.jobName })} · ${ctx.t('jobs-admin.jobs')}`,
        sheets: ['jobs-admin'],
        body: h(RunPage, {
          run: view,
          job: listing ?? null,
          lines: log.lines,
          dropped: log.dropped,
          done: done && ctx.t(`jobs-admin.done_${done}`),
        }),
      })
    },
  }),
})

async function historyView(
  ctx: MemberContext,
  base: string,
  of: { jobId?: string },
  cursor: string | undefined,
) {
  const { runs, isFirst, next } = await listRunHistory(ctx, { ...of, cursor })
  return {
    runs: runs.map((run) => runView(ctx, run)),
    newestHref: isFirst ? undefined : base,
    olderHref: next ? `${base}?cursor=${encodeURIComponent(next)}` : undefined,
  }
}
