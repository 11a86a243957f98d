/** One run: its state, its progress, its log. */
import type { ComponentChildren } from 'preact'
import { jobsPaths } from '#paths/operations.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { toIso } from '#platform/time/index.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DoneNotice, Notice } from '#ui/components/notice.tsx'
import { ProgressBar } from '#ui/components/progress.tsx'
import { Time, useTimeTexts } from '#ui/components/time.tsx'
import { isRunUnderWay, JobRunState, type JobView, Refresh, type RunView } from './run-state.tsx'

export interface RunPageProps {
  run: RunView
  /** Null: this version of the program has no such job. */
  job: JobView | null
  lines: readonly { at: number; text: string }[]
  dropped: number
  done?: string | undefined
}

export function RunPage(props: RunPageProps) {
  const t = useT()
  const { run, job, done } = props
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
        <Story run={run} />
        <Facts run={run} />
        {run.status === 'running' && run.percent !== null && (
          <ProgressBar
            id="run-progress"
            label={t('jobs-admin.progress')}
            share={run.percent / 100}
            text={t('jobs-admin.percent', { n: run.percent })}
          />
        )}
        <Acts run={run} job={job} />
      </div>
      <Refresh href={run.href} />
      <Log {...props} />
    </Island>
  )
}

/** What is unusual about it, as sentences. */
function Story({ run }: { run: RunView }) {
  const t = useT()
  const { ago } = useTimeTexts()
  return (
    <>
      {run.stuckSince && (
        <Notice tone="warn">{t('jobs-admin.stuck_text', { when: ago(run.stuckSince) })}</Notice>
      )}
      {run.cancelAskedAt && (
        <Notice>{t('jobs-admin.cancel_asked_text', { when: ago(run.cancelAskedAt) })}</Notice>
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

function Facts({ run }: { run: RunView }) {
  const t = useT()
  const took =
    run.status === 'running' && run.took
      ? t('jobs-admin.running_for', { time: run.took })
      : (run.took ?? t('jobs-admin.unknown'))
  return (
    <dl class="jobs__facts">
      <Fact label={t('jobs-admin.state')}>
        <JobRunState run={run} />
      </Fact>
      <Fact label={t('jobs-admin.cause')}>{t(`jobs-admin.cause_${run.cause}`)}</Fact>
      <Fact label={t('jobs-admin.asked')}>
        <ExactTime at={run.createdAt} />
      </Fact>
      {run.startedAt && (
        <Fact label={t('jobs-admin.began')}>
          <ExactTime at={run.startedAt} />
        </Fact>
      )}
      {run.finishedAt && (
        <Fact label={t('jobs-admin.ended')}>
          <ExactTime at={run.finishedAt} />
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

function ExactTime({ at }: { at: number }) {
  return <Time at={at} text={(_, exact) => exact} />
}

function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function Acts({ run, job }: Pick<RunPageProps, 'run' | 'job'>) {
  const t = useT()
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

function Log({ lines, dropped }: RunPageProps) {
  const t = useT()
  const { exact } = useTimeTexts()
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
              <p key={at + text}>
                <time datetime={toIso(at)} title={exact(at)}>
                  {toIso(at).slice(11, 19)}
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
