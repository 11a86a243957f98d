/**
 * Bounds how much is under way at once. What takes longer than `patienceMs` moves from the fast slots to the slow ones,
 * so that peers which never respond hold up nobody but themselves. Both kinds of slots are bounded.
 */
import type { Timers } from '#platform/time/timers.ts'

export interface ConcurrencyLimits {
  fast: number
  slow: number
  patienceMs: number
}

/** Healthy services respond in some hundred milliseconds. What is in a fast slot is what a crash may repeat. */
export const CONCURRENCY: ConcurrencyLimits = { fast: 64, slow: 512, patienceMs: 1_000 }

export class ConcurrencyLimiter {
  readonly #timers: Timers
  readonly #sizes: ConcurrencyLimits
  readonly #waiting: (() => void)[] = []
  #fast = 0
  #slow = 0
  #onFree: () => void = () => {}

  constructor(timers: Timers, sizes: ConcurrencyLimits = CONCURRENCY) {
    this.#timers = timers
    this.#sizes = sizes
  }

  /** Waits until so many fast slots are free. Only one caller may wait here. */
  async waitForSlots(slots: number): Promise<void> {
    while (this.#fast + slots > this.#sizes.fast)
      await new Promise<void>((resolve) => {
        this.#onFree = resolve
      })
  }

  /** Waits for a fast slot; returns the function that frees it. */
  async enter(): Promise<() => void> {
    if (this.#fast >= this.#sizes.fast)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#fast++
    let slot: 'fast' | 'slow' | 'freed' = 'fast'
    const tryMove = () => {
      if (slot !== 'fast') return
      if (this.#slow >= this.#sizes.slow) {
        cancel = this.#timers.after(this.#sizes.patienceMs, tryMove)
        return
      }
      slot = 'slow'
      this.#slow++
      this.#freeFast()
    }
    let cancel = this.#timers.after(this.#sizes.patienceMs, tryMove)
    return () => {
      cancel()
      if (slot === 'fast') this.#freeFast()
      if (slot === 'slow') this.#slow--
      slot = 'freed'
    }
  }

  /** The slot goes straight to the caller that has waited longest. */
  #freeFast(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else {
      this.#fast--
      this.#onFree()
    }
  }
}
