/**
 * The checks that take long (of the whole library, and of the newest backup), started by an administrator or by a
 * setting; and the evaluation of alert rules.
 */
import type { Config } from '#platform/config/index.ts'
import type { Context } from '#platform/context.ts'
import { defineJob, type Job, type JobHandle, type JobResult } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import {
  checkInThread,
  type ThreadCheckReply,
  verifyNewestBackup,
} from './actions/health/check-in-thread.ts'
import { findingLine } from './actions/health/describe.ts'
import { evaluateAlerts } from './actions/observability/evaluate.ts'
import { CHECK_LIBRARY, VERIFY_BACKUP } from './contract/health.ts'
import { forgetOldAlerts } from './store/observability/alert-handling.ts'

const names = jobNamesOf('health')
const limits = { timeoutMs: 6 * 3_600_000, stuckAfterMs: 3_600_000, isRepeatable: true }

type Settings = Pick<Config, 'CHECK_EVERY_DAYS' | 'BACKUP_EVERY_HOURS'>

/** At night, two hours apart: each reads everything. Without scheduled backups there may be none to verify. */
export function healthJobs({ CHECK_EVERY_DAYS: everyDays, BACKUP_EVERY_HOURS }: Settings): Job[] {
  const at = (dailyAtUtc: string) => (everyDays > 0 ? { dailyAtUtc, everyDays } : null)
  return [checkLibrary(at('01:20')), verifyBackup(BACKUP_EVERY_HOURS > 0 ? at('03:20') : null)]
}

const checkLibrary = (schedule: Job['schedule']) =>
  defineJob({
    ...{ id: CHECK_LIBRARY, name: names.check_library, schedule, ...limits },
    async run({ config }, job) {
      const address = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }
      return judge(await checkInThread({ address }, job.signal), job)
    },
  })

const verifyBackup = (schedule: Job['schedule']) =>
  defineJob({
    ...{ id: VERIFY_BACKUP, name: names.verify_backup, schedule, ...limits },
    async run(ctx: Context, job) {
      const verified = await verifyNewestBackup(ctx, job.signal)
      job.progress(0, verified.name)
      return judge(verified, job)
    },
  })

/** The findings are in the run's log, and one error makes the run a failed one. */
function judge({ findings, rows }: ThreadCheckReply, job: JobHandle<undefined>): JobResult {
  const lines = findings.map((finding) => {
    const { what, message } = findingLine(finding)
    return { isError: finding.state === 'error', text: `${what}: ${message}` }
  })
  job.progress(100, lines.map(({ text }) => text).join('; '))
  const errors = lines.filter(({ isError }) => isError).map(({ text }) => text)
  if (errors.length > 0) return { failed: errors.join('; ') }
  return { done: true, checks: findings.length, ...(rows > 0 && { rows }) }
}

// Evaluates alert rules, and deletes what is old.

const observabilityNames = jobNamesOf('observability')

export const observabilityJobs = [
  defineJob({
    id: 'evaluate_alerts',
    name: observabilityNames.evaluate_alerts,
    schedule: { everyMs: 60_000 },
    timeoutMs: 50_000,
    run: (ctx, job) => evaluateAlerts(ctx, () => job.throwIfStopped()),
  }),
  defineJob({
    id: 'forget_old_alerts',
    name: observabilityNames.forget_old_alerts,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: (ctx) => forgetOldAlerts(ctx.store, ctx.now()),
  }),
]
