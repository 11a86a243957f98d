/** The bell's poller with a fake clock: when it requests the number, and when not. */
import { describe, expect, test } from 'vitest'
import { type ApiResponse, noResponse } from '#client/request/request.ts'
import type { TabLock } from '#client/tabs/tab-lock.ts'
import { settlePromises, type TestClock, testClock } from '#tests/support/test-clock.ts'
import { type BellMessage, BellPoller, type BellState, type DueSummary } from './poller.ts'

const MINUTE = 60_000
const DAY = 86_400_000

function response(
  status: number,
  body: Partial<DueSummary> = {},
  retryAfterSeconds: number | null = null,
) {
  if (status === 0) return noResponse<DueSummary>()
  return {
    ok: status === 200,
    status,
    body,
    code: null,
    retryAfterSeconds,
    requestId: null,
  } as ApiResponse<DueSummary>
}
const due = (count_due: number, next_in_seconds: number | null) =>
  response(200, { count_due, count_suggested: 0, next_in_seconds })

/** A browser: tabs that share a lock and a channel. */
function browser(
  reply: (call: number) => ApiResponse<DueSummary> | Promise<ApiResponse<DueSummary>>,
) {
  const clock = testClock()
  const listeners: { tab: number; hear: (message: BellMessage) => void }[] = []
  const waiting: (() => void)[] = []
  let holder: number | null = null
  let tabs = 0
  const calls: number[] = []
  const inFlight = { now: 0, most: 0 }

  const open = (stored: BellState | null = null) => {
    const tab = tabs++
    const lock: TabLock = {
      run: async (work) => {
        if (holder !== null) await new Promise<void>((resolve) => waiting.push(resolve))
        holder = tab
        return work()
      },
    }
    const poller = new BellPoller({
      clock,
      lock,
      channel: {
        post: (message) => {
          for (const one of listeners) if (one.tab !== tab) one.hear(message)
        },
        listen: (hear) => void listeners.push({ tab, hear }),
      },
      async ask() {
        calls.push(clock.now())
        inFlight.most = Math.max(inFlight.most, ++inFlight.now)
        const sent = await reply(calls.length)
        inFlight.now--
        return sent
      },
      recall: () => stored,
      save: () => {},
    })
    poller.start()
    return poller
  }
  /** The tab that holds the lock is closed: its timers end with it. */
  const closeLeader = () => {
    holder = null
    waiting.shift()?.()
  }
  return { clock, open, calls, inFlight, closeLeader }
}

const gaps = (calls: number[]) => calls.slice(1).map((at, i) => at - calls[i]!)

describe('when it asks again', () => {
  test.each([
    [null, 1_800_000],
    [0, 2_000],
    [1, 2_000],
    [2, 2_000],
    [300, 300_000],
    [1_800, 1_800_000],
    // Sixty days: one timer of half an hour, and no overflow of 32 bits.
    [5_184_000, 1_800_000],
  ])('the server says %s s', async (next, expected) => {
    const { clock, open, calls } = browser(() => due(0, next))
    open()
    await settlePromises()
    await clock.move(expected - 1)
    expect(calls).toHaveLength(1)
    await clock.move(1)
    expect(calls).toHaveLength(2)
    expect(clock.pending).toBe(1)
  })

  test('a day with nothing to do, five tabs: at most fifty questions', async () => {
    const { clock, open, calls } = browser(() => due(0, null))
    for (let i = 0; i < 5; i++) open()
    await clock.move(DAY)
    expect(calls.length).toBeLessThanOrEqual(50)
    expect(calls.length).toBeGreaterThanOrEqual(48)
  })

  test('hidden and shown a hundred times: nothing more is asked, one request at a time', async () => {
    const { clock, open, calls, inFlight } = browser(() => due(0, 600))
    const poller = open()
    await settlePromises()
    for (let i = 0; i < 100; i++) poller.seen()
    await clock.move(1_000)
    expect(calls).toHaveLength(1)
    expect(inFlight.most).toBe(1)
  })

  test('a tab that comes back after its time asks at once, and once', async () => {
    const { clock, open, calls } = browser(() => due(0, 600))
    const poller = open()
    await settlePromises()
    // The machine was asleep: the clock advanced, the timer did not.
    const late = lateClock(clock, 700_000)
    poller.seen()
    poller.seen()
    await settlePromises()
    late()
    expect(calls).toHaveLength(2)
  })

  function lateClock(clock: TestClock, ms: number): () => void {
    const real = clock.now
    clock.now = () => real() + ms
    return () => {
      clock.now = real
    }
  }
})

describe('failures', () => {
  test('a 5xx never removes the badge; it waits 1, 2, 4 … 30 minutes and recovers', async () => {
    let isDown = false
    const { clock, open, calls } = browser(() => (isDown ? response(503) : due(3, 300)))
    const poller = open()
    await settlePromises()
    expect(poller.state.value).toMatchObject({ count: 3, isStale: false })
    isDown = true
    await clock.move(300_000)
    const from = calls.length - 1
    await clock.move(5 * 3_600_000)
    expect(poller.state.value).toMatchObject({ count: 3, isStale: true, checkedAt: 1_000_000 })
    const waits = gaps(calls.slice(from)).map((ms) => ms / MINUTE)
    expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 30, 30])
    isDown = false
    await clock.move(30 * MINUTE)
    expect(poller.state.value).toMatchObject({ count: 3, isStale: false })
    const recovered = calls.length
    await clock.move(300_000)
    expect(calls.length).toBe(recovered + 1)
  })

  test.each([0, 429, 500, 502])('status %i is such a failure', async (status) => {
    const { clock, open, calls } = browser((call) => (call === 1 ? due(2, 2) : response(status)))
    const poller = open()
    await clock.move(2_000)
    expect(poller.state.value).toMatchObject({ count: 2, isStale: true })
    await clock.move(MINUTE)
    expect(calls).toHaveLength(3)
  })

  test('a longer Retry-After is heeded', async () => {
    const { clock, open, calls } = browser(() => response(429, {}, 600))
    open()
    await clock.move(599_999)
    expect(calls).toHaveLength(1)
    await clock.move(1)
    expect(calls).toHaveLength(2)
  })

  test('signed out: silent until the tab is looked at', async () => {
    let isOut = true
    const { clock, open, calls } = browser(() => (isOut ? response(401) : due(1, 300)))
    const poller = open()
    await clock.move(DAY)
    expect(calls).toHaveLength(1)
    expect(clock.pending).toBe(0)
    poller.seen()
    await settlePromises()
    expect(calls).toHaveLength(2)
    isOut = false
    poller.seen()
    await settlePromises()
    expect(poller.state.value.count).toBe(1)
    await clock.move(300_000)
    expect(calls).toHaveLength(4)
  })
})

describe('several tabs', () => {
  test('one asks, all show the same', async () => {
    const { clock, open, calls } = browser((call) => due(call, 300))
    const tabs = [open(), open(), open()]
    await clock.move(300_000)
    expect(calls).toHaveLength(2)
    expect(tabs.map((tab) => tab.state.value.count)).toEqual([2, 2, 2])
  })

  test('a change in one shows in the others at once', async () => {
    let count = 3
    const { open, calls } = browser(() => due(count, 300))
    const [leader, other, third] = [open(), open(), open()]
    await settlePromises()
    count = 2
    other.changed()
    await settlePromises()
    expect(calls).toHaveLength(2)
    expect([leader, other, third].map((tab) => tab.state.value.count)).toEqual([2, 2, 2])
  })

  test('when the asking tab is closed the next one goes on', async () => {
    const { clock, open, calls, closeLeader } = browser(() => due(1, 300))
    open()
    const second = open()
    await settlePromises()
    closeLeader()
    await settlePromises()
    expect(calls).toHaveLength(2)
    await clock.move(300_000)
    expect(second.state.value.count).toBe(1)
  })

  test('a tab that opens later is told without a question', async () => {
    const { open, calls } = browser(() => due(4, 300))
    open()
    await settlePromises()
    const late = open()
    await settlePromises()
    expect(late.state.value.count).toBe(4)
    expect(calls).toHaveLength(1)
  })
})

test('an answer that was on its way when something changed does not count', async () => {
  const replies: ((sent: ApiResponse<DueSummary>) => void)[] = []
  const { open, calls, inFlight } = browser(() => new Promise((resolve) => replies.push(resolve)))
  const poller = open()
  await settlePromises()
  poller.changed()
  poller.changed()
  replies[0]!(due(9, 300))
  await settlePromises()
  expect(calls).toHaveLength(2)
  expect(poller.state.value.count).toBe(0)
  replies[1]!(due(2, 300))
  await settlePromises()
  expect(poller.state.value.count).toBe(2)
  expect(inFlight.most).toBe(1)
})

test('a new page shows the last number until it knows better', async () => {
  const { open } = browser(() => new Promise(() => {}))
  const poller = open({ count: 5, suggested: 0, checkedAt: 1, isStale: false })
  await settlePromises()
  expect(poller.state.value.count).toBe(5)
})
