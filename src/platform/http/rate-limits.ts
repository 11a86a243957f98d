/** How often one person (or one address) may do what, in any sixty seconds. One table, one counter. */
import { sql } from 'kysely'
import type { Store } from '../store/index.ts'

export const LIMITS = {
  read: 1_200,
  write: 600,
  create: 300,
  delete: 300,
  search: 120,
  run: 30,
  login: 20,
  /** Tries of a password. */
  unlock: 10,
  /** Tries of one account's password from all browsers that it does not know, within an hour. */
  guess: 100,
  /** Programs that register, exchange and renew their access; people behind one provider share its address. */
  program: 60,
  export: 20,
  explain: 10,
  /** Scripts, styles and fonts, which browsers then keep for a year; an office shares one address. */
  asset: 6_000,
  /** Health checks and metrics, of one machine that is not this one: twenty a second. */
  probe: 1_200,
} as const

export type LimitClass = keyof typeof LIMITS

/** Those that hold for an hour; all others hold for a minute. */
export const HOURLY: ReadonlySet<LimitClass> = new Set(['guess'])

export const WINDOW_MS = 60_000
const HOUR_MS = 3_600_000

// A client above this many times a limit ignores Retry-After.
const FLOOD = 2

function windowOf(kind: LimitClass): number {
  return HOURLY.has(kind) ? HOUR_MS : WINDOW_MS
}

declare module '../store/tables.ts' {
  interface TelemetryTables {
    rateWindows: { key: string; window: number; hits: number }
  }
}

/** Counts one hit and returns the hits of this window and of the one before it. */
interface Counter {
  hit(
    key: string,
    window: number,
  ): Promise<{ now: number; before: number }> | { now: number; before: number }
}

/** Where somebody is within a limit. */
export interface Standing {
  /** Null when the request may pass, else the whole seconds to wait. */
  wait: number | null
  limit: number
  windowSeconds: number
  /** How many more may come before the window ends, which is in so many seconds. */
  left: number
  endsIn: number
}

export interface RateLimiter {
  /** Counts a request; null where nothing is limited. */
  check(kind: LimitClass, who: string): Promise<Standing | null>
  /** The whole seconds that a flood has still to wait, without counting anything; null for everybody else. */
  floodWait(kind: LimitClass, who: string): number | null
  readonly hasFloods: boolean
}

export interface Limiters {
  limiter: RateLimiter
  /** Counts in this process alone, for what is too frequent to be worth a write, or has to do without the store. */
  localLimiter: RateLimiter
}

interface LimiterOptions {
  store: Store
  now: () => number
  scale: number
  isLocal?: boolean
}

/** Shared through the store as soon as several processes serve, so that a limit is one limit. */
export function makeRateLimiter({
  store,
  now,
  scale,
  isLocal = false,
}: LimiterOptions): RateLimiter {
  const own = inMemory()
  const ownOfHours = inMemory()
  const stored = inStore(store)
  const floods = new Map<string, number>()
  return {
    get hasFloods() {
      return floods.size > 0
    },
    floodWait(kind, who) {
      const key = `${kind}:${who}`
      const waitMs = (floods.get(key) ?? 0) - now()
      if (waitMs > 0) return Math.ceil(waitMs / 1000)
      floods.delete(key)
      return null
    },
    async check(kind, who) {
      if (scale === 0) return null
      const at = now()
      const windowMs = windowOf(kind)
      const window = Math.floor(at / windowMs)
      const key = `${kind}:${who}`
      const counter = windowMs === WINDOW_MS ? own : ownOfHours
      const counted = await hitSomewhere(
        isLocal || !store.isShared ? counter : stored,
        counter,
        key,
        window,
      )
      const limit = Math.max(1, LIMITS[kind] * scale)
      const into = at - window * windowMs
      const wait = secondsToWait(counted, into, limit, windowMs)
      if (wait !== null && counted.now > FLOOD * limit) {
        for (const [past, until] of floods) if (until <= at) floods.delete(past)
        floods.set(key, at + wait * 1000)
      }
      const hits = counted.now + counted.before * (1 - into / windowMs)
      return {
        ...{ wait, limit, windowSeconds: windowMs / 1000 },
        left: Math.max(0, Math.floor(limit - hits)),
        endsIn: Math.ceil((windowMs - into) / 1000),
      }
    },
  }
}

/** A counter that cannot be reached must not switch the limit off: this process then counts by itself. */
async function hitSomewhere(shared: Counter, own: Counter, key: string, window: number) {
  try {
    return await shared.hit(key, window)
  } catch {
    return own.hit(key, window)
  }
}

/**
 * A sliding window from two fixed ones: the hits of the last window count for the share of it that is still within the
 * past sixty seconds. Off by a few per cent at most, and two rows per person instead of one per request.
 */
export function secondsToWait(
  counted: { now: number; before: number },
  intoWindowMs: number,
  limit: number,
  windowMs = WINDOW_MS,
): number | null {
  const remaining = 1 - intoWindowMs / windowMs
  if (counted.now + counted.before * remaining <= limit) return null
  const untilNextWindow = windowMs - intoWindowMs
  // The request that comes back is a hit itself: one place must be free for it.
  const waitMs =
    counted.now < limit && counted.before > 0
      ? windowMs * (1 - (limit - counted.now - 1) / counted.before) - intoWindowMs
      : untilNextWindow + windowMs * (1 - (limit - 1) / counted.now)
  return Math.max(1, Math.ceil(waitMs / 1000))
}

function inMemory(): Counter {
  let current = new Map<string, number>()
  let previous = new Map<string, number>()
  let at = -1
  const turn = (window: number) => {
    if (window === at) return
    previous = window === at + 1 ? current : new Map()
    current = new Map()
    at = window
  }
  return {
    hit(key, window) {
      turn(window)
      const now = (current.get(key) ?? 0) + 1
      current.set(key, now)
      return { now, before: previous.get(key) ?? 0 }
    },
  }
}

function inStore(store: Store): Counter {
  return {
    async hit(key, window) {
      const { hits } = await store.telemetry
        .insertInto('rateWindows')
        .values({ key, window, hits: 1 })
        .onConflict((c) =>
          c.columns(['key', 'window']).doUpdateSet({ hits: sql`rate_windows.hits + 1` }),
        )
        .returning('hits')
        .executeTakeFirstOrThrow()
      const before = await store.telemetry
        .selectFrom('rateWindows')
        .select('hits')
        .where('key', '=', key)
        .where('window', '=', window - 1)
        .executeTakeFirst()
      return { now: hits, before: before?.hits ?? 0 }
    },
  }
}

/** Windows that no longer count: by the minute, and by the hour, which are numbered lower. */
export async function forgetRateWindows(store: Store, now: number): Promise<void> {
  for (const [windowMs, isHourly] of [
    [WINDOW_MS, 'not like'],
    [HOUR_MS, 'like'],
  ] as const)
    await store.telemetry
      .deleteFrom('rateWindows')
      .where('window', '<', Math.floor(now / windowMs) - 1)
      .where('key', isHourly, 'guess:%')
      .execute()
}
