/** `/metrics`, for programs that collect numbers. */

import { observabilityPaths } from '#paths/operations.ts'
import { defineRoutes, get, raw } from '#platform/http/index.ts'
import { common } from '#platform/problems/index.ts'
import { makeScrape, type ScrapeDeps } from '../../actions/observability/scrape.ts'
import { hasSecret, isFromThisMachine } from '../../rules/observability/scrapers.ts'

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
