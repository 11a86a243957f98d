/** Which ready rows a sender claims, in which order, and when a message is sent again. */
import type { DeliveryOutcome } from '#platform/push/index.ts'

export interface ReadyRow {
  id: string
  /** How many rows of the same person come before it. */
  turn: number
}

/** Whether a row falls to this sender: each of those alive has a part of its own, so that two do not want the same rows. */
export function isPartOf(name: string, alive: readonly string[], id: string): boolean {
  const names = alive.toSorted()
  return names[hashOf(id) % names.length] === name
}

/** Deals ids out evenly; they count up, so their last characters alone would do. */
function hashOf(id: string): number {
  let sum = 0
  for (let i = 0; i < id.length; i++) sum = (sum * 31 + id.charCodeAt(i)) >>> 0
  return sum
}

/**
 * The part of this sender first, and the parts of its peers when nothing else is left. But nobody's second row comes
 * before anybody's first: while this sender has only second rows left, it claims the first rows of its peers, whose
 * slots may be full of requests that nobody responds to.
 */
export function planFairly(ready: readonly ReadyRow[], isOurs: (id: string) => boolean): string[] {
  const { ours = [], others = [] } = Object.groupBy(ready, ({ id }) =>
    isOurs(id) ? 'ours' : 'others',
  )
  // A peer claims its part from the front, so a helper begins at the end.
  const helped = others.toReversed().toSorted((a, b) => a.turn - b.turn)
  const { firsts = [], seconds = [] } = Object.groupBy(ours, turnOf)
  const before = seconds.length > 0 ? helped.filter((row) => turnOf(row) === 'firsts') : []
  const plan = ours.length > 0 ? [...firsts, ...before, ...seconds] : helped
  return plan.map(({ id }) => id)
}

function turnOf({ turn }: ReadyRow): 'firsts' | 'seconds' {
  return turn === 0 ? 'firsts' : 'seconds'
}

// When a message is retried, and the combined outcome of one attempt at all devices of a person.

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
