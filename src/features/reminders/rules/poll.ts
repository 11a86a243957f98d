/** When the client should ask again. */
import { BADGE_REFRESH_SECONDS } from '../contract/limits.ts'

/** Seconds, rounded up: an early question would be answered "not yet". Null lets the client sleep to its own ceiling. */
export function nextPollInSeconds(
  now: number,
  nextAt: number | null,
  isBadgeShown: boolean,
): number | null {
  const untilNext = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000))
  if (!isBadgeShown) return untilNext
  return Math.min(untilNext ?? BADGE_REFRESH_SECONDS, BADGE_REFRESH_SECONDS)
}
