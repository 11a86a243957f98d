/** Evaluates alert rules, and deletes what is old. */
import { defineJob } from '#platform/jobs/index.ts'
import { jobNamesOf } from '#texts/index.ts'
import { evaluateAlerts } from '../actions/observability/evaluate.ts'
import { forgetOldAlerts } from '../store/observability/forget.ts'

const names = jobNamesOf('observability')

export const jobs = [
  defineJob({
    id: 'evaluate_alerts',
    name: names.evaluate_alerts,
    schedule: { everyMs: 60_000 },
    timeoutMs: 50_000,
    run: (ctx, job) => evaluateAlerts(ctx, () => job.throwIfStopped()),
  }),
  defineJob({
    id: 'forget_old_alerts',
    name: names.forget_old_alerts,
    schedule: { everyMs: 3_600_000 },
    timeoutMs: 60_000,
    deletesByAge: true,
    run: (ctx) => forgetOldAlerts(ctx.store, ctx.now()),
  }),
]
