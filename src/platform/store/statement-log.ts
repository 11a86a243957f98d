/**
 * Reports each statement to the span collector; only where there is one, because it costs each statement two turns of
 * the loop.
 */
import { recordStatement } from '../otlp/spans.ts'
import type { OpenOptions } from './open-options.ts'

export function withStatementLog(
  system: 'sqlite' | 'postgresql',
  { kysely, tracesStatements }: OpenOptions,
): OpenOptions['kysely'] {
  if (!tracesStatements) return kysely
  const given = kysely?.log
  return {
    ...kysely,
    log(event) {
      if (typeof given === 'function') void given(event)
      recordStatement(system, {
        sql: event.query.sql,
        durationMs: event.queryDurationMillis,
        isFailed: event.level === 'error',
      })
    },
  }
}
