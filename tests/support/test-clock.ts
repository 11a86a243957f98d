/** A clock for tests: it advances only by a call. */
import type { TimerClock } from '#client/time/clock.ts'

export interface TestClock extends TimerClock {
  /** Moves time forward, firing what is due on the way, and lets promises settle after each timer. */
  move(ms: number): Promise<void>
  /** Timers that still wait. */
  readonly pending: number
}

export function testClock(start = 1_000_000): TestClock {
  let now = start
  let timers: { at: number; run(): void }[] = []
  return {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    async move(ms) {
      const end = now + ms
      await settlePromises()
      for (;;) {
        const due = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((other) => other !== due)
        now = Math.max(now, due.at)
        due.run()
        await settlePromises()
      }
      now = end
      await settlePromises()
    },
    get pending() {
      return timers.length
    },
  }
}

/** Lets every promise that can continue do so. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}
