/** The state of a run: icon and text, and beside it what is unusual. */
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import type { RunStatus } from '#platform/jobs/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { JobView, RunView } from './models.ts'

const LOOKS: Record<RunStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'plain', icon: 'clock' },
  running: { tone: 'accent', icon: 'loader' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'danger', icon: 'circle-alert' },
  cancelled: { tone: 'plain', icon: 'circle-x' },
  skipped: { tone: 'plain', icon: 'minus' },
}

export function JobRunState({ run }: { run: RunView }) {
  const t = useT()
  return (
    <span class="run-state">
      <Badge {...LOOKS[run.status]}>{t(`jobs-admin.status_${run.status}`)}</Badge>
      {run.isReconciled && <Badge tone="warn">{t('jobs-admin.reconciled')}</Badge>}
      {run.stuckSince && (
        <Badge tone="warn" icon="triangle-alert">
          {t('jobs-admin.stuck')}
        </Badge>
      )}
      {run.cancelAskedAt && <Badge tone="warn">{t('jobs-admin.cancel_asked')}</Badge>}
      {run.status === 'running' && run.percent !== null && (
        <span class="number">{t('jobs-admin.percent', { n: run.percent })}</span>
      )}
    </span>
  )
}

/** A run that is due now is not "just now": it begins within a second or two. */
export function NextRun({ job: { nextDueAt: at } }: { job: JobView }) {
  const { t, now } = useRenderContext()
  if (at === null) return <>{t('jobs-admin.none_planned')}</>
  const isDue = at <= now()
  const text = (when: string) => (isDue ? t('jobs-admin.next_now') : t('jobs-admin.next', { when }))
  return <Time at={at} text={text} />
}
