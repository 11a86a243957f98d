/** Explains what an alert means and what to do, by rules: immediately, and the same for the same kind of alert. */
import type { Context } from '#platform/context.ts'
import { toIso } from '#platform/time/index.ts'
import type { AlertToExplain, Explanation } from '../../contract/observability.ts'
import { type Alert, findAlert } from '../../store/observability/alerts.ts'
import { alertSummary } from './describe.ts'

export async function explainAlert(ctx: Context, given: AlertToExplain): Promise<Explanation> {
  const stored = given.alert_uid ? await findAlert(ctx.store, given.alert_uid) : null
  const type = stored?.alertType ?? given.alert_type ?? 'external'
  return {
    root_cause: ctx.t(`observability.cause_${type}`),
    actions: [ctx.t(`observability.action_${type}`), ctx.t('observability.action_replay')],
    signals: signalsOf(ctx, stored, given),
    provider: 'rules',
    model: null,
    cached: false,
    generated_at: toIso(ctx.now()),
  }
}

/** What is known about this one: its sentence, its route and its numbers. */
function signalsOf(ctx: Context, stored: Alert | null, given: AlertToExplain): string[] {
  const summary = stored ? alertSummary(ctx, stored) : given.summary
  const endpoint = stored ? stored.endpoint : given.endpoint
  const numbers = Object.entries(stored?.metadata ?? {})
  return [
    ...(summary ? [summary] : []),
    ...(endpoint ? [endpoint] : []),
    ...numbers.map(([name, value]) => `${name}: ${value}`),
  ]
}
