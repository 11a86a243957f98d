/**
 * Decides what an open page rings: what became due since the last check, once on this device, and not what the push
 * service has shown already. Only the tab that polls for all of them decides, so one tab rings.
 */

import type { ApiResponse } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { RingingReply } from '../../contract/index.ts'
import { CLIENT_CEILING_SECONDS } from '../../contract/limits.ts'
import type { DueSummary } from '../bell-panel/poller.ts'

export type RingItem = RingingReply['items'][number]

/** The state at the last check, on this device. */
export interface LastCheck {
  /** By this device's clock; only differences of it are used. */
  at: number
  /** When the server expected something new, by the same clock. */
  nextAt: number
  count: number
  /** The newest moment that was seen due, by the server's clock. */
  newest: string
}

export interface RingerPorts {
  clock: TimerClock
  ask(): Promise<ApiResponse<RingingReply>>
  recall(): LastCheck | null
  save(lastCheck: LastCheck): void
  /** Whether this browser is one of these devices. */
  isPushed(devices: readonly string[]): Promise<boolean>
  hasShown(item: RingItem): Promise<boolean>
  ring(items: readonly RingItem[]): void
}

/** A push takes a few seconds; after this the page rings instead. */
export const PUSH_GRACE_MS = 20_000
/** A longer gap means that no page was open: what became due meanwhile is in the bell and does not ring. */
const WAS_OPEN_MS = (CLIENT_CEILING_SECONDS + 300) * 1_000
/** A response takes time, and timers are not exact. */
const SLACK_MS = 2_000

export class Ringer {
  readonly #ports: RingerPorts
  #lastCheck: LastCheck | null
  #isBusy = false
  #waiting: DueSummary | null = null

  /** `lastCheck`: the last one of this same page, if there was one. */
  constructor(ports: RingerPorts, lastCheck: LastCheck | null = null) {
    this.#ports = ports
    this.#lastCheck = lastCheck
  }

  /** Called after each response with the number of due reminders. */
  async checked(summary: DueSummary): Promise<void> {
    if (this.#isBusy) {
      this.#waiting = summary
      return
    }
    this.#isBusy = true
    try {
      await this.#decide(summary)
    } finally {
      this.#isBusy = false
    }
    const next = this.#waiting
    this.#waiting = null
    if (next) await this.checked(next)
  }

  async #decide({ count_due: count, next_in_seconds: seconds }: DueSummary): Promise<void> {
    const { clock } = this.#ports
    const now = clock.now()
    const isSamePage = this.#lastCheck !== null
    const last = this.#lastCheck ?? this.#ports.recall()
    const nextAt = now + (seconds ?? CLIENT_CEILING_SECONDS) * 1_000
    const lastCheck = { at: now, nextAt, count, newest: last?.newest ?? '' }
    if (count === 0) return this.#remember(lastCheck)
    // Each page requests the number: the due ones are loaded when the number or the moment requires it.
    const isNews = last === null || count > last.count || now >= last.nextAt - SLACK_MS
    if (!isNews) return this.#remember({ ...last, count, nextAt: Math.min(last.nextAt, nextAt) })
    const response = await this.#ports.ask()
    // No response: requested again with the next number, for the same time range.
    if (!response.ok) return
    const { as_of: asOf, items, devices } = response.body
    const elapsed = last ? Math.max(0, now - last.at) : 0
    const wasOpen = last !== null && (isSamePage || elapsed <= WAS_OPEN_MS)
    const since = Date.parse(asOf) - elapsed - SLACK_MS
    const isNew = ({ remind_at: at }: RingItem) => Date.parse(at) >= since && at > lastCheck.newest
    const fresh = wasOpen ? items.filter(isNew) : []
    const due = fresh.length > 0 ? await this.#withoutPushed(fresh, devices) : []
    const newest = items.map(({ remind_at }) => remind_at).reduce(later, lastCheck.newest)
    this.#remember({ ...lastCheck, newest })
    if (due.length > 0) this.#ports.ring(due)
  }

  async #withoutPushed(items: RingItem[], devices: readonly string[]): Promise<RingItem[]> {
    const { clock, isPushed, hasShown } = this.#ports
    if (!(await isPushed(devices))) return items
    await new Promise<void>((resolve) => clock.after(PUSH_GRACE_MS, resolve))
    const shown = await Promise.all(items.map(hasShown))
    return items.filter((_, at) => !shown[at])
  }

  #remember(lastCheck: LastCheck): void {
    this.#lastCheck = lastCheck
    this.#ports.save(lastCheck)
  }
}

/** One format and one offset, so that texts compare as moments do. */
function later(a: string, b: string): string {
  return a > b ? a : b
}
