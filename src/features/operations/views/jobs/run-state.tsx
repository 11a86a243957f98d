/** The state of a run: icon and text, and beside it what is unusual. */
import type { Translate } from '#platform/i18n/index.ts'
import type { RunStatus } from '#platform/jobs/index.ts'
import { Badge, type Tone } from '#ui/components/badge.tsx'
import type { IconName } from '#ui/icons/names.ts'
import type { RunView } from './models.ts'

const LOOKS: Record<RunStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'plain', icon: 'clock' },
  running: { tone: 'accent', icon: 'loader' },
  completed: { tone: 'ok', icon: 'circle-check' },
  failed: { tone: 'danger', icon: 'circle-alert' },
  cancelled: { tone: 'plain', icon: 'circle-x' },
  skipped: { tone: 'plain', icon: 'minus' },
}

export function JobRunState({ t, run }: { t: Translate; run: RunView }) {
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
