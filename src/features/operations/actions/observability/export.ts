/** The whole snapshot as one JSON text, read and sent piece by piece. */
import { Readable } from 'node:stream'
import type { Context } from '#platform/context.ts'
import { toIso } from '#platform/time/index.ts'
import {
  DEFAULT_WINDOW_MS,
  MAX_REPLAY,
  MAX_SLOW_ENDPOINTS,
  SERIES_METRICS,
} from '../../contract/limits.ts'
import type { WindowInput } from '../../rules/observability/windows.ts'
import { listSilences } from '../../store/observability/alert-handling.ts'
import { type Alert, listAlertsBefore } from '../../store/observability/alerts.ts'
import { alertRecord } from './describe.ts'
import { readAggregations, requireWindow } from './reading.ts'
import { readReplay } from './replay.ts'
import { readTimeseries } from './series.ts'

const PAGE = 500

/** An invalid window is refused before the first byte. */
export async function openExport(ctx: Context, input: WindowInput): Promise<Readable> {
  const { start, end } = requireWindow(ctx, input, DEFAULT_WINDOW_MS)
  const window = { start_time: start, end_time: end }
  const aggregations = await readAggregations(ctx, { ...window, limit: MAX_SLOW_ENDPOINTS })
  const head = {
    generated_at: toIso(ctx.now()),
    window: { start_time: toIso(start), end_time: toIso(end) },
    aggregations,
  }
  return Readable.from(piecesOf(ctx, head, window))
}

async function* piecesOf(
  ctx: Context,
  head: object,
  window: { start_time: number; end_time: number },
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"timeseries":{`
  for (const [at, metric] of SERIES_METRICS.entries()) {
    const { data, granularity_seconds } = await readTimeseries(ctx, { ...window, metric })
    yield `${at > 0 ? ',' : ''}"${metric}":${JSON.stringify({ granularity_seconds, data })}`
  }
  yield '},"alerts":['
  yield* alertsOf(ctx, { start: window.start_time, end: window.end_time })
  const replay = await readReplay(ctx, { ...window, limit: MAX_REPLAY })
  yield `],"replay":${JSON.stringify(replay)}}\n`
}

async function* alertsOf(
  ctx: Context,
  window: { start: number; end: number },
): AsyncGenerator<string> {
  const silences = await listSilences(ctx.store, window.start)
  let before: Alert | null = null
  for (;;) {
    const page: Alert[] = await listAlertsBefore(ctx.store, window, before, PAGE)
    for (const alert of page) {
      yield `${before ? ',' : ''}${JSON.stringify(alertRecord(ctx, alert, silences))}`
      before = alert
    }
    if (page.length < PAGE) return
  }
}
