/** The time range of a request. */
import type { Context } from '#platform/context.ts'
import { common } from '#platform/problems/index.ts'
import type { TimeRange } from '#platform/time/index.ts'
import { type WindowInput, windowOf } from '../../rules/observability/windows.ts'

export function requireWindow(
  ctx: Pick<Context, 'now'>,
  input: WindowInput,
  defaultMs: number,
): TimeRange {
  const window = windowOf(input, ctx.now(), defaultMs)
  if (!window) throw common.refuse('bad_request', { field: 'start_time' })
  return window
}
