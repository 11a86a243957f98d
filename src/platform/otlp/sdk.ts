/** The OpenTelemetry SDK: spans, counted requests, samples of the process, events and lines of the log become OTLP over HTTP. Loaded on demand. */
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { newId } from '../crypto/index.ts'
import { redact } from '../events/redact.ts'
import type { Log } from '../log/index.ts'
import { exportEvents } from './events.ts'
import type { Otlp, OtlpDeps } from './index.ts'
import { exportLines } from './lines.ts'
import { exportMetrics } from './metrics.ts'
import { exportSpans } from './traces.ts'

const SCOPE = 'codeshelf'
// Of each kind: what waits for a collector that is slow or away. Some two megabytes; what is more is dropped.
const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 256, scheduledDelayMillis: 5_000 }
// At the end everything that waits is sent at once.
const AT_ONCE = QUEUE.maxQueueSize / QUEUE.maxExportBatchSize + 1
// A collector that takes longer is not waited for: its batch is lost, and the next one is sent.
const TIMEOUT_MS = 5_000
const METRICS_EVERY_MS = 30_000
// A program that is told to stop does not wait for a collector that is away.
const CLOSING_MS = 2_000
const ONE_LINE_MS = 60_000

export function startExport(endpoint: string, deps: OtlpDeps): Otlp {
  const { config, release, log } = deps
  logFailures(log)
  const exporterAt = (signal: string) => ({
    url: `${endpoint.replace(/\/$/, '')}/v1/${signal}`,
    headers: config.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMillis: TIMEOUT_MS,
    concurrencyLimit: AT_ONCE,
  })
  const queue = { ...QUEUE, exportTimeoutMillis: TIMEOUT_MS }
  // Nothing of the machine: its name is nobody's business.
  const resource = resourceFromAttributes({
    'service.name': config.OTEL_SERVICE_NAME,
    'service.version': release,
    'service.instance.id': newId(Date.now()),
  })
  const tracing = new TracerProvider({
    resource,
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(config.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [
      new BatchSpanProcessor({ ...queue, exporter: new OTLPTraceExporter(exporterAt('traces')) }),
    ],
  })
  const metering = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(exporterAt('metrics')),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: TIMEOUT_MS,
      }),
    ],
  })
  const logging = new LoggerProvider({
    resource,
    processors: [
      new BatchLogRecordProcessor({ ...queue, exporter: new OTLPLogExporter(exporterAt('logs')) }),
    ],
  })
  const stops = [
    exportSpans(tracing.getTracer(SCOPE)),
    exportEvents(logging.getLogger(SCOPE), deps.emitter),
    exportLines(logging.getLogger(SCOPE), log),
    exportMetrics(metering.getMeter(SCOPE), deps),
  ]
  const providers = [tracing, metering, logging]
  return {
    flush: () => settle(providers.map((provider) => provider.forceFlush())),
    async close() {
      for (const stop of stops) stop()
      await Promise.race([
        settle(providers.map((provider) => provider.shutdown())),
        new Promise<void>((resolve) => setTimeout(resolve, CLOSING_MS).unref()),
      ])
      diag.disable()
    },
  }
}

/** What could not be sent was said in the log already. */
async function settle(sent: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(sent)
}

/** The SDK repeats itself with each batch; one line a minute tells as much. */
function logFailures(log: Log): void {
  let silentUntil = 0
  const say = (text: string) => {
    if (performance.now() < silentUntil) return
    silentUntil = performance.now() + ONE_LINE_MS
    log.warn({ fault: redact(text) }, 'telemetry could not be sent')
  }
  const nothing = () => {}
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
