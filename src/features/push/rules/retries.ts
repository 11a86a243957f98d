/** When a message is retried, and the combined outcome of one attempt at all devices of a person. */
import type { DeliveryOutcome } from '#platform/push/index.ts'

const MINUTE_MS = 60_000

/** 1, 2, 4 … 60 minutes after the first, second, third … failure; later when the service requests it. */
export function backOffMs(attempts: number, retryAfterMs: number | null): number {
  const own = Math.min(60, 2 ** Math.max(0, attempts - 1)) * MINUTE_MS
  return Math.max(own, retryAfterMs ?? 0)
}

export type RetryVerdict =
  /** Nothing is left to do: every device has it, refused it permanently or is gone. */
  | { kind: 'done'; hasRung: boolean }
  | { kind: 'again'; waitMs: number }
  | { kind: 'given_up'; status: number | null }

/** `hadRung`: an earlier attempt reached a device already. */
export function judgeDelivery(
  outcomes: readonly DeliveryOutcome[],
  { attempts, maxAttempts, hadRung }: { attempts: number; maxAttempts: number; hadRung: boolean },
): RetryVerdict {
  const failed = outcomes.filter((outcome) => outcome.kind === 'failed')
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused')
  const hasRung = hadRung || outcomes.some(({ kind }) => kind === 'accepted')
  if (failed.length === 0) {
    if (refused.length > 0 && !hasRung) return { kind: 'given_up', status: refused[0]!.status }
    return { kind: 'done', hasRung }
  }
  if (attempts >= maxAttempts) return { kind: 'given_up', status: failed[0]!.status }
  const asked = failed.map(({ retryAfterMs }) => retryAfterMs ?? 0)
  return { kind: 'again', waitMs: backOffMs(attempts, Math.max(...asked)) }
}
