/** All jobs: when each runs next, the result of its last run, and a button to run it now. */

import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/components/button.tsx'
import { Row, Rows } from '#ui/components/rows.tsx'
import { Time } from '#ui/components/time.tsx'
import { isRunUnderWay, type JobView } from './models.ts'
import { Refresh } from './refresh.tsx'
import { RunHistory, type RunHistoryView } from './run-history.tsx'
import { JobRunState } from './run-state.tsx'

export interface JobsPageProps {
  t: Translate
  jobs: readonly JobView[]
  history: RunHistoryView
}

export function JobsPage({ t, jobs, history }: JobsPageProps) {
  const isBusy = jobs.some(({ lastRun }) => lastRun && isRunUnderWay(lastRun))
  return (
    <Island name="job-progress" props={{ href: jobsPaths.jobs }} class="jobs">
      <h1>{t('jobs-admin.jobs')}</h1>
      <p class="secondary">{t('jobs-admin.lead')}</p>
      <Refresh t={t} href={jobsPaths.jobs} />
      <div data-live="jobs" data-under-way={isBusy ? '' : undefined}>
        <Rows label={t('jobs-admin.jobs')}>
          {jobs.map((job) => (
            <Row
              key={job.id}
              href={job.href}
              name={job.name}
              detail={job.schedule}
              facts={factsOf(t, job)}
              actions={job.canRunNow && <RunNow t={t} job={job} />}
            />
          ))}
        </Rows>
      </div>
      <RunHistory t={t} history={history} title={t('jobs-admin.runs_of_all')} isOfAll />
    </Island>
  )
}

function factsOf(t: Translate, { lastRun, next }: JobView) {
  return [
    lastRun ? <JobRunState key="state" t={t} run={lastRun} /> : t('jobs-admin.never_ran'),
    lastRun ? <Time key="last" {...lastRun.createdAt} /> : '',
    next ? <Time key="next" {...next} /> : t('jobs-admin.none_planned'),
  ]
}

function RunNow({ t, job }: { t: Translate; job: JobView }) {
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
