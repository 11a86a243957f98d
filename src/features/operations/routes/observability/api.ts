/** Observability for administrators: as JSON, and by the button of an alert. */
import { observabilityPaths } from '#paths/operations.ts'
import { attachment, defineRoutes, del, get, post, raw } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { common } from '#platform/problems/index.ts'
import { toIso } from '#platform/time/index.ts'
import { openExport } from '../../actions/observability/export.ts'
import {
  endSilenceNow,
  showSilences,
  silenceAlerts,
  trackQuickFix,
} from '../../actions/observability/manage.ts'
import { readAggregations, readAlerts } from '../../actions/observability/reading.ts'
import { receiveAlerts } from '../../actions/observability/receive.ts'
import { readReplay } from '../../actions/observability/replay.ts'
import { makeScrape, type ScrapeDeps } from '../../actions/observability/scrape.ts'
import { readTimeseries } from '../../actions/observability/series.ts'
import { MAX_ALERT_MESSAGE_BYTES } from '../../contract/limits.ts'
import {
  AggregationsQuery,
  AggregationsReply,
  AlertsQuery,
  AlertsReply,
  ExportQuery,
  QuickFixInput,
  QuickFixReply,
  ReplayQuery,
  ReplayReply,
  SilenceEndedReply,
  SilenceInput,
  SilenceReply,
  SilencesReply,
  TimeseriesQuery,
  TimeseriesReply,
  WebhookReply,
} from '../../contract/observability.ts'
import { hasSecret, isFromThisMachine } from '../../rules/observability/scrapers.ts'

// By the button of an alert.
const SILENCE_MINUTES = 60

export const routes = defineRoutes({
  alerts: get(observabilityPaths.apiAlerts, {
    who: 'admin',
    summary: 'Alerts and deployments of a window (by default 24 hours), newest first.',
    query: AlertsQuery,
    reply: AlertsReply,
    refuses: ['bad_request'],
    act: async (ctx, { query }) => ({ ok: true, ...(await readAlerts(ctx, query)) }),
  }),

  aggregations: get(observabilityPaths.apiAggregations, {
    who: 'admin',
    summary:
      'What the alerts of a window add up to, the slowest routes, and how deployments changed things.',
    query: AggregationsQuery,
    reply: AggregationsReply,
    refuses: ['bad_request'],
    act: async (ctx, { query }) => ({ ok: true, ...(await readAggregations(ctx, query)) }),
  }),

  timeseries: get(observabilityPaths.apiTimeseries, {
    who: 'admin',
    summary: 'One metric over a window (by default 7 days), step by step.',
    query: TimeseriesQuery,
    reply: TimeseriesReply,
    refuses: ['bad_request'],
    act: async (ctx, { query }) => ({ ok: true, ...(await readTimeseries(ctx, query)) }),
  }),

  replay: get(observabilityPaths.apiReplay, {
    who: 'admin',
    summary:
      'The events of a window (by default 6 hours): alerts, deployments and notable events, oldest first.',
    query: ReplayQuery,
    reply: ReplayReply,
    refuses: ['bad_request'],
    act: async (ctx, { query }) => ({ ok: true, ...(await readReplay(ctx, query)) }),
  }),

  export: get(observabilityPaths.apiExport, {
    who: 'admin',
    summary: 'Everything of a window (by default 24 hours) as one JSON file.',
    limit: 'export',
    query: ExportQuery,
    media: 'application/json',
    envelope: 'ok',
    refuses: ['bad_request'],
    async act(ctx, { query }) {
      const day = toIso(ctx.now()).slice(0, 10)
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': attachment(`codeshelf-observability-${day}.json`),
        'cache-control': 'no-store',
      }
      return raw(200, headers, await openExport(ctx, query))
    },
  }),

  trackQuickFix: post(observabilityPaths.apiQuickFix, {
    who: 'admin',
    summary: 'Remembers that a quick fix was used.',
    body: QuickFixInput,
    reply: QuickFixReply,
    refuses: ['missing_fields', 'bad_request'],
    async act(ctx, { body }) {
      await trackQuickFix(ctx, body.action_id, body.alert?.alert_uid)
      return { ok: true }
    },
  }),

  silence: post(observabilityPaths.apiSilences, {
    who: 'admin',
    summary: 'Silences the alerts of a name, and of one route if it is named, until a moment.',
    limit: 'create',
    body: SilenceInput,
    status: 201,
    reply: SilenceReply,
    refuses: ['bad_request', 'missing_fields', 'too_many_silences'],
    act: async (ctx, { body }) => ({ ok: true, silence: await silenceAlerts(ctx, body) }),
    form: {
      at: observabilityPaths.silence,
      summary: 'The Silence button of an alert.',
      read: ({ name, endpoint }) => ({ name, endpoint, minutes: SILENCE_MINUTES }),
      to: (_done, { fields: { timerange, start_time, end_time } }) =>
        href(observabilityPaths.page, null, { timerange, start_time, end_time, done: 'silenced' }),
    },
  }),

  silences: get(observabilityPaths.apiSilences, {
    who: 'admin',
    summary: 'The silences that hold now.',
    reply: SilencesReply,
    refuses: [],
    act: async (ctx) => ({ ok: true, silences: await showSilences(ctx) }),
  }),

  endSilence: del(observabilityPaths.apiSilence, {
    who: 'admin',
    summary: 'Ends a silence.',
    reply: SilenceEndedReply,
    refuses: ['silence_not_found'],
    async act(ctx, { params }) {
      await endSilenceNow(ctx, params.id)
      return { ok: true }
    },
  }),

  webhook: post(observabilityPaths.apiWebhook, {
    who: 'public',
    summary:
      'The alert manager reports alerts (webhook version 4), with ALERT_WEBHOOK_SECRET as bearer token or password.',
    isSigned: true,
    bytes: ['application/json'],
    maxBodyBytes: MAX_ALERT_MESSAGE_BYTES,
    reply: WebhookReply,
    refuses: ['alert_webhook_off', 'invalid_alert_secret', 'invalid_alerts'],
    act: (ctx, { bytes, request }) =>
      receiveAlerts(ctx, { headers: request.headers, body: bytes, address: request.address }),
  }),
})

// `/metrics`, for programs that collect numbers.

export function scrapingRoutes(deps: ScrapeDeps) {
  const scrape = makeScrape(deps)
  return defineRoutes({
    metrics: get(observabilityPaths.metrics, {
      who: 'public',
      summary:
        'Metrics of this process in the text format of Prometheus; from this machine, or with METRICS_TOKEN as a bearer token.',
      media: 'text/plain',
      refuses: ['forbidden', 'rate_limited', 'store_unavailable'],
      async act(ctx, { request, spend }) {
        const { peer, headers } = request
        const mayRead =
          isFromThisMachine(peer, headers) || hasSecret(ctx.config.METRICS_TOKEN, headers)
        if (!mayRead) {
          // Attempts are counted; authorised readers are not limited, as with the other probes.
          await spend('login', 'address')
          throw common.refuse('forbidden')
        }
        const type = 'text/plain; version=0.0.4; charset=utf-8'
        return raw(200, { 'content-type': type, 'cache-control': 'no-store' }, scrape())
      },
    }),
  })
}
