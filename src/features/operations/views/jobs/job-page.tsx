/** One job, and its history. */

import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import type { JobView } from './models.ts'
import { Refresh } from './refresh.tsx'
import { RunHistory, type RunHistoryView } from './run-history.tsx'

export interface JobPageProps {
  t: Translate
  job: JobView
  history: RunHistoryView
}

export function JobPage({ t, job, history }: JobPageProps) {
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
        <dd>{job.next ? <Time {...job.next} /> : t('jobs-admin.none_planned')}</dd>
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
        <Refresh t={t} href={job.href} />
      </div>
      <RunHistory t={t} history={history} title={t('jobs-admin.runs')} />
    </Island>
  )
}
