/** Traces, metrics and logs to a collector (OTLP), when one is configured; otherwise nothing of it is loaded. */
import type { Config } from '../config/index.ts'
import type { Emitter } from '../events/index.ts'
import type { Log } from '../log/index.ts'
import type { Metrics, ProcessSampler } from '../metrics/index.ts'

export interface OtlpDeps {
  config: Pick<
    Config,
    | 'OTEL_EXPORTER_OTLP_ENDPOINT'
    | 'OTEL_EXPORTER_OTLP_HEADERS'
    | 'OTEL_SERVICE_NAME'
    | 'OTEL_TRACES_SAMPLER_ARG'
  >
  release: string
  emitter: Pick<Emitter, 'listen'>
  metrics: Pick<Metrics, 'listen'>
  makeSampler: () => ProcessSampler
  log: Log
}

export interface Otlp {
  /** Sends what waits. */
  flush(): Promise<void>
  /** Sends what waits, for a short while, and lets go. */
  close(): Promise<void>
}

const NONE: Otlp = { flush: async () => {}, close: async () => {} }

export async function startOtlp(deps: OtlpDeps): Promise<Otlp> {
  const endpoint = deps.config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === null) return NONE
  // A megabyte of code that most servers never need.
  const { startExport } = await import('./sdk.ts')
  return startExport(endpoint, deps)
}
