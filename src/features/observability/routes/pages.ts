/** The page of observability. It works without scripts: ranges and filters are addresses, acts are forms. */
import { h } from 'preact'
import { defineRoutes, get, page, post, seeOther } from '#platform/http/index.ts'
import { href } from '#platform/http/paths.ts'
import { silenceAlerts } from '../actions/manage.ts'
import { readAggregations, readAlerts, readReplay, readTimeseries } from '../actions/reading.ts'
import { ObservabilityQuery, SilenceForm } from '../contract/index.ts'
import { observabilityPaths } from '../contract/paths.ts'
import { ObservabilityPage } from '../views/observability-page.tsx'
import {
  DEFAULT_RANGE,
  GRANULARITY,
  isRange,
  observabilityView,
  SHOWN_METRICS,
} from './view-models.ts'

const REPLAYED = 100
const SLOW_ROUTES = 10
const SILENCE_MINUTES = 60

export const pageRoutes = defineRoutes({
  observabilityPage: get(observabilityPaths.page, {
    who: 'admin',
    summary: 'What is wrong now and since when: alerts, charts, slow routes, what happened.',
    query: ObservabilityQuery,
    refuses: ['bad_request'],
    async act(ctx, { query }) {
      const timerange = isRange(query.timerange) ? query.timerange : DEFAULT_RANGE
      const granularity = GRANULARITY[timerange]
      const [alerts, sums, replay, ...series] = await Promise.all([
        readAlerts(ctx, { ...query, timerange }),
        readAggregations(ctx, { timerange, limit: SLOW_ROUTES }),
        readReplay(ctx, { timerange, limit: REPLAYED }),
        ...SHOWN_METRICS.map((metric) => readTimeseries(ctx, { timerange, metric, granularity })),
      ])
      const view = observabilityView(ctx, { query, timerange, alerts, sums, replay, series })
      return page({
        title: ctx.t('observability.page'),
        sheets: ['observability'],
        body: h(ObservabilityPage, { t: ctx.t, view }),
      })
    },
  }),

  silenceForm: post(observabilityPaths.silence, {
    who: 'admin',
    summary: 'The Silence button of an alert.',
    limit: 'create',
    body: SilenceForm,
    refuses: ['bad_request', 'too_many_silences'],
    async act(ctx, { body }) {
      const { name, endpoint, timerange } = body
      await silenceAlerts(ctx, { name, endpoint, minutes: SILENCE_MINUTES })
      const range = isRange(timerange) ? timerange : DEFAULT_RANGE
      return seeOther(href(observabilityPaths.page, null, { timerange: range, done: 'silenced' }))
    },
  }),
})
