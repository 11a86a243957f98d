/** Timers. Tests pass ones that they move. */

/** Ends a timer that has not fired; harmless afterwards. */
export type Cancel = () => void

export interface Timers {
  /** Milliseconds since some fixed moment. They only increase, regardless of the wall clock. */
  elapsed(): number
  /** Does the work once, after the delay. A promise that the work returns never rejects. */
  after(delayMs: number, work: () => unknown): Cancel
}

export const systemTimers: Timers = {
  elapsed: () => performance.now(),
  after(delayMs, work) {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
}
