/** Every span that the program opens during the app of a test: the input of a collector. */
import { collectSpans, type SpanEnd } from '#platform/otlp/spans.ts'

export interface SeenSpan {
  name: string
  facts: SpanEnd['facts']
  isFailed: boolean
}

/** An app that has a collector of its own takes over; the next one listens here again. */
export function watchSpans(): { spans: SeenSpan[]; stop: () => void } {
  const spans: SeenSpan[] = []
  const stop = collectSpans((start) => {
    const span = {
      isEnded: false,
      end(end: SpanEnd & { name?: string } = {}) {
        if (span.isEnded) return
        span.isEnded = true
        const { facts, isFailed = false, name = start.name } = end
        spans.push({ name, facts: { ...start.facts, ...facts }, isFailed })
      },
    }
    return span
  })
  return { spans, stop }
}
