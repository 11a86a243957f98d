/** The program as it is started, with and without a collector. */
import { expect, test } from 'vitest'
import { openCollector } from '../support/otlp-collector.ts'
import { startServer } from '../support/servers.ts'

/** Logs each package of OpenTelemetry, or of the protocol of agents, that is loaded. */
const hook = encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (/^@(opentelemetry|modelcontextprotocol)\\//.test(name)) console.error('loads ' + name)
    return next(name, context)
  } })`)
const NODE_OPTIONS = `--import=data:text/javascript,${hook}`

test('without a collector or an agent nothing for them is loaded; with one, what waits is sent when the program stops', async () => {
  const alone = await startServer({ env: { NODE_OPTIONS } })
  await fetch(`${alone.url}/login`)
  await alone.stop()
  expect(alone.output.err).not.toContain('loads')

  const collector = await openCollector()
  const env = { NODE_OPTIONS, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const server = await startServer({ env })
  await fetch(`${server.url}/login?next=secret`)
  await fetch(`${server.url}/share/nothing-of-that-name`)
  expect(await server.stop()).toBe(0)
  expect(server.output.err).toContain('loads @opentelemetry/sdk-trace')
  expect(collector.complaints).toEqual([])
  expect(collector.spans.map(({ name }) => name)).toContain('GET /login')
  expect(collector.metrics.length).toBeGreaterThan(0)
  expect(collector.logs.map(({ eventName }) => eventName)).toContain('share_view_not_found')

  // An unreachable one delays neither start nor stop.
  await collector.goAway()
  const beside = await startServer({ env })
  expect((await fetch(`${beside.url}/login`)).status).toBe(200)
  expect(await beside.stop()).toBe(0)
})
