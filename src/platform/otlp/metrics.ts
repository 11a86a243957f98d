/** Requests and the state of the process as instruments of the SDK. */
import type { Meter } from '@opentelemetry/api'
import { BOUNDS_MS, type ProcessSample } from '../metrics/index.ts'
import type { OtlpDeps } from './index.ts'

type Figure =
  | 'memoryBytes'
  | 'heapBytes'
  | 'cpuPercent'
  | 'loopDelayMs'
  | 'threads'
  | 'storeWaiting'
  | 'storeBusy'
  | 'eventsWaiting'

const GAUGES: Record<Figure, { name: string; unit: string; scale?: number }> = {
  memoryBytes: { name: 'process.memory.usage', unit: 'By' },
  heapBytes: { name: 'v8js.memory.heap.used', unit: 'By' },
  cpuPercent: { name: 'process.cpu.utilization', unit: '1', scale: 0.01 },
  loopDelayMs: { name: 'nodejs.eventloop.delay.p99', unit: 's', scale: 0.001 },
  threads: { name: 'process.thread.count', unit: '{thread}' },
  storeWaiting: { name: 'codeshelf.store.waiting', unit: '{statement}' },
  storeBusy: { name: 'codeshelf.store.busy', unit: '{connection}' },
  eventsWaiting: { name: 'codeshelf.events.waiting', unit: '{event}' },
}

export function exportMetrics(
  meter: Meter,
  { metrics, makeSampler }: Pick<OtlpDeps, 'metrics' | 'makeSampler'>,
): () => void {
  const durations = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: BOUNDS_MS.map((ms) => ms / 1_000) },
  })
  const sampler = makeSampler()
  const figures = Object.keys(GAUGES) as Figure[]
  const gauges = figures.map((figure) => {
    const { name, unit } = GAUGES[figure]
    return { figure, gauge: meter.createObservableGauge(name, { unit }) }
  })
  meter.addBatchObservableCallback(
    (result) => {
      const sample: ProcessSample = sampler.take()
      for (const { figure, gauge } of gauges)
        result.observe(gauge, sample[figure] * (GAUGES[figure].scale ?? 1))
    },
    gauges.map(({ gauge }) => gauge),
  )
  const stopListening = metrics.listen(({ method, route, status, durationMs }) =>
    durations.record(durationMs / 1_000, {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
    }),
  )
  return () => {
    stopListening()
    sampler.stop()
  }
}
