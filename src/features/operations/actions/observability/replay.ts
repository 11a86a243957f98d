/** The events of a time range, in order. */
import type { Context } from '#platform/context.ts'
import { countNotable, listNotable } from '#platform/events/index.ts'
import { toIso } from '#platform/time/index.ts'
import { REPLAY_WINDOW_MS } from '../../contract/limits.ts'
import type { Replay, ReplayEvent } from '../../contract/observability.ts'
import type { WindowInput } from '../../rules/observability/windows.ts'
import {
  type Alert,
  listAlerts,
  listEndedAlerts,
  tallyAlerts,
} from '../../store/observability/alerts.ts'
import { alertSummary } from './describe.ts'
import { requireWindow } from './reading.ts'

/** Oldest first; if there are more than the limit, the newest ones. */
export async function readReplay(
  ctx: Context,
  input: WindowInput & { limit: number },
): Promise<Replay> {
  const window = requireWindow(ctx, input, REPLAY_WINDOW_MS)
  const { limit } = input
  const begun = await listAlerts(ctx.store, { window }, { limit, offset: 0 })
  const ended = await listEndedAlerts(ctx.store, window, limit)
  const notable = await listNotable(ctx.store, window, limit)
  const tallies = await tallyAlerts(ctx.store, window)
  const all = tallies.reduce((sum, { count }) => sum + count, 0)
  const deployments = tallies
    .filter(({ alertType }) => alertType === 'deployment')
    .reduce((sum, { count }) => sum + count, 0)
  const events: (ReplayEvent & { at: number })[] = [
    ...begun.map((alert) =>
      ofAlert(ctx, alert, alert.source === 'deployment' ? 'deployment' : 'alert', alert.at),
    ),
    ...ended.map((alert) => ofAlert(ctx, alert, 'alert_end', alert.endedAt!)),
    ...notable.map(({ id, at, event, severity }) => ({
      ...{ id, at, severity, endpoint: null, alert_uid: null },
      timestamp: toIso(at),
      kind: 'event' as const,
      name: event,
      summary: ctx.describeEvent(event)?.[ctx.locale] ?? event,
    })),
  ]
  return {
    window: { start_time: toIso(window.start), end_time: toIso(window.end) },
    counts: {
      alerts: all - deployments,
      deployments,
      events: await countNotable(ctx.store, window),
    },
    events: events
      .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
      .slice(-limit)
      .map(({ at: _, ...event }) => event),
  }
}

function ofAlert(ctx: Context, alert: Alert, kind: ReplayEvent['kind'], at: number) {
  const { uid, severity, name, endpoint } = alert
  return {
    ...{ at, kind, severity, name },
    id: kind === 'alert_end' ? `${uid}-end` : uid,
    timestamp: toIso(at),
    summary: alertSummary(ctx, alert),
    endpoint: endpoint || null,
    alert_uid: uid,
  }
}
