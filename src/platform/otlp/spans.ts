/**
 * What takes time, as spans: a request and what it waits for. Nothing happens here until somebody collects them
 * (`collectSpans`); then each span knows the one around it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** All attributes that a span may have. There is no field for a person's name or for anything a person wrote. */
interface SpanFacts {
  'http.request.method'?: string
  /** The template of the route, never the address that was asked for. */
  'http.route'?: string
  'http.response.status_code'?: number
  'db.system.name'?: 'sqlite' | 'postgresql'
  'db.operation.name'?: string
  'db.collection.name'?: string
  'codeshelf.job'?: string
  'codeshelf.git.command'?: string
  /** How it ended, by a name of ours. */
  'codeshelf.outcome'?: string
}

export type SpanKind = 'server' | 'client' | 'internal'

export interface SpanStart {
  name: string
  kind: SpanKind
  facts: SpanFacts
  /** Milliseconds since 1970; now, unless it began before. */
  startedAt?: number
}

export interface SpanEnd {
  facts?: SpanFacts
  isFailed?: boolean
}

export interface Span {
  readonly isEnded: boolean
  end(end?: SpanEnd & { name?: string }): void
}

type OpenSpan = (start: SpanStart, around: Span | null) => Span

let open: OpenSpan | null = null
const active = new AsyncLocalStorage<Span>()

/** From now on; the function that is returned ends it. */
export function collectSpans(openSpan: OpenSpan): () => void {
  open = openSpan
  return () => {
    if (open === openSpan) open = null
  }
}

/** Null: nobody collects. */
export function beginSpan(start: SpanStart): Span | null {
  return open ? open(start, spanAround()) : null
}

/** A timer that a request left behind is no longer part of it. */
export function spanAround(): Span | null {
  const span = active.getStore()
  return span && !span.isEnded ? span : null
}

/** Spans that begin in the work, however late, are children of this one. */
export function within<T>(span: Span | null, work: () => T): T {
  return span ? active.run(span, work) : work()
}

/** The work as one span; `describe` gives its outcome. */
export async function inSpan<T>(
  start: SpanStart,
  work: () => Promise<T>,
  describe: (result: T) => SpanEnd = () => ({}),
): Promise<T> {
  const span = beginSpan(start)
  if (!span) return work()
  try {
    const result = await within(span, work)
    span.end(describe(result))
    return result
  } catch (error) {
    span.end({ isFailed: true, facts: { 'codeshelf.outcome': outcomeOf(error) } })
    throw error
  }
}

/** The code of a declared refusal, or the kind of error; its message may repeat what somebody wrote. */
function outcomeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  for (const word of [code, name])
    if (typeof word === 'string' && /^[A-Za-z][\w.-]{0,63}$/.test(word)) return word
  return 'error'
}

interface Statement {
  sql: string
  durationMs: number
  isFailed: boolean
}

/** A statement that has ended, where it is part of something: what the program does for itself every second is not. */
export function recordStatement(system: 'sqlite' | 'postgresql', statement: Statement): void {
  if (!open || !spanAround()) return
  const { sql, durationMs, isFailed } = statement
  const operation = /^\s*(\w{1,20})/.exec(sql)?.[1]?.toUpperCase() ?? 'OTHER'
  const table = /\b(?:from|into|update) "(\w{1,63})"/i.exec(sql)?.[1]
  beginSpan({
    ...{ name: table ? `${operation} ${table}` : operation, kind: 'client' },
    // By the clock of the wall, as its end is; one that was set since the start would put them apart.
    startedAt: Date.now() - durationMs,
    facts: {
      'db.system.name': system,
      'db.operation.name': operation,
      ...(table && { 'db.collection.name': table }),
    },
  })?.end({ isFailed })
}
