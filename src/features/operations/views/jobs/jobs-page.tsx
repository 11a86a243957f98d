/** All jobs: when each runs next, the result of its last run, and a button to run it now. */

import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/components/button.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import { RunHistory, type RunHistoryView } from './run-history.tsx'
import { isRunUnderWay, JobRunState, type JobView, NextRun, Refresh } from './run-state.tsx'

export interface JobsPageProps {
  jobs: readonly JobView[]
  history: RunHistoryView
}

export function JobsPage({ jobs, history }: JobsPageProps) {
  const t = useT()
  const isBusy = jobs.some(({ lastRun }) => lastRun && isRunUnderWay(lastRun))
  return (
    <Island name="job-progress" props={{ href: jobsPaths.jobs }} class="jobs">
      <h1>{t('jobs-admin.jobs')}</h1>
      <p class="secondary">{t('jobs-admin.lead')}</p>
      <Refresh href={jobsPaths.jobs} />
      <div data-live="jobs" data-under-way={isBusy ? '' : undefined}>
        <Rows label={t('jobs-admin.jobs')}>
          {jobs.map((job) => (
            <Row
              key={job.id}
              href={job.href}
              name={job.name}
              detail={job.schedule}
              facts={factsOf(t, job)}
              actions={job.canRunNow && <RunNow job={job} />}
            />
          ))}
        </Rows>
      </div>
      <RunHistory history={history} title={t('jobs-admin.runs_of_all')} isOfAll />
    </Island>
  )
}

function factsOf(t: Translate, job: JobView) {
  const { lastRun } = job
  return [
    lastRun ? <JobRunState key="state" run={lastRun} /> : t('jobs-admin.never_ran'),
    lastRun ? <Time key="last" at={lastRun.createdAt} /> : '',
    <NextRun key="next" job={job} />,
  ]
}

function RunNow({ job }: { job: JobView }) {
  const t = useT()
  return (
    <form method="post" action={href(jobsPaths.runNow, { id: job.id })}>
      <IconButton
        type="submit"
        icon="play"
        label={t('jobs-admin.run_now_label', { name: job.name })}
      />
    </form>
  )
}
