/** Evaluates the rules each minute: begins, continues and ends alerts. */
import type { Context } from '#platform/context.ts'
import { newId } from '#platform/crypto/index.ts'
import { countEvents, type EventCount } from '#platform/events/index.ts'
import { LOCALES } from '#platform/i18n/index.ts'
import { percentileMs, sumByRoute, sumRequests, worstOfProcesses } from '#platform/metrics/index.ts'
import {
  ALERT_RULES,
  BASELINE_MS,
  RECENT_MS,
  type RuleName,
} from '../../rules/observability/alert-rules.ts'
import { type Facts, type Finding, findingsOf } from '../../rules/observability/findings.ts'
import { listSilences, type Silence } from '../../store/observability/alert-handling.ts'
import {
  type Alert,
  continueAlert,
  endAlert,
  insertAlert,
  listRecentOfRules,
} from '../../store/observability/alerts.ts'
import { isSilenced, ruleSummary } from './describe.ts'

const LONGEST_COOL_DOWN_MS = Math.max(...ALERT_RULES.map(({ coolDownMs }) => coolDownMs))

/** `proceed` throws when another process has taken over: it is called before each change. */
export async function evaluateAlerts(ctx: Context, proceed: () => void): Promise<void> {
  const now = ctx.now()
  const findings = findingsOf(ALERT_RULES, await readFacts(ctx, now))
  const known = await listRecentOfRules(ctx.store, now - LONGEST_COOL_DOWN_MS)
  const silences = await listSilences(ctx.store, now)
  const goingOn = new Set<string>()
  for (const finding of findings) {
    proceed()
    const same = known.find((alert) => isSame(alert, finding, now))
    if (same) await continueAlert(ctx.store, same.uid, now, finding)
    goingOn.add(same ? same.uid : await raise(ctx, finding, silences, now))
  }
  for (const alert of known) {
    if (alert.endedAt !== null || goingOn.has(alert.uid)) continue
    proceed()
    await endAlert(ctx.store, alert.uid, now)
  }
}

async function readFacts({ store }: Context, now: number): Promise<Facts> {
  const recent = { start: now - RECENT_MS, end: now + 1 }
  const before = await sumRequests(store, { start: now - BASELINE_MS, end: now - RECENT_MS })
  const events = new Map<string, EventCount>()
  for (const rule of ALERT_RULES)
    if (rule.on === 'events')
      events.set(rule.name, await countEvents(store, rule.events, now - rule.windowMs))
  return {
    routes: await sumByRoute(store, recent),
    baselineP95Ms: percentileMs(before.ranges, 0.95),
    events,
    process: await worstOfProcesses(store, recent.start),
  }
}

/** Open, or ended less than its cool-down ago. */
function isSame({ name, endpoint, endedAt }: Alert, finding: Finding, now: number): boolean {
  if (name !== finding.name || (finding.isPerEndpoint && endpoint !== finding.endpoint))
    return false
  return endedAt === null || now - endedAt < finding.coolDownMs
}

async function raise(
  ctx: Context,
  { name, type, severity, endpoint, metadata }: Finding,
  silences: readonly Silence[],
  now: number,
): Promise<string> {
  const summaries = LOCALES.map((locale) =>
    ruleSummary(ctx, locale, name as RuleName, { endpoint, ...metadata }),
  )
  const alert: Alert = {
    uid: newId(now),
    at: now,
    endedAt: null,
    seenAt: now,
    ...{ name, severity, endpoint, metadata },
    alertType: type,
    source: 'rules',
    summary: summaries[0]!,
  }
  await insertAlert(ctx.store, alert, summaries)
  // A silenced alert is recorded and not reported.
  if (!isSilenced(alert, silences, now))
    ctx.emit('alert_raised', {
      ...{ name, severity, alert_type: type },
      resource: { type: 'alert', id: alert.uid },
    })
  return alert.uid
}
