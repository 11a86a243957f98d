/**
 * When the notes of this page ring. Reminders belong to another feature; the page requests those that are due or
 * coming, shows them on their notes, and passes Done and Snooze on.
 */

import { signal } from '@preact/signals'
import type { get, post } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import type { ReminderList } from '#features/reminders/contract/index.ts'
import { reminderApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import { notifyReminderChanged, onReminderChanged } from '../public/reminder-changes.ts'

export interface NoteReminder {
  remindAt: string
  isDue: boolean
}

export type Snooze = '10' | '60' | 'tomorrow'

export interface ReminderPorts {
  clock: TimerClock
  get: typeof get
  post: typeof post
  /** An action failed; what is on the screen is loaded again. */
  onFailed(): void
}

const MOST = 50
/** A timer with a longer delay would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** A device whose clock is ahead must not request endlessly. */
const SHORTEST_WAIT_MS = 60_000

export class NoteReminders {
  readonly all = signal<ReadonlyMap<string, NoteReminder>>(new Map())
  readonly #ports: ReminderPorts
  #cancel = () => {}

  constructor(ports: ReminderPorts) {
    this.#ports = ports
    onReminderChanged(() => void this.load())
  }

  /** If they cannot be read, the known ones stay. */
  async load(): Promise<void> {
    const { get } = this.#ports
    const [due, coming] = await Promise.all([
      get<ReminderList>(href(reminderApi.list, null, { limit: MOST })),
      get<ReminderList>(href(reminderApi.upcoming, null, { limit: MOST })),
    ])
    if (!due.ok || !coming.ok) return
    // The server decides what is due; the clock of this device only decides when to request again.
    const known = ({ items }: ReminderList, isDue: boolean) =>
      items.map(({ note_id, remind_at }) => [note_id, { remindAt: remind_at, isDue }] as const)
    this.all.value = new Map([...known(coming.body, false), ...known(due.body, true)])
    this.#askAgainAt(coming.body.items.map(({ remind_at }) => Date.parse(remind_at)))
  }

  #askAgainAt(moments: readonly number[]): void {
    const { clock } = this.#ports
    this.#cancel()
    if (moments.length === 0) return
    const wait = Math.max(SHORTEST_WAIT_MS, Math.min(...moments) - clock.now())
    this.#cancel = clock.after(Math.min(wait, LONGEST_TIMER_MS), () => void this.load())
  }

  acknowledge(noteId: string): void {
    const seen = this.all.peek().get(noteId)?.remindAt
    void this.#send(reminderApi.acknowledge, { note_id: noteId, remind_at: seen })
  }

  snooze(noteId: string, until: Snooze): void {
    const seen = this.all.peek().get(noteId)?.remindAt
    const note = { note_id: noteId }
    void (until === 'tomorrow'
      ? this.#send(href(reminderApi.reminder, note), { preset: 'tomorrow-09', remind_at: seen })
      : this.#send(href(reminderApi.snooze, note), { minutes: Number(until), remind_at: seen }))
  }

  async #send(url: string, body: object): Promise<void> {
    const { ok } = await this.#ports.post(url, body, { keepalive: true })
    if (!ok) this.#ports.onFailed()
    notifyReminderChanged()
  }
}
