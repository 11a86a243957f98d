/** Time as a parameter, so that tests can control it. */
import type { Clock } from '#platform/time/index.ts'

export interface TimerClock extends Clock {
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
}

/** A longer timer overflows 32 bits and fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const realClock: TimerClock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_TIMER_MS))
    return () => clearTimeout(timer)
  },
}
