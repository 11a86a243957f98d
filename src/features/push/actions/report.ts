/** The service worker reports how far a notification came. */
import type { MemberContext } from '#platform/context.ts'
import type { WorkerStep } from '../contract/limits.ts'

export function noteReport(ctx: MemberContext, step: WorkerStep, error: string | null) {
  ctx.emit('sw_push_report', { step, error })
  return { ok: true as const }
}
