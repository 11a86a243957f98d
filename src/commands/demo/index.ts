/** `codeshelf demo`: a library with sample content, to look around before adding one's own files. */
import { findActor } from '#features/account/index.ts'
import { createFile } from '#features/library/index.ts'
import { healthJobs, recordExternalAlert } from '#features/operations/index.ts'
import type { MemberContext } from '#platform/context.ts'
import { demandRun } from '#platform/jobs/index.ts'
import { Problem } from '#platform/problems/index.ts'
import { features } from '../../features.ts'
import { howTo, UsageError } from '../arguments.ts'
import { type Invocation, nobodyKnown, printable } from '../command.ts'
import { withApp } from '../with-app.ts'
import { sampleFile } from './samples.ts'

// Samples for the pages of administrators: alerts labelled as samples, and runs of real jobs.

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

async function putIntoAdminPages(ctx: MemberContext): Promise<void> {
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

export async function run(invocation: Invocation): Promise<void> {
  const [who = '', number = '40'] = invocation.args
  if (!/^\d{1,6}$/.test(number)) throw new UsageError(howTo(invocation.usage))
  // Sample alerts should not appear as warnings between the lines that a person reads.
  const config = { ...invocation.config, LOG_LEVEL: 'error' as const }
  await withApp({ ...invocation, config }, async (nobody) => {
    const actor = await findActor(nobody, who)
    if (!actor) return nobodyKnown(who)
    const ctx = { ...nobody, actor }
    let saved = 0
    for (let at = 0; at < Number(number); at++) {
      try {
        await createFile(ctx, sampleFile(at))
        saved++
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'file_exists') throw error
      }
    }
    if (actor.role === 'admin') await putIntoAdminPages(ctx)
    console.log(`${saved} files were put into the library of ${printable(actor.firstName)}`)
  })
}
