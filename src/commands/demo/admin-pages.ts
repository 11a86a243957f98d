/** Samples for the pages of administrators: alerts labelled as samples, and runs of real jobs. */
import { healthJobs, recordExternalAlert } from '#features/operations/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { demandRun } from '#platform/jobs/index.ts'
import { features } from '../../features.ts'

const HOUR_MS = 3_600_000

const ALERTS = [
  { name: 'SampleDiskFilling', severity: 'warn', hoursAgo: 20, lastedHours: 2 },
  { name: 'SampleSlowDatabase', severity: 'error', hoursAgo: 6, lastedHours: 1 },
  { name: 'SampleCertificateEnds', severity: 'critical', hoursAgo: 1, lastedHours: null },
] as const

/** In the language of the person who gets them, as an alert manager of theirs would write. */
const SUMMARY = {
  en: 'A sample: nothing is wrong. It was put here by "codeshelf demo".',
  he: 'דוגמה: הכול תקין. ההתראה הונחה כאן על ידי "codeshelf demo".',
}

/** They do not write people's data; the process that runs jobs starts them within a second. */
const JOBS = ['check_library', 'evaluate_alerts', 'forget_old_alerts']

export async function putIntoAdminPages(ctx: MemberContext): Promise<void> {
  const now = ctx.now()
  for (const { name, severity, hoursAgo, lastedHours } of ALERTS) {
    const at = now - hoursAgo * HOUR_MS
    await recordExternalAlert(ctx, {
      ...{ name, severity, at, endpoint: '', metadata: { sample: 'codeshelf demo' } },
      // One of each, however often the command is run.
      uid: `demo-${name}`,
      endedAt: lastedHours === null ? null : at + lastedHours * HOUR_MS,
      summary: SUMMARY[ctx.actor.locale],
    })
  }
  const known = [...features.flatMap(({ jobs = [] }) => jobs), ...healthJobs(ctx.config)]
  for (const id of JOBS) {
    const job = known.find((one) => one.id === id)
    if (job) await demandRun({ ...ctx, clock: ctx }, job, undefined)
  }
}
