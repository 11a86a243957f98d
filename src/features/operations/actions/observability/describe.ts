/** Alerts as they are shown: in the reader's language, with what can be done about them. */
import type { Context } from '#platform/context.ts'
import { formatPhrase, type Locale, type Slots } from '#platform/i18n/index.ts'
import { toIso, toIsoOrNull } from '#platform/time/index.ts'
import type { AlertRecord, AlertToExplain, Explanation } from '../../contract/observability.ts'
import { RULE_NAMES, type RuleName } from '../../rules/observability/alert-rules.ts'
import { threeDigits } from '../../rules/observability/findings.ts'
import { quickFixesOf } from '../../rules/observability/quick-fixes.ts'
import type { Silence } from '../../store/observability/alert-handling.ts'
import { type Alert, DEPLOYMENT, findAlert } from '../../store/observability/alerts.ts'
import { texts } from '../../texts/observability.ts'

export function alertRecord(
  ctx: Pick<Context, 't' | 'now' | 'locale' | 'installed'>,
  alert: Alert,
  silences: readonly Silence[],
): AlertRecord {
  const { alertType, endedAt } = alert
  return {
    alert_uid: alert.uid,
    timestamp: toIso(alert.at),
    name: alert.name,
    severity: alert.severity,
    summary: alertSummary(ctx, alert),
    alert_type: alertType,
    endpoint: alert.endpoint || null,
    source: alert.source,
    silenced: isSilenced(alert, silences, ctx.now()),
    duration_seconds:
      alertType === 'deployment' ? null : Math.max(0, (endedAt ?? ctx.now()) - alert.at) / 1_000,
    ended_at: toIsoOrNull(endedAt),
    metadata: alert.metadata,
    quick_fixes: quickFixesOf(alert, (id) => ctx.t(`observability.fix_${id}`)),
  }
}

/** The alert manager's own text is shown in the language in which it came. */
export function alertSummary(
  ctx: Pick<Context, 't' | 'locale' | 'installed'>,
  { name, endpoint, metadata, summary, source }: Omit<Alert, 'uid'>,
): string {
  const { value } = metadata
  const slots = {
    endpoint,
    ...metadata,
    ...(typeof value === 'number' && { value: threeDigits(value) }),
  }
  if (source === 'deployment' && name === DEPLOYMENT)
    return ctx.t('observability.summary_deployment', slots)
  const isOurs = source === 'rules' && RULE_NAMES.includes(name as RuleName)
  return isOurs ? ruleSummary(ctx, ctx.locale, name as RuleName, slots) : summary
}

/** The sentence of one of our rules; that about failed jobs names the job that failed last. */
export function ruleSummary(
  { installed }: Pick<Context, 'installed'>,
  locale: Locale,
  name: RuleName,
  slots: Slots,
): string {
  const job = installed.jobs.find(({ id }) => id === slots['job_id'])
  if (name !== 'job_failures' || !job)
    return formatPhrase(locale, texts.phrases[`summary_${name}`], slots)
  const named = { ...slots, job: job.name[locale] }
  return formatPhrase(locale, texts.phrases.summary_job_failures_of, named)
}

/** Checked for now while the alert is open; else for its end. */
export function isSilenced(
  { name, endpoint, endedAt }: Pick<Alert, 'name' | 'endpoint' | 'endedAt'>,
  silences: readonly Silence[],
  now: number,
): boolean {
  const at = endedAt ?? now
  return silences.some(
    (one) =>
      one.name === name &&
      (one.endpoint === '' || one.endpoint === endpoint) &&
      one.startsAt <= at &&
      at < one.endsAt,
  )
}

// Explains what an alert means and what to do, by rules: immediately, and the same for the same kind of alert.

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
