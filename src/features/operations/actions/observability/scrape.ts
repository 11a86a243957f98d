/** What this process has counted since its start, for scrapers. Labels are names of ours: routes, events, classes. */
import type { Emitter } from '#platform/events/index.ts'
import { BOUNDS_MS, type Metrics, type RequestCount } from '#platform/metrics/index.ts'

export interface ScrapeDeps {
  metrics: Metrics
  emitter: Emitter
  release: string
}

/** Counts events from now on, and returns the text at any moment. */
export function makeScrape({ metrics, emitter, release }: ScrapeDeps): () => string {
  const events = new Map<string, number>()
  emitter.listen(({ event, severity }) => {
    const key = `${event} ${severity}`
    events.set(key, (events.get(key) ?? 0) + 1)
  })
  return () =>
    prometheusText([
      gauge('codeshelf_info', 'The release that runs.', 1, { release }),
      ...requestFamilies([...metrics.totals()]),
      {
        name: 'codeshelf_events_total',
        help: 'Operational events by name and severity.',
        type: 'counter',
        samples: [...events].map(([key, value]) => {
          const [event = '', severity = ''] = key.split(' ')
          return { labels: { event, severity }, value }
        }),
      },
      counter('codeshelf_events_dropped_total', 'Events that were not stored.', emitter.dropped()),
      counter(
        'codeshelf_metrics_dropped_total',
        'Minutes of a route that were not stored.',
        metrics.dropped(),
      ),
      ...processFamilies(metrics),
    ])
}

function requestFamilies(totals: readonly Readonly<RequestCount>[]): MetricFamily[] {
  const byRoute = Map.groupBy(totals, ({ method, route }) => `${method} ${route}`)
  return [
    {
      name: 'codeshelf_http_requests_total',
      help: 'Requests by route, method and class of status.',
      type: 'counter',
      samples: totals.map(({ route, method, statusClass, count }) => ({
        labels: { route, method, status: `${statusClass}xx` },
        value: count,
      })),
    },
    {
      name: 'codeshelf_http_request_duration_seconds',
      help: 'How long requests took until their last byte, by route and method.',
      type: 'histogram',
      samples: [...byRoute.values()].flatMap(durationSamples),
    },
  ]
}

function durationSamples(counts: readonly Readonly<RequestCount>[]): MetricFamily['samples'] {
  const { route, method } = counts[0]!
  const labels = { route, method }
  const sum = (pick: (one: Readonly<RequestCount>) => number) =>
    counts.reduce((total, one) => total + pick(one), 0)
  let below = 0
  const buckets = [...BOUNDS_MS, Number.POSITIVE_INFINITY].map((bound, range) => {
    below += sum(({ ranges }) => ranges[range]!)
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound / 1_000)
    return { suffix: '_bucket', labels: { ...labels, le }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum(({ durationMs }) => durationMs) / 1_000 },
    { suffix: '_count', labels, value: below },
  ]
}

function processFamilies(metrics: Metrics): MetricFamily[] {
  const sample = metrics.sample()
  const { user, system } = process.cpuUsage()
  return [
    gauge('process_resident_memory_bytes', 'Resident memory.', sample.memoryBytes),
    gauge('codeshelf_heap_used_bytes', 'Used heap of the main thread.', sample.heapBytes),
    counter('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
    gauge(
      'codeshelf_event_loop_delay_seconds',
      'The 99th percentile of the delay of the event loop since the last scrape.',
      sample.loopDelayMs / 1_000,
    ),
    gauge('codeshelf_threads', 'Threads of the process.', sample.threads),
    gauge('codeshelf_store_waiting', 'Statements that wait for the store.', sample.storeWaiting),
    gauge('codeshelf_store_busy', 'Connections or threads of the store in use.', sample.storeBusy),
    gauge(
      'codeshelf_store_writes_failing',
      '1 while the store cannot be written.',
      sample.areWritesFailing ? 1 : 0,
    ),
    gauge('codeshelf_events_waiting', 'Events that are not stored yet.', sample.eventsWaiting),
  ]
}

function gauge(name: string, help: string, value: number, labels = {}): MetricFamily {
  return { name, help, type: 'gauge', samples: [{ labels, value }] }
}

function counter(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'counter', samples: [{ value }] }
}

// Metrics in the text format that Prometheus reads (version 0.0.4).

type Labels = Readonly<Record<string, string>>

interface Sample {
  /** `_bucket`, `_sum` and `_count` of a histogram; else empty. */
  suffix?: string
  labels?: Labels
  value: number
}

interface MetricFamily {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

function prometheusText(families: readonly MetricFamily[]): string {
  return families.map(familyText).join('')
}

function familyText({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`,
  )
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
