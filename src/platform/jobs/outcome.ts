/** How a run ended. A run fails unless it proves that it succeeded. */
import { errorText } from '../events/index.ts'

/** Why a run is stopped before its own end. */
export type StopReason = 'timeout' | 'cancel' | 'lease_lost' | 'shutdown'

export const FAILURE_REASONS = [
  /** The body threw. */
  'error',
  /** The body returned `failed`, or something that proves nothing. */
  'returned',
  'timeout',
  'lease_lost',
  'shutdown',
  'bad_payload',
  'unknown_job',
] as const
export type FailureReason = (typeof FAILURE_REASONS)[number]

export type RunOutcome =
  | { status: 'completed' }
  | { status: 'cancelled' }
  | { status: 'failed'; reason: FailureReason; error: string; isForPerson?: boolean }

/** What `signal.reason` is, and what `throwIfStopped` throws. */
export class RunStopped extends Error {
  readonly reason: StopReason
  constructor(reason: StopReason) {
    super(`the run was stopped: ${reason}`)
    this.name = 'RunStopped'
    this.reason = reason
  }
}

/** After a stop only `done` counts: a body that noticed the signal and returned has not done its work. */
export function judgeReturn(returned: unknown, stoppedBy: StopReason | null): RunOutcome {
  if (isRecord(returned) && returned['done'] === true && !('failed' in returned)) {
    return { status: 'completed' }
  }
  if (stoppedBy) return stopped(stoppedBy)
  if (returned === undefined) return { status: 'completed' }
  const error =
    isRecord(returned) && 'failed' in returned
      ? String(returned['failed'])
      : 'the run returned nothing that proves success'
  const isForPerson = isRecord(returned) && returned['isForPerson'] === true
  return {
    ...{ status: 'failed', reason: 'returned', error: errorText(error) },
    ...(isForPerson && { isForPerson }),
  }
}

export function judgeThrow(error: unknown, stoppedBy: StopReason | null): RunOutcome {
  if (stoppedBy) return stopped(stoppedBy)
  return { status: 'failed', reason: 'error', error: errorText(error) }
}

export function stopped(by: StopReason): RunOutcome {
  if (by === 'cancel') return { status: 'cancelled' }
  return { status: 'failed', reason: by, error: new RunStopped(by).message }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
