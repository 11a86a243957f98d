/**
 * What the due panel shows, and what its buttons do. Nothing here touches the DOM: the focus is moved through ports.
 */

import { type Signal, signal } from '@preact/signals'
import type { ApiResponse, get, post } from '#client/request/request.ts'
import { reminderApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Locale, Translate } from '#platform/i18n/index.ts'
import { dateFormat, relativeTime } from '#platform/time/format.ts'
import type { AckReply, MovedReply, ReminderList, ReminderReply } from '../../contract/index.ts'
import { locationOf, titleOf } from '../../rules/reminder-title.ts'
import type { DueActions, DueRow } from '../../views/due-list.tsx'

export interface DuePanelState {
  status: 'reading' | 'failed' | 'read'
  /** Why it failed. */
  error: string
  rows: readonly DueRow[]
  hasMore: boolean
  /** The question "All done?" is shown. */
  isAsking: boolean
  /** Separate from the rows, because an announcement inside a row would disappear with it. */
  announcement: string
}

export interface DuePanelDeps {
  t: Translate
  locale: Locale
  timeZone: string
  get: typeof get
  post: typeof post
  now(): number
  /** The list was read: a stale number can be refreshed now. */
  onRead(): void
  /** A reminder was changed here: other parts that show reminders load them again. */
  notifyChanged(): void
  hasFocus(noteId: string): boolean
  /** The row's buttons are gone: the focus moves to the next row, or back to this one. */
  focusAfter(noteId: string): void
  focusFoot(): void
}

const MAX_ROWS = 20
// Six days: on the seventh the weekday is the one of today.
const WEEK_MS = 6 * 86_400_000

export class DuePanelController implements DueActions {
  readonly state: Signal<DuePanelState>
  readonly #deps: DuePanelDeps

  constructor(deps: DuePanelDeps) {
    this.#deps = deps
    this.state = signal<DuePanelState>({
      status: 'reading',
      error: '',
      rows: [],
      hasMore: false,
      isAsking: false,
      announcement: '',
    })
  }

  async load(): Promise<void> {
    const { t, onRead } = this.#deps
    this.#change({ status: 'reading' })
    const { ok, status, body } = await this.#read()
    if (!ok || !body.items) {
      const error = t(status === 401 ? 'reminders.signed_out' : 'reminders.not_checked')
      return this.#change({ status: 'failed', error })
    }
    this.#change({
      status: 'read',
      hasMore: body.items.length > MAX_ROWS,
      rows: body.items.slice(0, MAX_ROWS).map((item) => this.#rowOf(item)),
    })
    onRead()
  }

  /** Something changed in another tab, or became due just now: rows are added at the end, and none moves. */
  async join(): Promise<void> {
    const { ok, body } = await this.#read()
    if (!ok || !body.items) return
    const { rows } = this.state.value
    const items = new Map(body.items.slice(0, MAX_ROWS).map((item) => [item.note_id, item]))
    for (const row of rows) {
      const isHandled = row.outcome !== null || row.isBusy
      if (items.get(row.noteId)?.remind_at === row.remindAt) items.delete(row.noteId)
      else if (!isHandled) void this.#refresh(row)
    }
    const open = new Set(rows.filter(({ outcome }) => !outcome).map(({ noteId }) => noteId))
    const fresh = [...items.values()].filter(({ note_id }) => !open.has(note_id))
    this.#change({
      hasMore: body.items.length > MAX_ROWS,
      rows: [
        ...rows.filter(({ noteId }) => !fresh.some((item) => item.note_id === noteId)),
        ...fresh.map((item) => this.#rowOf(item)),
      ],
    })
  }

  ask(isAsking: boolean): void {
    this.#change({ isAsking })
  }

  onDone(row: DueRow): void {
    void this.#finish(row)
  }

  onSnooze(row: DueRow, until: number | 'tomorrow'): void {
    const seen = { remind_at: row.remindAt }
    const preset = { preset: 'tomorrow-09', tz: this.#deps.timeZone, ...seen }
    if (until === 'tomorrow') void this.#moveTo(row, 'reminder', preset, 'reminders.was_snoozed')
    else void this.#moveTo(row, 'snooze', { minutes: until, ...seen }, 'reminders.was_snoozed')
  }

  onAgain(row: DueRow): void {
    void this.#moveTo(
      row,
      'reminder',
      { preset: '1h', tz: this.#deps.timeZone },
      'reminders.was_set',
    )
  }

  async onAllDone(): Promise<void> {
    this.ask(false)
    for (const row of this.state.value.rows) if (!row.outcome) await this.#finish(row)
    this.#deps.focusFoot()
  }

  onRetry(): void {
    void this.load()
  }

  async #finish(row: DueRow): Promise<void> {
    const { t, post } = this.#deps
    const hadFocus = this.#begin(row)
    const body = { note_id: row.noteId, remind_at: row.remindAt }
    // Sent with keep-alive: pressing Done and then a link must not lose it.
    const response = await post<AckReply>(reminderApi.acknowledge, body, { keepalive: true })
    await this.#settle(row, hadFocus, response, ({ next_remind_at: at }) => ({
      label:
        at === null
          ? t('reminders.was_done')
          : t('reminders.was_done_next', { when: this.#format(at) }),
      canRepeat: at === null,
    }))
  }

  async #moveTo(
    row: DueRow,
    what: 'reminder' | 'snooze',
    body: object,
    phrase: 'reminders.was_snoozed' | 'reminders.was_set',
  ): Promise<void> {
    const { t, post } = this.#deps
    const hadFocus = this.#begin(row)
    const path = what === 'snooze' ? reminderApi.snooze : reminderApi.reminder
    const url = href(path, { note_id: row.noteId })
    const response = await post<MovedReply>(url, body, { keepalive: true })
    await this.#settle(row, hadFocus, response, ({ remind_at }) => ({
      label: t(phrase, { when: this.#format(remind_at) }),
      canRepeat: false,
    }))
  }

  #begin(row: DueRow): boolean {
    const hadFocus = this.#deps.hasFocus(row.noteId)
    this.#changeRow(row, { isBusy: true, error: null })
    return hadFocus
  }

  async #settle<T>(
    row: DueRow,
    hadFocus: boolean,
    response: ApiResponse<T>,
    outcomeOf: (body: T) => NonNullable<DueRow['outcome']>,
  ): Promise<void> {
    const { t, notifyChanged, focusAfter } = this.#deps
    if (response.ok) this.#showOutcome(row, outcomeOf(response.body))
    else if (response.status === 404) await this.#refresh(row)
    else {
      const phrase = response.status === 401 ? 'reminders.signed_out' : 'reminders.not_done'
      this.#changeRow(row, { isBusy: false, error: t(phrase) })
    }
    notifyChanged()
    if (hadFocus) focusAfter(row.noteId)
  }

  /** Replaces the row by its current state on the server. */
  async #refresh(row: DueRow): Promise<void> {
    const { t, get, now, locale } = this.#deps
    const url = href(reminderApi.reminder, { note_id: row.noteId })
    const { ok, status, body } = await get<ReminderReply>(url)
    if (!ok && status !== 404)
      return this.#changeRow(row, { isBusy: false, error: t('reminders.not_done') })
    const reminder = body.reminder ?? null
    const isPending = reminder?.status === 'pending'
    if (isPending && Date.parse(reminder.remind_at) <= now())
      return this.#changeRow(row, {
        isBusy: false,
        remindAt: reminder.remind_at,
        ago: relativeTime(Date.parse(reminder.remind_at), now(), locale),
      })
    const label = isPending
      ? t('reminders.elsewhere_set', { when: this.#format(reminder.remind_at) })
      : t(reminder ? 'reminders.elsewhere_done' : 'reminders.elsewhere_gone')
    this.#showOutcome(row, { label, canRepeat: false })
  }

  #showOutcome(row: DueRow, outcome: NonNullable<DueRow['outcome']>): void {
    this.#changeRow(row, { isBusy: false, outcome })
    this.#change({ announcement: outcome.label })
  }

  #read() {
    return this.#deps.get<ReminderList>(href(reminderApi.list, null, { limit: MAX_ROWS + 1 }))
  }

  #changeRow({ noteId }: DueRow, change: Partial<DueRow>): void {
    const { rows } = this.state.value
    this.#change({ rows: rows.map((row) => (row.noteId === noteId ? { ...row, ...change } : row)) })
  }

  #rowOf(item: ReminderList['items'][number]): DueRow {
    const { now, locale } = this.#deps
    return {
      noteId: item.note_id,
      remindAt: item.remind_at,
      ...titleOf(item),
      location: locationOf(item),
      url: item.url,
      ago: relativeTime(Date.parse(item.remind_at), now(), locale),
      error: null,
      outcome: null,
      isBusy: false,
    }
  }

  /** `Sun 14:10`; a moment more than a week away includes its date. */
  #format(iso: string): string {
    const { locale, timeZone, now } = this.#deps
    const at = Date.parse(iso)
    const isFar = at - now() > WEEK_MS
    return dateFormat(locale, {
      weekday: 'short',
      ...(isFar && { day: 'numeric', month: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(at)
  }

  #change(change: Partial<DuePanelState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}
