/** One job, and its history. */

import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { RunHistory, type RunHistoryView } from './run-history.tsx'
import type { JobView } from './run-state.tsx'
import { NextRun, Refresh } from './run-state.tsx'

export interface JobPageProps {
  job: JobView
  history: RunHistoryView
}

export function JobPage({ job, history }: JobPageProps) {
  const t = useT()
  return (
    <Island name="job-progress" props={{ href: job.href }} class="jobs">
      <p>
        <ButtonLink kind="quiet" icon="arrow-left" href={jobsPaths.jobs}>
          {t('jobs-admin.jobs')}
        </ButtonLink>
      </p>
      <h1>{job.name}</h1>
      <dl class="jobs__facts">
        <dt>{t('jobs-admin.schedule')}</dt>
        <dd>{job.schedule}</dd>
        <dt>{t('jobs-admin.next_run')}</dt>
        <dd>
          <NextRun job={job} />
        </dd>
        <dt>{t('jobs-admin.time_limit')}</dt>
        <dd>{job.timeLimit}</dd>
        <dt>{t('jobs-admin.id')}</dt>
        <dd>
          <code dir="ltr">{job.id}</code>
        </dd>
      </dl>
      <div class="jobs__buttons">
        {job.canRunNow && (
          <form method="post" action={href(jobsPaths.runNow, { id: job.id })}>
            <Button type="submit" kind="primary" icon="play">
              {t('jobs-admin.run_now')}
            </Button>
          </form>
        )}
        <Refresh href={job.href} />
      </div>
      <RunHistory history={history} title={t('jobs-admin.runs')} />
    </Island>
  )
}
