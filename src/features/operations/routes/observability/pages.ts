/** The page of observability. It works without scripts: ranges and filters are query parameters, actions are forms. */
import { h } from 'preact'
import { observabilityPaths } from '#paths/operations.ts'
import { defineRoutes, get, page } from '#platform/http/index.ts'
import {
  readAggregations,
  readAlerts,
  readOpenAlerts,
  requireWindow,
} from '../../actions/observability/reading.ts'
import { readReplay } from '../../actions/observability/replay.ts'
import { readManySeries } from '../../actions/observability/series.ts'
import { DEFAULT_WINDOW_MS } from '../../contract/limits.ts'
import { ObservabilityQuery } from '../../contract/observability.ts'
import { shownStepOf } from '../../rules/observability/windows.ts'
import { ObservabilityPage } from '../../views/observability/observability-page.tsx'
import { observabilityView, SHOWN_METRICS, selectedRange } from './view-models.ts'

// More are in the history.
const SHOWN_OPEN = 10
const REPLAYED = 100
const SLOW_ROUTES = 10

export const pageRoutes = defineRoutes({
  observabilityPage: get(observabilityPaths.page, {
    who: 'admin',
    summary: 'What is wrong now and since when: alerts, charts, slow routes, what happened.',
    query: ObservabilityQuery,
    refuses: ['bad_request'],
    async act(ctx, { query }) {
      const range = selectedRange(query)
      const window = requireWindow(ctx, range, DEFAULT_WINDOW_MS)
      // Everything on the page is about the same time range.
      const shown = { start_time: window.start, end_time: window.end }
      const granularity = `${shownStepOf(window)}s`
      const [open, alerts, sums, replay, series] = await Promise.all([
        readOpenAlerts(ctx, SHOWN_OPEN),
        readAlerts(ctx, { ...query, ...shown }),
        readAggregations(ctx, { ...shown, limit: SLOW_ROUTES }),
        readReplay(ctx, { ...shown, limit: REPLAYED }),
        readManySeries(ctx, { ...shown, granularity }, SHOWN_METRICS),
      ])
      const read = { query, range, window, open, alerts, sums, replay, series }
      const view = observabilityView(ctx, read)
      const explaining = ctx.config.ANTHROPIC_API_KEY === null ? [] : ['explain']
      return page({
        title: ctx.t('observability.page'),
        sheets: ['observability', ...explaining],
        companions: explaining,
        body: h(ObservabilityPage, { view }),
      })
    },
  }),
})
