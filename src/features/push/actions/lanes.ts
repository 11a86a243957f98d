/**
 * A bounded number of letters on their way at once. One that takes long moves over to the slow lane, so that endpoints
 * which never answer hold up nobody but themselves; both lanes have an end, so nothing grows without one.
 */
import type { Timers } from '../../../platform/jobs/index.ts'

export interface LaneSizes {
  fast: number
  slow: number
  patienceMs: number
}

/** Healthy services answer in some hundred milliseconds. What is in the fast lane is what a crash may send twice. */
export const LANES: LaneSizes = { fast: 64, slow: 512, patienceMs: 1_000 }

export class Lanes {
  readonly #timers: Timers
  readonly #sizes: LaneSizes
  readonly #waiting: (() => void)[] = []
  #fast = 0
  #slow = 0
  #onFree: () => void = () => {}

  constructor(timers: Timers, sizes: LaneSizes = LANES) {
    this.#timers = timers
    this.#sizes = sizes
  }

  /** Waits until so many places of the fast lane are free; only one may wait. */
  async room(places: number): Promise<void> {
    while (this.#fast + places > this.#sizes.fast)
      await new Promise<void>((resolve) => {
        this.#onFree = resolve
      })
  }

  /** Waits for a place in the fast lane. */
  async enter(): Promise<() => void> {
    if (this.#fast >= this.#sizes.fast)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#fast++
    let lane: 'fast' | 'slow' | 'left' = 'fast'
    const tryMove = () => {
      if (lane !== 'fast') return
      if (this.#slow >= this.#sizes.slow) {
        cancel = this.#timers.after(this.#sizes.patienceMs, tryMove)
        return
      }
      lane = 'slow'
      this.#slow++
      this.#freeFast()
    }
    let cancel = this.#timers.after(this.#sizes.patienceMs, tryMove)
    return () => {
      cancel()
      if (lane === 'fast') this.#freeFast()
      if (lane === 'slow') this.#slow--
      lane = 'left'
    }
  }

  /** The place goes straight to whoever waits longest. */
  #freeFast(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else {
      this.#fast--
      this.#onFree()
    }
  }
}
