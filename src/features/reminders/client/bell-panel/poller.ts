/**
 * Polls how many reminders are due. One poller for all tabs of a browser: the tab with the lock requests, the others
 * are notified. The server returns when to request again; an error never removes a number.
 */

import { type Signal, signal } from '@preact/signals'
import type { ApiResponse } from '#client/request/request.ts'
import type { TabChannel } from '#client/tabs/tab-channel.ts'
import type { TabLock } from '#client/tabs/tab-lock.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { Summary } from '../../contract/index.ts'
import { CLIENT_CEILING_SECONDS } from '../../contract/limits.ts'

export type DueSummary = Pick<Summary, 'count_due' | 'count_suggested' | 'next_in_seconds'>

export interface BellState {
  /** Of reminders that are due. */
  count: number
  /** Of suggested changes that wait. */
  suggested: number
  /** When the number was last read; null when it never was. */
  checkedAt: number | null
  isStale: boolean
}

export type BellMessage =
  | { type: 'state'; state: BellState }
  /** Something changed in another tab. */
  | { type: 'changed' }
  /** Another tab came to the front, or was just opened. */
  | { type: 'seen' }
  | { type: 'hello' }

export interface PollerPorts {
  clock: TimerClock
  ask(): Promise<ApiResponse<DueSummary>>
  lock: TabLock
  channel: TabChannel<BellMessage>
  /** The number of the last page, so that a new page can show it at once. */
  recall(): BellState | null
  save(state: BellState): void
}

const SHORTEST_MS = 2_000
const LONGEST_MS = CLIENT_CEILING_SECONDS * 1_000
const MINUTE_MS = 60_000
const LONGEST_BACK_OFF_MS = 30 * MINUTE_MS

export class BellPoller {
  readonly state: Signal<BellState>
  /** The last response that this tab requested itself; other tabs are only notified of the number. */
  readonly checks: Signal<DueSummary | null> = signal<DueSummary | null>(null)
  readonly #ports: PollerPorts
  #isLeader = false
  #isAsking = false
  #isAskedAgain = false
  #isSignedOut = false
  #failures = 0
  #dueAt = 0
  #cancel: () => void = () => {}

  constructor(ports: PollerPorts) {
    this.#ports = ports
    this.state = signal(
      ports.recall() ?? { count: 0, suggested: 0, checkedAt: null, isStale: false },
    )
  }

  start(): void {
    const { channel, lock } = this.#ports
    channel.listen((message) => this.#hear(message))
    channel.post({ type: 'hello' })
    // The lock is held until the tab is closed; then the next tab leads.
    void lock.run(
      () =>
        new Promise<void>(() => {
          this.#isLeader = true
          void this.#poll()
        }),
    )
  }

  /** Something changed here: the number is requested again, and a response to an earlier request is ignored. */
  changed(): void {
    if (this.#isLeader) void this.#poll()
    else this.#ports.channel.post({ type: 'changed' })
  }

  /** The tab came to the front: a timer may have been suspended with the machine. */
  seen(): void {
    if (!this.#isLeader) this.#ports.channel.post({ type: 'seen' })
    else if (this.#isAsking) return
    else if (this.#isSignedOut || this.#ports.clock.now() >= this.#dueAt) void this.#poll()
  }

  #hear(message: BellMessage): void {
    if (message.type === 'state') this.#show(message.state)
    if (!this.#isLeader) return
    if (message.type === 'changed') void this.#poll()
    if (message.type === 'seen') this.seen()
    if (message.type === 'hello' && this.state.value.checkedAt !== null) this.#broadcast()
  }

  async #poll(): Promise<void> {
    if (this.#isAsking) {
      this.#isAskedAgain = true
      return
    }
    this.#cancel()
    this.#isAsking = true
    const response = await this.#ports.ask()
    this.#isAsking = false
    if (this.#isAskedAgain) {
      this.#isAskedAgain = false
      return this.#poll()
    }
    this.#apply(response)
  }

  #apply(response: ApiResponse<DueSummary>): void {
    const { clock } = this.#ports
    this.#isSignedOut = response.status === 401
    if (response.ok) {
      this.#failures = 0
      const { count_due: count, count_suggested: suggested } = response.body
      this.#show({ count, suggested, checkedAt: clock.now(), isStale: false })
      this.#plan(waitOf(response.body.next_in_seconds))
      this.checks.value = response.body
    } else {
      this.#failures++
      this.#show({ ...this.state.value, isStale: true })
      const asked = (response.retryAfterSeconds ?? 0) * 1_000
      if (this.#isSignedOut) this.#dueAt = Number.POSITIVE_INFINITY
      else this.#plan(Math.min(LONGEST_BACK_OFF_MS, Math.max(asked, backOffMs(this.#failures))))
    }
    this.#broadcast()
  }

  #plan(ms: number): void {
    const { clock } = this.#ports
    this.#dueAt = clock.now() + ms
    this.#cancel = clock.after(ms, () => void this.#poll())
  }

  #show(state: BellState): void {
    this.state.value = state
    this.#ports.save(state)
  }

  #broadcast(): void {
    this.#ports.channel.post({ type: 'state', state: this.state.value })
  }
}

function waitOf(nextInSeconds: number | null): number {
  if (nextInSeconds === null) return LONGEST_MS
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, nextInSeconds * 1_000))
}

function backOffMs(failures: number): number {
  return MINUTE_MS * 2 ** Math.min(5, failures - 1)
}
