/** A run's own progress: the newest report counts, and the store gets at most one a second. */
import { errorText } from '../events/index.ts'
import type { Clock } from '../time/index.ts'
import type { Cancel, Timers } from '../time/timers.ts'
import { RunLog } from './run-log.ts'
import type { Progress } from './store/index.ts'

const AT_MOST_EVERY_MS = 1_000
const MAX_NOTE_LENGTH = 200

export class ProgressReporter {
  readonly #deps: { timers: Timers; clock: Clock }
  readonly #write: (progress: Progress) => Promise<void>
  readonly #log = new RunLog()
  #percent: number | null = null
  #note = ''
  #isUnwritten = false
  #isOver = false
  #pause: Cancel | null = null

  constructor(
    deps: { timers: Timers; clock: Clock },
    write: (progress: Progress) => Promise<void>,
  ) {
    this.#deps = deps
    this.#write = write
  }

  get latest(): Progress {
    return { percent: this.#percent, note: this.#note, log: String(this.#log) }
  }

  report(percent: number, note = ''): void {
    if (this.#isOver || !Number.isFinite(percent)) return
    this.#percent = Math.round(Math.min(100, Math.max(0, percent)))
    this.#note = [...errorText(note)].slice(0, MAX_NOTE_LENGTH).join('')
    this.#isUnwritten = true
    if (!this.#pause) void this.#writeAndPause()
  }

  /** A line of the log alone. It travels with the next word, or with the run's end. */
  say(text: string): void {
    this.#log.add(this.#deps.clock.now(), text)
  }

  /** Nothing is written any more; the last word travels with the run's end. */
  end(): void {
    if (!this.#isOver) this.say(this.#note)
    this.#isOver = true
    this.#pause?.()
    this.#pause = null
  }

  #writeAndPause(): Promise<void> | undefined {
    this.#pause = null
    if (!this.#isUnwritten) return
    this.#isUnwritten = false
    this.#pause = this.#deps.timers.after(AT_MOST_EVERY_MS, () => this.#writeAndPause())
    // The log has the notes that were written, so that a thousand reports a second do not push the others out.
    this.say(this.#note)
    return this.#write(this.latest)
  }
}
