/** Requests of this process: by minute until they are stored, and since its start for whoever scrapes. */
import { RANGES, rangeOf } from './histogram.ts'

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

export interface MinuteCount extends RequestCount {
  minuteAt: number
  /** Counted up by each request, so that a write knows what it did not see. */
  changes: number
}

export const MINUTE_MS = 60_000
// While the store is away: some 300 routes for an hour. The oldest go first.
const MAX_WAITING = 20_000
// A clock that is set back a little finds its minute still here, and does not begin it anew.
const STAYS_MS = 3 * MINUTE_MS

export class RequestCounts {
  readonly #totals = new Map<string, RequestCount>()
  readonly #minutes = new Map<string, MinuteCount>()
  readonly #stored = new Map<MinuteCount, number>()
  dropped = 0

  add(request: CountedRequest, now: number): void {
    const statusClass = Math.floor(request.status / 100)
    const key = `${request.method} ${request.route} ${statusClass}`
    const minuteAt = now - (now % MINUTE_MS)
    const { route, method } = request
    const begin = () => ({ route, method, statusClass, count: 0, durationMs: 0, ranges: zeros() })
    count(getOrMake(this.#totals, key, begin), request.durationMs)
    const minute = getOrMake(this.#minutes, `${minuteAt} ${key}`, () => ({
      ...begin(),
      minuteAt,
      changes: 0,
    }))
    count(minute, request.durationMs)
    minute.changes++
    if (this.#minutes.size > MAX_WAITING) this.#dropOldest()
  }

  get totals(): Iterable<Readonly<RequestCount>> {
    return this.#totals.values()
  }

  get waiting(): number {
    return this.#minutes.size
  }

  /** What the store does not have yet, oldest first. */
  unstored(most: number): MinuteCount[] {
    const found: MinuteCount[] = []
    for (const minute of this.#minutes.values()) {
      if (this.#stored.get(minute) === minute.changes) continue
      found.push({ ...minute, ranges: [...minute.ranges] })
      if (found.length === most) break
    }
    return found
  }

  /** The store has these numbers; minutes that are over are forgotten. */
  markStored(written: readonly MinuteCount[], now: number): void {
    for (const { minuteAt, method, route, statusClass, changes } of written) {
      const minute = this.#minutes.get(`${minuteAt} ${method} ${route} ${statusClass}`)
      if (minute) this.#stored.set(minute, changes)
    }
    for (const [key, minute] of this.#minutes)
      if (this.#stored.get(minute) === minute.changes && minute.minuteAt < now - STAYS_MS)
        this.#forget(key, minute)
  }

  #dropOldest(): void {
    const [key, minute] = this.#minutes.entries().next().value!
    if (this.#stored.get(minute) !== minute.changes) this.dropped++
    this.#forget(key, minute)
  }

  #forget(key: string, minute: MinuteCount): void {
    this.#minutes.delete(key)
    this.#stored.delete(minute)
  }
}

function count(into: RequestCount, durationMs: number): void {
  into.count++
  into.durationMs += durationMs
  into.ranges[rangeOf(durationMs)]!++
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
