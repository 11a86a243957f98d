/** One run: its state, its progress, its log. */
import type { ComponentChildren } from 'preact'
import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DoneNotice, Notice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Time } from '#ui/components/time.tsx'
import { isRunUnderWay, type JobView, type LogLineView, type RunView } from './models.ts'
import { Refresh } from './refresh.tsx'
import { JobRunState } from './run-state.tsx'

export interface RunPageProps {
  t: Translate
  run: RunView
  /** Null: this version of the program has no such job. */
  job: JobView | null
  lines: readonly LogLineView[]
  dropped: number
  done?: string | undefined
}

export function RunPage(props: RunPageProps) {
  const { t, run, job, done } = props
  return (
    <Island name="job-progress" props={{ href: run.href }} class="jobs">
      <p>
        <ButtonLink kind="quiet" icon="arrow-left" href={job?.href ?? jobsPaths.jobs}>
          {run.jobName}
        </ButtonLink>
      </p>
      <h1>{t('jobs-admin.run_of', { name: run.jobName })}</h1>
      <DoneNotice text={isRunUnderWay(run) && done} />
      <div
        class="jobs__live"
        data-live="run"
        data-under-way={isRunUnderWay(run) ? '' : undefined}
        aria-live="off"
      >
        <Story t={t} run={run} />
        <Facts t={t} run={run} />
        {run.status === 'running' && run.percent !== null && (
          <ProgressBar
            id="run-progress"
            label={t('jobs-admin.progress')}
            share={run.percent / 100}
            text={t('jobs-admin.percent', { n: run.percent })}
          />
        )}
        <Acts t={t} run={run} job={job} />
      </div>
      <Refresh t={t} href={run.href} />
      <Log {...props} />
    </Island>
  )
}

/** What is unusual about it, as sentences. */
function Story({ t, run }: { t: Translate; run: RunView }) {
  return (
    <>
      {run.stuckSince && (
        <Notice tone="warn">{t('jobs-admin.stuck_text', { when: run.stuckSince.text })}</Notice>
      )}
      {run.cancelAskedAt && (
        <Notice>{t('jobs-admin.cancel_asked_text', { when: run.cancelAskedAt.text })}</Notice>
      )}
      {run.reason && (
        <Notice tone={run.status === 'failed' ? 'danger' : 'info'}>
          {run.reason}
          {run.error && (
            <code class="jobs__error" dir="ltr">
              {run.error}
            </code>
          )}
        </Notice>
      )}
    </>
  )
}

function Facts({ t, run }: { t: Translate; run: RunView }) {
  const took =
    run.status === 'running' && run.took
      ? t('jobs-admin.running_for', { time: run.took })
      : (run.took ?? t('jobs-admin.unknown'))
  return (
    <dl class="jobs__facts">
      <Fact label={t('jobs-admin.state')}>
        <JobRunState t={t} run={run} />
      </Fact>
      <Fact label={t('jobs-admin.cause')}>{t(`jobs-admin.cause_${run.cause}`)}</Fact>
      <Fact label={t('jobs-admin.asked')}>
        <Time {...run.createdAt} text={run.createdAt.exact} />
      </Fact>
      {run.startedAt && (
        <Fact label={t('jobs-admin.began')}>
          <Time {...run.startedAt} text={run.startedAt.exact} />
        </Fact>
      )}
      {run.finishedAt && (
        <Fact label={t('jobs-admin.ended')}>
          <Time {...run.finishedAt} text={run.finishedAt.exact} />
        </Fact>
      )}
      <Fact label={t('jobs-admin.took')}>{took}</Fact>
      {run.holder && (
        <Fact label={t('jobs-admin.holder')}>
          <code dir="ltr">{run.holder}</code>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Acts({ t, run, job }: Pick<RunPageProps, 't' | 'run' | 'job'>) {
  const isWaiting = run.status === 'pending'
  return (
    <div class="jobs__buttons">
      {isRunUnderWay(run) && !run.cancelAskedAt && (
        <form method="post" action={href(jobsPaths.cancel, { run_id: run.id })}>
          <Button type="submit" kind="danger" icon="square">
            {t(isWaiting ? 'jobs-admin.cancel_waiting' : 'jobs-admin.cancel')}
          </Button>
        </form>
      )}
      {!isRunUnderWay(run) && job?.canRunNow && (
        <form method="post" action={href(jobsPaths.runNow, { id: job.id })}>
          <Button type="submit" kind="primary" icon="play">
            {t('jobs-admin.run_again')}
          </Button>
        </form>
      )}
    </div>
  )
}

function Log({ t, lines, dropped }: RunPageProps) {
  return (
    <div class="jobs__part">
      <h2 id="log-title">{t('jobs-admin.log')}</h2>
      <div class="jobs__live" data-live="log">
        {dropped > 0 && <p class="secondary">{t('jobs-admin.dropped', { n: dropped })}</p>}
        {lines.length === 0 ? (
          <p class="secondary">{t('jobs-admin.no_log')}</p>
        ) : (
          // The log: one tab stop, because it scrolls.
          <section
            class="jobs__log"
            dir="ltr"
            data-follows=""
            tabindex={0}
            aria-labelledby="log-title"
          >
            {lines.map(({ at, text }) => (
              <p key={at.iso + text}>
                <time datetime={at.iso} title={at.exact}>
                  {at.iso.slice(11, 19)}
                </time>{' '}
                {text}
              </p>
            ))}
          </section>
        )}
      </div>
    </div>
  )
}
