/** Our spans as spans of the SDK. Apart from them: without a collector none of it is loaded. */
import {
  ROOT_CONTEXT,
  SpanKind as SdkKind,
  type Span as SdkSpan,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { collectSpans, type Span, type SpanEnd, type SpanKind, type SpanStart } from './spans.ts'

const KINDS: Record<SpanKind, SdkKind> = {
  server: SdkKind.SERVER,
  client: SdkKind.CLIENT,
  internal: SdkKind.INTERNAL,
}

export function exportSpans(tracer: Tracer): () => void {
  return collectSpans((start, around) => new ExportedSpan(tracer, start, around))
}

class ExportedSpan implements Span {
  readonly #span: SdkSpan
  isEnded = false

  constructor(tracer: Tracer, { name, kind, facts, startedAt }: SpanStart, around: Span | null) {
    const options = {
      kind: KINDS[kind],
      attributes: { ...facts },
      ...(startedAt !== undefined && { startTime: startedAt }),
    }
    this.#span = tracer.startSpan(name, options, contextOf(around))
  }

  get sdkSpan(): SdkSpan {
    return this.#span
  }

  end({ facts, isFailed, name }: SpanEnd & { name?: string } = {}): void {
    if (this.isEnded) return
    this.isEnded = true
    if (name) this.#span.updateName(name)
    if (facts) this.#span.setAttributes({ ...facts })
    if (isFailed) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}

/** For everything that belongs to a span. */
export function contextOf(span: Span | null) {
  return span instanceof ExportedSpan ? trace.setSpan(ROOT_CONTEXT, span.sdkSpan) : ROOT_CONTEXT
}
