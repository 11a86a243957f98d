/** The OpenTelemetry SDK: spans, counted requests, samples of the process, events and lines of the log become OTLP over HTTP. Loaded on demand. */
import { DiagLogLevel, diag, type Logger, type Meter, SeverityNumber } from '@opentelemetry/api'
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
import type { Emitter, EventRecord, Severity } from '../events/index.ts'
import { redact } from '../events/redact.ts'
import type { Log, LogLine } from '../log/index.ts'
import { BOUNDS_MS, type ProcessSample } from '../metrics/index.ts'
import type { Otlp, OtlpDeps } from './index.ts'
import { spanAround } from './spans.ts'
import { contextOf, exportSpans } from './traces.ts'

// Declared events as records of the log, beside the span in which they happened. Their declared fields hold
// nothing personal.

const EVENT_SEVERITIES: Record<Severity, SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  critical: SeverityNumber.FATAL,
}

function exportEvents(logger: Logger, emitter: Pick<Emitter, 'listen'>): () => void {
  return emitter.listen((record) => {
    logger.emit({
      eventName: record.event,
      timestamp: record.at,
      severityNumber: EVENT_SEVERITIES[record.severity],
      severityText: record.severity,
      body: record.msg_en,
      attributes: eventAttributes(record),
      context: contextOf(spanAround()),
    })
  })
}

// Names and addresses of repositories, and ids that open a share: only for the operator of the server.
const STAYS = ['repo', 'host', 'share_id']

/** Whose it was stays here: of what an event is about, only the kind leaves. */
function eventAttributes({ request_id, resource, fields }: EventRecord) {
  const attributes: Record<string, string | number | boolean> = { request_id }
  if (resource) attributes['resource_type'] = resource.type
  for (const [name, value] of Object.entries(fields))
    if (['string', 'number', 'boolean'].includes(typeof value) && !STAYS.includes(name))
      attributes[name] = value as string | number | boolean
  return attributes
}

const SCOPE = 'codeshelf'
// Of each kind: what waits for a collector that is slow or away. Some two megabytes; what is more is dropped.
const QUEUE = { maxQueueSize: 2_048, maxExportBatchSize: 256, scheduledDelayMillis: 5_000 }
// At the end everything that waits is sent at once.
const AT_ONCE = QUEUE.maxQueueSize / QUEUE.maxExportBatchSize + 1
// A collector that takes longer is not waited for: its batch is lost, and the next one is sent.
const TIMEOUT_MS = 5_000
const METRICS_EVERY_MS = 30_000
// A program that is stopping does not wait for a collector that is away.
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
  // Nothing of the machine: its name is private.
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

/** What could not be sent was logged already. */
async function settle(sent: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(sent)
}

/** The SDK repeats itself with each batch; one line a minute is enough. */
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

/** The lines of the log as records, beside the span in which they were written. Only our own messages are exported. */
const SEVERITIES: Record<LogLine['level'], SeverityNumber> = {
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
}

/** Fields that hold names and numbers of ours. Details, hosts, folders and ids of what belongs to somebody stay here. */
const FIELDS = [
  ...['request_id', 'job_id', 'run_id', 'feature', 'lease', 'epoch', 'reason', 'status', 'quota'],
  ...['kind', 'attempts', 'version', 'index', 'duration_ms', 'freed', 'count', 'skipped'],
]

function exportLines(logger: Logger, log: Pick<Log, 'listen'>): () => void {
  return log.listen((line) => {
    logger.emit({
      severityNumber: SEVERITIES[line.level],
      severityText: line.level,
      body: withoutAddresses(line.message),
      attributes: attributesOf(line.fields),
      context: contextOf(spanAround()),
    })
  })
}

/** A line may show an address to the operator, such as the link by which the first administrator comes. */
function withoutAddresses(message: string): string {
  return message.replace(/[a-z]{2,10}:\/\/\S+/gi, '[address]')
}

function attributesOf(fields: LogLine['fields']): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {}
  for (const name of FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      attributes[name] = value
  }
  return { ...attributes, ...exceptionOf(fields['err']) }
}

// The path of a file reveals who runs the program: its name and line are enough.
const FOLDERS = /(?:file:\/\/)?\/[^\s()]*\//g
const MAX_FRAMES = 20

/** The kind of the error and where it came from. Its message may repeat what somebody wrote; that is in the log only. */
function exceptionOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return {}
  const { name, message, stack = '' } = error
  const frames = stack.slice(stack.indexOf(message) + message.length).split('\n', MAX_FRAMES + 1)
  return {
    'exception.type': name,
    'exception.stacktrace': frames.slice(1).join('\n').replace(FOLDERS, ''),
  }
}

/** Requests and the state of the process as instruments of the SDK. */
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

function exportMetrics(
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
