/** Interpreters that are started before somebody asks, so that a run begins at once. Each is used for one program. */

import type { Launch } from './launch.ts'
import { SandboxedProcess, type StartError } from './sandboxed-process.ts'

export interface SandboxPoolOptions {
  launch: Launch
  /** How many wait. */
  size: number
  /** How long one may wait before it is let go. */
  idleMs?: number
  /** A start that failed. */
  onStartError?: (error: StartError) => void
}

// Refilling at once would take the processor from the run that has just begun: p50 of a burst was 6.2 ms, so it is 4.0.
const REFILL_MS = 10
const IDLE_MS = 10 * 60_000

export class SandboxPool {
  readonly #launch: Launch
  readonly #size: number
  readonly #idleMs: number
  readonly #onStartError: SandboxPoolOptions['onStartError']
  readonly #waiting: SandboxedProcess[] = []
  readonly #all = new Set<SandboxedProcess>()
  #timer: NodeJS.Timeout | null = null
  #letGo: NodeJS.Timeout | null = null
  #isStarting = false
  #isStopped = false

  constructor({ launch, size, idleMs = IDLE_MS, onStartError }: SandboxPoolOptions) {
    this.#launch = launch
    this.#size = size
    this.#idleMs = idleMs
    this.#onStartError = onStartError
  }

  /** Processes that are alive, at work or waiting. */
  get alive(): number {
    return this.#all.size
  }

  /** Interpreters that wait for a program. */
  get warm(): number {
    return this.#waiting.length
  }

  /** One that waits, else a new one without the modules that nobody may need. */
  take(): SandboxedProcess {
    const sandboxed = this.#waiting.shift() ?? this.#start(false)
    this.keepWarm()
    return sandboxed
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
    for (const sandboxed of this.#all) sandboxed.stop('stopped')
    await Promise.all([...this.#all].map((sandboxed) => sandboxed.gone))
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
        const sandboxed = this.#start(true)
        sandboxed.release()
        await sandboxed.ready
        this.#waiting.push(sandboxed)
        void sandboxed.gone.then(() => this.#forget(sandboxed))
      }
    } catch (error) {
      this.#onStartError?.(error as StartError)
    } finally {
      this.#isStarting = false
    }
  }

  #start(isWarm: boolean): SandboxedProcess {
    const sandboxed = new SandboxedProcess(this.#launch, { isWarm })
    this.#all.add(sandboxed)
    void sandboxed.gone.then(() => this.#all.delete(sandboxed))
    return sandboxed
  }

  #letAllGo(): void {
    for (const sandboxed of this.#waiting.splice(0)) sandboxed.kill()
  }

  /** One that died while it waited. */
  #forget(sandboxed: SandboxedProcess): void {
    const at = this.#waiting.indexOf(sandboxed)
    if (at >= 0) this.#waiting.splice(at, 1)
  }
}
