/** Requests of this process: by minute and by hour until they are stored, and since its start for scrapers. */

// How long requests took, counted in fixed ranges: numbers of several minutes and processes add up.

/** The upper ends of the ranges in milliseconds; one more range has everything above. Stored columns follow this order. */
export const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const
const RANGES = BOUNDS_MS.length + 1

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

export interface CountedRequest {
  /** The template of the route, never the address that was asked for. */
  route: string
  method: string
  status: number
  durationMs: number
}

export interface RequestCount {
  route: string
  method: string
  /** 2 for 200 to 299. */
  statusClass: number
  count: number
  durationMs: number
  /** One number for each range of the histogram. */
  ranges: number[]
}

/** Of one minute, or of one hour. */
export interface StepCount extends RequestCount {
  stepAt: number
  /** Counted up by each request, so that a write knows what it did not see. */
  changes: number
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

export class RequestCounts {
  readonly #totals = new Map<string, RequestCount>()
  readonly minutes = new StepCounts(MINUTE_MS)
  readonly hours = new StepCounts(HOUR_MS)

  add(request: CountedRequest, now: number): void {
    const statusClass = Math.floor(request.status / 100)
    const { route, method, durationMs } = request
    const key = keyOf({ route, method, statusClass })
    const begin = () => ({ route, method, statusClass, count: 0, durationMs: 0, ranges: zeros() })
    count(getOrMake(this.#totals, key, begin), durationMs)
    for (const steps of [this.minutes, this.hours]) steps.add(key, begin, durationMs, now)
  }

  get totals(): Iterable<Readonly<RequestCount>> {
    return this.#totals.values()
  }
}

// While the store is away: some 300 routes for an hour. The oldest go first.
const MAX_WAITING = 20_000
// A clock that is set back a little finds its step still here, and does not begin it again.
const STAYS_MS = 2 * MINUTE_MS

class StepCounts {
  readonly #stepMs: number
  readonly #steps = new Map<string, StepCount>()
  readonly #stored = new Map<StepCount, number>()
  dropped = 0

  constructor(stepMs: number) {
    this.#stepMs = stepMs
  }

  add(key: string, begin: () => RequestCount, durationMs: number, now: number): void {
    const stepAt = now - (now % this.#stepMs)
    const step = getOrMake(this.#steps, `${stepAt} ${key}`, () => ({
      ...begin(),
      stepAt,
      changes: 0,
    }))
    count(step, durationMs)
    step.changes++
    if (this.#steps.size > MAX_WAITING) this.#dropOldest()
  }

  /** What the store does not have yet, oldest first. */
  unstored(most: number): StepCount[] {
    const found: StepCount[] = []
    for (const step of this.#steps.values()) {
      if (this.#stored.get(step) === step.changes) continue
      found.push({ ...step, ranges: [...step.ranges] })
      if (found.length === most) break
    }
    return found
  }

  /** The store has these numbers; steps that are over are forgotten. */
  markStored(written: readonly StepCount[], now: number): void {
    for (const { stepAt, changes, ...of } of written) {
      const step = this.#steps.get(`${stepAt} ${keyOf(of)}`)
      if (step) this.#stored.set(step, changes)
    }
    const isOver = ({ stepAt }: StepCount) => stepAt + this.#stepMs < now - STAYS_MS
    for (const [key, step] of this.#steps)
      if (this.#stored.get(step) === step.changes && isOver(step)) this.#forget(key, step)
  }

  #dropOldest(): void {
    const [key, step] = this.#steps.entries().next().value!
    if (this.#stored.get(step) !== step.changes) this.dropped++
    this.#forget(key, step)
  }

  #forget(key: string, step: StepCount): void {
    this.#steps.delete(key)
    this.#stored.delete(step)
  }
}

function keyOf({
  method,
  route,
  statusClass,
}: Omit<RequestCount, 'count' | 'durationMs' | 'ranges'>) {
  return `${method} ${route} ${statusClass}`
}

function count(into: RequestCount, durationMs: number): void {
  into.count++
  into.durationMs += durationMs
  into.ranges[bucketOf(durationMs)]!++
}

function zeros(): number[] {
  return Array<number>(RANGES).fill(0)
}

function getOrMake<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
