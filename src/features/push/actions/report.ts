/** The service worker reports the steps of a notification. */
import type { MemberContext } from '#platform/context.ts'
import type { WorkerStep } from '../contract/limits.ts'

export function noteReport(ctx: MemberContext, step: WorkerStep, error: string | null) {
  ctx.emit('sw_push_report', { step, error })
  return { ok: true as const }
}
