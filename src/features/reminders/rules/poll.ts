/** When the client should request again. */
import { BADGE_REFRESH_SECONDS } from '../contract/limits.ts'

/**
 * Seconds, rounded up: an early request would find nothing due yet. Null: the client waits as long as its own limit.
 */
export function nextPollInSeconds(
  now: number,
  nextAt: number | null,
  isBadgeShown: boolean,
): number | null {
  const untilNext = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1000))
  if (!isBadgeShown) return untilNext
  return Math.min(untilNext ?? BADGE_REFRESH_SECONDS, BADGE_REFRESH_SECONDS)
}
