/** Interpreters that are started before somebody asks, so that a run begins at once. Each is used for one program. */
import { Guest, type StartFault } from './guest.ts'
import type { Launch } from './launch.ts'

export interface PoolOptions {
  launch: Launch
  /** How many wait. */
  size: number
  /** How long one may wait before it is let go. */
  idleMs?: number
  /** A start that failed. */
  onFault?: (fault: StartFault) => void
}

// Refilling at once would take the processor from the run that has just begun: p50 of a burst was 6.2 ms, so it is 4.0.
const REFILL_MS = 10
const IDLE_MS = 10 * 60_000

export class GuestPool {
  readonly #launch: Launch
  readonly #size: number
  readonly #idleMs: number
  readonly #onFault: PoolOptions['onFault']
  readonly #waiting: Guest[] = []
  readonly #all = new Set<Guest>()
  #timer: NodeJS.Timeout | null = null
  #letGo: NodeJS.Timeout | null = null
  #isStarting = false
  #isStopped = false

  constructor({ launch, size, idleMs = IDLE_MS, onFault }: PoolOptions) {
    this.#launch = launch
    this.#size = size
    this.#idleMs = idleMs
    this.#onFault = onFault
  }

  /** Guests that are alive, at work or waiting. */
  get alive(): number {
    return this.#all.size
  }

  /** Interpreters that wait for a program. */
  get warm(): number {
    return this.#waiting.length
  }

  /** One that waits, else a new one without the modules that nobody may need. */
  take(): Guest {
    const guest = this.#waiting.shift() ?? this.#start(false)
    this.keepWarm()
    return guest
  }

  /** Somebody will want to run something soon. */
  keepWarm(): void {
    if (this.#isStopped) return
    this.#refillLater()
    if (this.#letGo) clearTimeout(this.#letGo)
    this.#letGo = setTimeout(() => this.#letAllGo(), this.#idleMs)
    this.#letGo.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#letGo) clearTimeout(this.#letGo)
    for (const guest of this.#all) guest.stop('stopped')
    await Promise.all([...this.#all].map((guest) => guest.gone))
  }

  #refillLater(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#refill(), REFILL_MS)
    this.#timer.unref()
  }

  /** One at a time; a machine on which nothing starts is not asked again until somebody wants to run something. */
  async #refill(): Promise<void> {
    if (this.#isStarting) return
    this.#isStarting = true
    try {
      while (!this.#isStopped && this.#waiting.length < this.#size) {
        const guest = this.#start(true)
        guest.release()
        await guest.ready
        this.#waiting.push(guest)
        void guest.gone.then(() => this.#forget(guest))
      }
    } catch (fault) {
      this.#onFault?.(fault as StartFault)
    } finally {
      this.#isStarting = false
    }
  }

  #start(isWarm: boolean): Guest {
    const guest = new Guest(this.#launch, { isWarm })
    this.#all.add(guest)
    void guest.gone.then(() => this.#all.delete(guest))
    return guest
  }

  #letAllGo(): void {
    for (const guest of this.#waiting.splice(0)) guest.kill()
  }

  /** One that died while it waited. */
  #forget(guest: Guest): void {
    const at = this.#waiting.indexOf(guest)
    if (at >= 0) this.#waiting.splice(at, 1)
  }
}
