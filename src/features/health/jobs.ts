/** The looks that take long, for an administrator to ask for: at the whole library, and at the newest backup. */
import type { Context } from '#platform/context.ts'
import { defineJob, type JobHandle, type JobResult } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { checkInThread, type ThreadCheckReply } from './actions/check-in-thread.ts'
import { findingLine } from './actions/describe.ts'
import { verifyNewestBackup } from './actions/verify-backup.ts'
import { CHECK_LIBRARY, VERIFY_BACKUP } from './contract/job-ids.ts'

const names = jobNamesOf('health')
const limits = { timeoutMs: 6 * 3_600_000, stuckAfterMs: 3_600_000 }

export const jobs = [
  defineJob({
    ...{ id: CHECK_LIBRARY, name: names.check_library, schedule: null, ...limits },
    async run({ config }, job) {
      const address = { dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL }
      return judge(await checkInThread({ address }, job.signal), job)
    },
  }),
  defineJob({
    ...{ id: VERIFY_BACKUP, name: names.verify_backup, schedule: null, ...limits },
    async run(ctx: Context, job) {
      const verified = await verifyNewestBackup(ctx, job.signal)
      job.progress(0, verified.name)
      return judge(verified, job)
    },
  }),
]

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
