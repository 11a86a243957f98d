/**
 * What the pages of the jobs are drawn from, the state of a run (icon and text, and beside it what is unusual), and
 * the link that reloads a page.
 */
import { useRenderContext, useT } from '#platform/html/render-context.ts'
import type { RunStatus } from '#platform/jobs/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Time } from '#ui/components/time.tsx'
import type { IconName } from '#ui/icons/names.ts'

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

// What the pages of the jobs are drawn from: every state already formatted as text.

export interface RunView {
  id: string
  href: string
  jobName: string
  status: RunStatus
  cause: 'schedule' | 'demand'
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  /** How long it took, or has taken so far. */
  took: string | null
  /** 0 to 100; null: it is not reported. */
  percent: number | null
  note: string
  /** Why it was skipped or failed, as a sentence. */
  reason: string | null
  error: string
  /** Closed by the next process after its own ended. */
  isReconciled: boolean
  stuckSince: number | null
  cancelAskedAt: number | null
  holder: string
}

export interface JobView {
  id: string
  name: string
  href: string
  schedule: string
  timeLimit: string
  isEnabled: boolean
  canRunNow: boolean
  /** Null: nothing is planned. */
  nextDueAt: number | null
  lastRun: RunView | null
}

export const isRunUnderWay = ({ status }: RunView) => status === 'pending' || status === 'running'

// For readers without scripts: a link to reload the page. With scripts it reloads itself.

export function Refresh({ href }: { href: string }) {
  const t = useT()
  return (
    <noscript>
      <ButtonLink href={href} icon="refresh-cw">
        {t('jobs-admin.refresh')}
      </ButtonLink>
    </noscript>
  )
}
