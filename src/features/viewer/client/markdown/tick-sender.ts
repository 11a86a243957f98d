/**
 * Boxes tick at once; those of ten seconds are written together, as one version, and immediately when the page is
 * closed. Until they are stored they wait on this device; what no longer fits is not written, and the page is loaded
 * again.
 */
import type { ApiResponse } from '#client/request/request.ts'
import { hasShape } from '#client/storage/has-shape.ts'
import type { LocalStore } from '#client/storage/local-store.ts'
import type { TimerClock } from '#client/time/clock.ts'
import { MOST_TICKS, TICKS_JOIN_MS } from '../../contract/limits.ts'

export interface TaskTick {
  index: number
  checked: boolean
  text: string
}

interface WaitingTicks {
  /** The version that these ticks were made on. */
  base: number
  ticks: TaskTick[]
}

export interface TickReply {
  file: { version: number }
}

type TickStore = Pick<LocalStore, 'read' | 'write' | 'drop'>

export interface TickDeps {
  id: string
  version: number
  clock: TimerClock
  /** Ticks that wait, until they are stored. */
  localStore: TickStore
  /** Ticks that were refused, until the page is drawn anew. */
  tabStore: TickStore
  post(body: object): Promise<ApiResponse<TickReply>>
  /** Null when there is no such box. */
  boxAt(index: number): { checked: boolean } | null
  reload(): void
  onWaiting(ticks: readonly TaskTick[], isOffline: boolean): void
  onVersion(version: number): void
  /** The document was changed elsewhere, and these ticks no longer fit. */
  onConflict(): void
  onRefused(): void
}

const CONFLICT = 'tick-conflict'
const TICK: TaskTick = { index: 0, checked: false, text: '' }
const RETRY_MS = 15_000

export class TickSender {
  readonly #deps: TickDeps
  readonly #key: string
  readonly #queue: TaskTick[] = []
  #base: number
  #isSending = false
  #isOffline = false
  #cancelTimer: (() => void) | null = null

  constructor(deps: TickDeps) {
    this.#deps = deps
    this.#key = `ticks:${deps.id}`
    this.#base = deps.version
  }

  /** Sends what the previous page left. */
  resume(): void {
    const { id, version, localStore, tabStore } = this.#deps
    const refused = tabStore.read<{ id: string; ticks: TaskTick[] }>(CONFLICT)
    if (hasShape(refused, { id, ticks: [TICK] }) && refused.id === id) {
      tabStore.drop(CONFLICT)
      this.#reportLost(refused.ticks)
    }
    const waiting = localStore.read<WaitingTicks>(this.#key)
    if (!hasShape(waiting, { base: 0, ticks: [TICK] })) return
    if (waiting.base !== version) {
      localStore.drop(this.#key)
      this.#reportLost(waiting.ticks)
      return
    }
    for (const { index, checked } of waiting.ticks) this.#check(index, checked)
    this.#queue.push(...waiting.ticks)
    void this.send()
  }

  tick(tick: TaskTick): void {
    this.#queue.push(tick)
    this.#remember()
    if (!this.#cancelTimer) this.#sendAfter(TICKS_JOIN_MS)
  }

  async send(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#isSending) return
    this.#isSending = true
    // What is ticked meanwhile waits for its own ten seconds.
    for (let left = this.#queue.length; left > 0; ) {
      const together = this.#queue.slice(0, Math.min(left, MOST_TICKS))
      if (!(await this.#sendTogether(together))) break
      this.#queue.splice(0, together.length)
      left -= together.length
      this.#remember()
    }
    this.#isSending = false
  }

  /** Returns false when they must wait. */
  async #sendTogether(ticks: readonly TaskTick[]): Promise<boolean> {
    const [first, ...more] = ticks.map(({ index, checked }) => ({ index, checked }))
    const body = { ...first, ...(more.length > 0 && { more }), base_version: this.#base }
    const response = await this.#deps.post(body)
    const { status } = response
    this.#isOffline = status === 0
    if (response.ok) {
      this.#base = response.body.file.version
      this.#deps.onVersion(this.#base)
      return true
    }
    if ([0, 401, 429].includes(status) || status >= 500) {
      // After signing out, they wait for the same person to sign in again and not for a moment.
      if (status !== 401) this.#sendAfter((response.retryAfterSeconds ?? 0) * 1_000 || RETRY_MS)
      this.#remember()
      return false
    }
    if (status === 409 || status === 404) {
      this.#drawAnew()
      return false
    }
    for (const { index, checked } of ticks) this.#check(index, !checked)
    this.#deps.onRefused()
    return true
  }

  #drawAnew(): void {
    this.#deps.tabStore.write(CONFLICT, { id: this.#deps.id, ticks: this.#queue })
    this.#queue.length = 0
    this.#remember()
    this.#deps.reload()
  }

  #remember(): void {
    const { localStore, onWaiting } = this.#deps
    const ticks = this.#queue
    if (ticks.length > 0)
      localStore.write(this.#key, { base: this.#base, ticks } satisfies WaitingTicks)
    else localStore.drop(this.#key)
    onWaiting(ticks, this.#isOffline)
  }

  /**
   * Unless the boxes already have the requested states: then the page that was closed did send them, without getting
   * the response.
   */
  #reportLost(ticks: readonly TaskTick[]): void {
    const wanted = new Map(ticks.map(({ index, checked }) => [index, checked]))
    const isDone = [...wanted].every(
      ([index, checked]) => this.#deps.boxAt(index)?.checked === checked,
    )
    if (!isDone) this.#deps.onConflict()
  }

  #check(index: number, checked: boolean): void {
    const box = this.#deps.boxAt(index)
    if (box) box.checked = checked
  }

  #sendAfter(ms: number): void {
    this.#cancelTimer = this.#deps.clock.after(ms, () => void this.send())
  }
}
