/** Each request as a span: by the template of its route, without anything from its content. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { beginSpan, type Span, within } from '../otlp/spans.ts'

const spans = new WeakMap<FastifyRequest, Span>()

/** `factsOf` names route and method once they are known. */
export function traceRequests(
  fastify: FastifyInstance,
  factsOf: (request: FastifyRequest) => { route: string; method: string },
): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const span = beginSpan({ name: 'request', kind: 'server', facts: {} })
    if (span) spans.set(request, span)
    done()
  })
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const { route, method } = factsOf(request)
    spans.get(request)?.end({
      name: `${method} ${route}`,
      facts: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': statusCode,
      },
      isFailed: statusCode >= 500,
    })
    done()
  })
}

/** Spans begun in the work are children of the request's span. */
export function withinRequest<T>(request: FastifyRequest, work: () => T): T {
  return within(spans.get(request) ?? null, work)
}
