/** Metrics: counted by route, stored by the minute, added up over processes, and never in anybody's way. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTestApp } from '#tests/support/app.ts'
import { DIALECTS, openTestStore } from '#tests/support/stores.ts'
import { openLog } from '../log/index.ts'
import type { Store } from '../store/index.ts'
import type { Timers } from '../time/timers.ts'
import {
  BOUNDS_MS,
  forgetOldMetrics,
  makeMetrics,
  percentileMs,
  sumByRoute,
  sumByStep,
  sumRequests,
} from './index.ts'
import { bucketOf } from './request-counts.ts'

const NOW = Date.parse('2026-11-14T09:00:10Z')
const MINUTE = 60_000

/** Timers that a test moves; what they do is waited for. */
function movedTimers() {
  let elapsed = 0
  const waiting = new Set<{ at: number; work: () => unknown }>()
  const timers: Timers = {
    elapsed: () => elapsed,
    after(delayMs, work) {
      const one = { at: elapsed + delayMs, work }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
  }
  const move = async (ms: number) => {
    elapsed += ms
    for (const one of [...waiting].filter(({ at }) => at <= elapsed)) {
      waiting.delete(one)
      await one.work()
    }
  }
  return { timers, move, waiting }
}

function open(store: Store) {
  const clock = { at: NOW }
  const lines: string[] = []
  const log = openLog({
    level: 'debug',
    isForPeople: false,
    to: { write: (l) => void lines.push(l) },
  })
  const { timers, move, waiting } = movedTimers()
  const metrics = makeMetrics({ store, now: () => clock.at, log, timers, eventsWaiting: () => 7 })
  return { metrics, clock, lines, move, waiting }
}

const get = (route: string, status = 200, durationMs = 3) => ({
  ...{ route, status, durationMs },
  method: 'GET',
})

const rowsOf = (store: Store) =>
  store.telemetry
    .selectFrom('requestMetrics')
    .select(['minuteAt', 'route', 'statusClass', 'requests', 'durationMs', 'range_00', 'range_05'])
    .orderBy('minuteAt')
    .orderBy('route')
    .orderBy('statusClass')
    .execute()

const totalOf = async (store: Store) =>
  (await rowsOf(store)).reduce((sum, { requests }) => sum + requests, 0)

describe.each(DIALECTS)('metrics (%s)', (dialect) => {
  test('requests of a minute are one row for each route, method and class of status', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    for (const durationMs of [1, 4, 200]) metrics.count(get('/a/:id', 200, durationMs))
    metrics.count(get('/a/:id', 503, 1))
    clock.at += MINUTE
    metrics.count(get('/a/:id', 204, 1))
    await metrics.flush()
    const minute = NOW - 10_000
    expect(await rowsOf(store)).toEqual([
      expect.objectContaining({
        minuteAt: minute,
        route: '/a/:id',
        statusClass: 2,
        requests: 3,
        durationMs: 205,
        range_00: 2,
        range_05: 1,
      }),
      expect.objectContaining({ minuteAt: minute, statusClass: 5, requests: 1 }),
      expect.objectContaining({ minuteAt: minute + MINUTE, statusClass: 2, requests: 1 }),
    ])
    expect([...metrics.totals()].map(({ count }) => count)).toEqual([4, 1])
  })

  test('what is written twice counts once, and what comes between two writes is not lost', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    metrics.count(get('/a'))
    await metrics.flush()
    await metrics.flush()
    expect(await totalOf(store)).toBe(1)
    const writing = metrics.flush()
    metrics.count(get('/a'))
    await writing
    await metrics.flush()
    expect(await totalOf(store)).toBe(2)
    // A minute that is over and stored is forgotten; the next one begins at one.
    clock.at += 10 * MINUTE
    metrics.count(get('/a'))
    await metrics.flush()
    await metrics.flush()
    expect((await rowsOf(store)).map(({ requests }) => requests)).toEqual([2, 1])
  })

  test('a window has the minute that it begins in, and not the one that begins at its end', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    // The last of one minute, the first and the last of the next.
    for (const at of [NOW + 49_999, NOW + 50_000, NOW + 109_999]) {
      clock.at = at
      metrics.count(get('/a'))
    }
    await metrics.flush()
    const minute = NOW + 50_000
    const countIn = async (start: number, end: number) =>
      (await sumRequests(store, { start, end })).requests
    expect(await countIn(minute - 1, minute)).toBe(1)
    expect(await countIn(minute, minute + 1)).toBe(2)
    expect(await countIn(minute + 30_000, minute + MINUTE)).toBe(2)
    expect(await countIn(minute - MINUTE, minute + 1)).toBe(3)
    expect(await countIn(minute + MINUTE, minute + 2 * MINUTE)).toBe(0)
  })

  test('days are added up from their hours, and the ends of a window from its minutes', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    // From 09:00:10 on, one request every seven minutes for five hours and a half.
    const times = Array.from({ length: 48 }, (_, nth) => NOW + nth * 7 * MINUTE)
    for (const at of times) {
      clock.at = at
      metrics.count(get('/a', at % 3 === 0 ? 500 : 200))
      if (at % 5 === 0) await metrics.flush()
    }
    await metrics.flush()
    const [nine, hour] = [NOW - 10_000, 60 * MINUTE]
    const windows = [
      { start: nine, end: nine + 6 * hour },
      { start: nine + 30 * MINUTE, end: nine + 4 * hour + 20 * MINUTE },
      { start: nine + 30 * MINUTE, end: nine + 50 * MINUTE },
      { start: nine + hour, end: nine + 2 * hour },
      { start: nine + 55 * MINUTE, end: nine + hour + 5 * MINUTE },
    ]
    const read = () =>
      Promise.all(
        windows.map(async (window) => ({
          whole: await sumRequests(store, window),
          routes: (await sumByRoute(store, window)).map(({ requests }) => requests),
          hours: (await sumByStep(store, window, hour)).map(({ step, requests }) => [
            step,
            requests,
          ]),
          thirds: (await sumByStep(store, window, 20 * MINUTE)).reduce((n, s) => n + s.requests, 0),
        })),
      )
    const sums = await read()
    for (const [nth, { start, end }] of windows.entries()) {
      const within = times.filter((at) => at >= start && at < end).length
      const { whole, routes, hours, thirds } = sums[nth]!
      const inHours = hours.reduce((sum, [, requests]) => sum + requests!, 0)
      expect([whole.requests, ...routes, inHours, thirds]).toEqual(Array(4).fill(within))
      expect(whole.ranges.reduce((sum, one) => sum + one)).toBe(within)
    }
    // Minutes that are part of whole hours are not read singly: without them the sums are the same.
    await store.telemetry
      .deleteFrom('requestMetrics')
      .where('minuteAt', '>=', nine + hour)
      .where('minuteAt', '<', nine + 4 * hour)
      .execute()
    const again = await read()
    for (const nth of [0, 1, 3]) {
      const { thirds: _, ...same } = sums[nth]!
      expect(again[nth]).toMatchObject(same)
    }
  })

  test('a clock that is set back a little finds its minute, and nothing is counted twice or lost', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    metrics.count(get('/a'))
    await metrics.flush()
    clock.at += MINUTE
    metrics.count(get('/a'))
    await metrics.flush()
    clock.at -= MINUTE
    metrics.count(get('/a'))
    await metrics.flush()
    expect((await rowsOf(store)).map(({ requests }) => requests)).toEqual([2, 1])
  })

  test('several processes add up', async () => {
    const { store } = await openTestStore(dialect)
    const both = [open(store).metrics, open(store).metrics]
    for (const metrics of both) {
      metrics.count(get('/a'))
      await metrics.flush()
    }
    expect(await totalOf(store)).toBe(2)
  })

  test('they wait while the store is away, and are there when it is back', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, lines } = open(store)
    await sql`alter table request_metrics rename to away`.execute(store.telemetry)
    for (let i = 0; i < 500; i++) metrics.count(get(`/a/${i}`))
    await metrics.flush()
    expect(lines.join()).toContain('metrics could not be stored')
    await sql`alter table away rename to request_metrics`.execute(store.telemetry)
    await metrics.flush()
    expect(await totalOf(store)).toBe(500)
    expect(metrics.dropped()).toBe(0)
  })

  test('a store that stays away costs bounded memory: the oldest minutes go, and are counted', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    for (let minute = 0; minute < 210; minute++) {
      clock.at += MINUTE
      for (let i = 0; i < 100; i++) metrics.count(get(`/a/${i}`))
    }
    expect(metrics.dropped()).toBe(1_000)
  })

  test('once started it writes by itself, and a sample of the process each minute', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, move, waiting } = open(store)
    metrics.start()
    metrics.count(get('/a'))
    await move(10_000)
    expect(await totalOf(store)).toBe(1)
    for (let i = 0; i < 6; i++) await move(10_000)
    const samples = await store.telemetry.selectFrom('processMetrics').selectAll().execute()
    expect(samples).toHaveLength(1)
    const [sample] = samples
    expect(sample).toMatchObject({ minuteAt: NOW - 10_000, eventsWaiting: 7, isFailing: false })
    for (const name of ['memoryBytes', 'heapBytes', 'memoryPercent', 'threads'] as const)
      expect([name, sample![name]]).toEqual([name, expect.toSatisfy((value) => value > 0)])
    metrics.count(get('/a'))
    await metrics.close()
    expect(await totalOf(store)).toBe(2)
    expect(waiting.size).toBe(0)
  })

  test('metrics are kept thirty days', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics, clock } = open(store)
    metrics.count(get('/old'))
    await metrics.flush()
    await metrics.record()
    clock.at += 86_400_000
    metrics.count(get('/new'))
    await metrics.flush()
    await forgetOldMetrics(store, NOW + 30 * 86_400_000)
    expect((await rowsOf(store)).map(({ route }) => route)).toEqual(['/new'])
    expect(await store.telemetry.selectFrom('processMetrics').selectAll().execute()).toEqual([])
    const hours = await store.telemetry.selectFrom('requestHours').select('route').execute()
    expect(hours).toEqual([{ route: '/new' }])
    await metrics.close()
  })

  test('a long read of what is stored does not run on the event loop', async () => {
    const { store } = await openTestStore(dialect)
    const { metrics } = open(store)
    metrics.count(get('/a'))
    await metrics.flush()
    const read = await store.readingTelemetry.selectFrom('requestMetrics').selectAll().execute()
    expect(read).toHaveLength(1)
    expect(store.pressure()).toEqual({ waiting: 0, busy: 0 })
  })
})

test('every request of the server is counted by its template, never by its address', async () => {
  const { inner: app, dana, visitor } = await openTestApp('sqlite')
  await dana.get('/file/00000000000000000000000000')
  await dana.get('/api/me')
  await visitor.get('/nowhere/MARKER')
  await visitor.send('PROPFIND', '/MARKER').catch(() => {})
  const seen = [...app.metrics.totals()].map(
    ({ method, route, statusClass, count }) => `${method} ${route} ${statusClass} ${count}`,
  )
  expect(seen).toEqual(
    expect.arrayContaining(['GET /file/:id 4 1', 'GET /api/me 2 1', 'GET (other) 4 1']),
  )
  expect(seen.join()).not.toContain('MARKER')
})

describe('percentiles', () => {
  test('lie in the range that has them', () => {
    const counts = Array(BOUNDS_MS.length + 1).fill(0)
    expect(percentileMs(counts, 0.95)).toBeNull()
    counts[4] = 100
    expect(percentileMs(counts, 0.5)).toBe(75)
    counts[11] = 100
    expect(percentileMs(counts, 0.99)).toBe(10_000)
    expect(percentileMs(counts, 0.25)).toBe(75)
  })

  test('at the edge of two ranges they lie at the end of the lower one, however far the next is', () => {
    expect(percentileMs([10, 0, 0, 10], 0.5)).toBe(5)
    expect(percentileMs([10, 0, 0, 10], 0.51)).toBeCloseTo(25.5)
    expect(percentileMs([0, 1], 1)).toBe(10)
    expect(percentileMs([0, 1], 0)).toBe(5)
  })

  test('a duration of exactly a bound belongs to the range that ends there', () => {
    expect(BOUNDS_MS.map(bucketOf)).toEqual(BOUNDS_MS.map((_, range) => range))
    expect(BOUNDS_MS.map((bound) => bucketOf(bound + 0.001))).toEqual(
      BOUNDS_MS.map((_, range) => range + 1),
    )
  })
})
