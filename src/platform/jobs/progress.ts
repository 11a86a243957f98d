/** How far a run says it has come: the newest word counts, and the store hears at most one a second. */
import { errorText } from '../events/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import type { Progress } from './store/index.ts'

const AT_MOST_EVERY_MS = 1_000
const MAX_NOTE_LENGTH = 200

export class ProgressReporter {
  readonly #timers: Timers
  readonly #write: (progress: Progress) => Promise<void>
  #latest: Progress | null = null
  #isUnwritten = false
  #isOver = false
  #pause: Cancel | null = null

  constructor(timers: Timers, write: (progress: Progress) => Promise<void>) {
    this.#timers = timers
    this.#write = write
  }

  get latest(): Progress | null {
    return this.#latest
  }

  report(percent: number, note = ''): void {
    if (this.#isOver || !Number.isFinite(percent)) return
    this.#latest = {
      percent: Math.round(Math.min(100, Math.max(0, percent))),
      note: [...errorText(note)].slice(0, MAX_NOTE_LENGTH).join(''),
    }
    this.#isUnwritten = true
    if (!this.#pause) void this.#writeAndPause()
  }

  /** Nothing is written any more; the last word travels with the run's end. */
  end(): void {
    this.#isOver = true
    this.#pause?.()
    this.#pause = null
  }

  #writeAndPause(): Promise<void> | undefined {
    this.#pause = null
    if (!this.#latest || !this.#isUnwritten) return
    this.#isUnwritten = false
    this.#pause = this.#timers.after(AT_MOST_EVERY_MS, () => this.#writeAndPause())
    return this.#write(this.#latest)
  }
}
