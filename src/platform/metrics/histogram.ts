/** How long requests took, counted in fixed ranges: numbers of several minutes and processes add up. */

/** The upper ends of the ranges in milliseconds; one more range has everything above. Stored columns follow this order. */
export const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const
export const RANGES = BOUNDS_MS.length + 1

export function bucketOf(durationMs: number): number {
  const found = BOUNDS_MS.findIndex((bound) => durationMs <= bound)
  return found < 0 ? BOUNDS_MS.length : found
}

/** Between the two ends of the range that it falls into; null when nothing was counted. What is above the last end is that end. */
export function percentileMs(counts: readonly number[], fraction: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * fraction
  let below = 0
  for (const [range, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const upper = BOUNDS_MS[range] ?? BOUNDS_MS.at(-1)!
      const lower = range === 0 ? 0 : BOUNDS_MS[range - 1]!
      return range === BOUNDS_MS.length
        ? lower
        : lower + ((upper - lower) * (wanted - below)) / count
    }
    below += count
  }
  return BOUNDS_MS.at(-1)!
}
