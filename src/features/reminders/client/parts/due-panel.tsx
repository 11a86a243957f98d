/** The due panel: opened from the bell, loaded when it is first wanted. Closing it changes nothing. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { tellReminderChanged } from '../../../../client/reminder-news.ts'
import { type Answer, get, post } from '../../../../client/talk.ts'
import type { Locale, Translate } from '../../../../platform/i18n/index.ts'
import { relativeTime } from '../../../../platform/time/format.ts'
import { placeOf, shownOf } from '../../rules/shown.ts'
import { type DueActs, DueList, type DueRow } from '../../views/due-list.tsx'
import { Sheet } from '../../views/sheet.tsx'
import type { ReminderWire } from './held-reminder.ts'

export interface PanelOptions {
  t: Translate
  locale: Locale
  timeZone: string
  /** Tells when the number in the bell has changed, here or in another tab. */
  onNews(listener: () => void): () => void
  /** The list was read: a number that could not be checked can be now. */
  onRead(): void
  onClosed(): void
}

interface ItemWire {
  note_id: string
  remind_at: string
  preview: string
  text: string
  board_name: string
  title: string
  anchor_text: string
  file_name: string
  repo_path: string
  url: string
}

const NOTES = '/api/sticky-notes'
const SHOWN = 20
// Six days: on the seventh the weekday is the one of today.
const WEEK_MS = 6 * 86_400_000

export function openDuePanel(options: PanelOptions): () => void {
  const { t, onClosed } = options
  return openDialog({
    class: 'overlay-dialog due-panel',
    label: t('reminders.due'),
    onClosed,
    draw: (close) => (
      <Sheet title={t('reminders.due')} closeLabel={t('reminders.close')} onClose={close}>
        <DuePanel {...options} />
      </Sheet>
    ),
  })
}

function DuePanel({ t, locale, timeZone, onNews, onRead }: PanelOptions) {
  const [state, setState] = useState<'reading' | 'failed' | 'read'>('reading')
  const [fault, setFault] = useState('')
  const [rows, setRows] = useState<DueRow[]>([])
  const [hasMore, setMore] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // Beside the rows, because a row that says it itself comes and goes with what it says.
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const known = useRef(rows)
  known.current = rows

  const read = () => get<{ items: ItemWire[] }>(`${NOTES}/reminders/list?limit=${SHOWN + 1}`)

  const load = async () => {
    setState('reading')
    const { ok, status, body } = await read()
    if (!ok || !body.items) {
      setFault(t(status === 401 ? 'reminders.signed_out' : 'reminders.not_checked'))
      return setState('failed')
    }
    setMore(body.items.length > SHOWN)
    setRows(body.items.slice(0, SHOWN).map((item) => rowOf(item, locale)))
    setState('read')
    onRead()
  }

  /** Something was done in another tab, or rang just now: rows are added and told apart, none jumps. */
  const join = async () => {
    const { ok, body } = await read()
    if (!ok || !body.items) return
    const items = new Map(body.items.slice(0, SHOWN).map((item) => [item.note_id, item]))
    setMore(body.items.length > SHOWN)
    for (const row of known.current) {
      const isSettled = row.outcome !== null || row.isBusy
      if (items.get(row.noteId)?.remind_at === row.remindAt) items.delete(row.noteId)
      else if (!isSettled) void refresh(row)
    }
    const open = new Set(known.current.filter(({ outcome }) => !outcome).map((row) => row.noteId))
    const fresh = [...items.values()].filter(({ note_id }) => !open.has(note_id))
    setRows((now) => [
      ...now.filter(({ noteId }) => !fresh.some((item) => item.note_id === noteId)),
      ...fresh.map((item) => rowOf(item, locale)),
    ])
  }

  useEffect(() => {
    void load()
    return onNews(() => void join())
  }, [])
  // The question takes the place of the button that was pressed, and the other way round.
  useEffect(() => {
    if (state === 'read' && document.activeElement === document.body)
      list.current?.querySelector<HTMLElement>('.due-list__foot button')?.focus()
  }, [isAsking])

  const change = (row: DueRow, to: Partial<DueRow>) =>
    setRows((now) => now.map((one) => (one.noteId === row.noteId ? { ...one, ...to } : one)))

  /** The row as it now stands, whoever changed it. */
  const refresh = async (row: DueRow) => {
    const { ok, status, body } = await get<{ reminder: ReminderWire | null }>(
      `${NOTES}/note/${row.noteId}/reminder`,
    )
    if (!ok && status !== 404)
      return change(row, { isBusy: false, trouble: t('reminders.not_done') })
    const now = body.reminder ?? null
    const isRinging = now?.status === 'pending' && Date.parse(now.remind_at) <= Date.now()
    if (isRinging)
      return change(row, {
        isBusy: false,
        remindAt: now.remind_at,
        ago: relativeTime(Date.parse(now.remind_at), Date.now(), locale),
      })
    const words =
      now?.status === 'pending'
        ? t('reminders.elsewhere_set', { when: whenWords(now.remind_at) })
        : t(now ? 'reminders.elsewhere_done' : 'reminders.elsewhere_gone')
    change(row, { isBusy: false, outcome: { words, canRepeat: false } })
    setSaid(words)
  }

  /** What became of a press; the focus goes on to the next row, or back to this one. */
  const settle = async <T,>(
    row: DueRow,
    hadFocus: boolean,
    answer: Answer<T>,
    words: (body: T) => string,
    canRepeat: boolean,
  ) => {
    if (answer.ok) {
      change(row, { isBusy: false, outcome: { words: words(answer.body), canRepeat } })
      setSaid(words(answer.body))
    } else if (answer.status === 404) await refresh(row)
    else {
      const phrase = answer.status === 401 ? 'reminders.signed_out' : 'reminders.not_done'
      change(row, { isBusy: false, trouble: t(phrase) })
    }
    tellReminderChanged()
    if (hadFocus) setTimeout(() => focusAfter(row))
  }

  const focusAfter = ({ noteId }: DueRow) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-note]') ?? [])]
    const at = all.findIndex(({ dataset }) => dataset['note'] === noteId)
    const next = [...all.slice(at), ...all.slice(0, at).reverse()]
    const button =
      next.map((row) => row.querySelector<HTMLElement>('.due-row__acts button')).find(Boolean) ??
      all[at]?.querySelector('button') ??
      list.current?.querySelector<HTMLElement>('.due-list__foot a')
    button?.focus()
  }

  const hasFocus = ({ noteId }: DueRow) =>
    document.activeElement?.closest<HTMLElement>('[data-note]')?.dataset['note'] === noteId

  const done = async (row: DueRow) => {
    const hadFocus = hasFocus(row)
    change(row, { isBusy: true, trouble: null })
    const body = { note_id: row.noteId, remind_at: row.remindAt }
    // It outlives the page: pressing Done and then a link must not lose it.
    const answer = await post<{ next_remind_at: string | null }>(`${NOTES}/reminders/ack`, body, {
      keepalive: true,
    })
    const words = ({ next_remind_at: at }: { next_remind_at: string | null }) =>
      at === null ? t('reminders.was_done') : t('reminders.was_done_next', { when: whenWords(at) })
    await settle(row, hadFocus, answer, words, answer.ok && answer.body.next_remind_at === null)
  }

  const moveTo = async (
    row: DueRow,
    path: string,
    body: object,
    phrase: 'was_snoozed' | 'was_set',
  ) => {
    const hadFocus = hasFocus(row)
    change(row, { isBusy: true, trouble: null })
    const answer = await post<{ remind_at: string }>(`${NOTES}/note/${row.noteId}/${path}`, body, {
      keepalive: true,
    })
    const words = (moved: { remind_at: string }) =>
      t(`reminders.${phrase}`, { when: whenWords(moved.remind_at) })
    await settle(row, hadFocus, answer, words, false)
  }

  const acts: DueActs = {
    onDone: (row) => void done(row),
    onSnooze: (row, until) => {
      const seen = { remind_at: row.remindAt }
      if (until === 'tomorrow')
        void moveTo(
          row,
          'reminder',
          { preset: 'tomorrow-09', tz: timeZone, ...seen },
          'was_snoozed',
        )
      else void moveTo(row, 'snooze', { minutes: until, ...seen }, 'was_snoozed')
    },
    onAgain: (row) => void moveTo(row, 'reminder', { preset: '1h', tz: timeZone }, 'was_set'),
    async onAllDone() {
      setAsking(false)
      for (const row of rows) if (!row.outcome) await done(row)
      list.current?.querySelector<HTMLElement>('.due-list__foot a')?.focus()
    },
    onRetry: () => void load(),
  }

  /** `Sun 14:10`; a moment that is further away than a week has its date. */
  const whenWords = (iso: string) => {
    const at = Date.parse(iso)
    const isFar = at - Date.now() > WEEK_MS
    return new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-GB', {
      weekday: 'short',
      ...(isFar && { day: 'numeric', month: 'short' }),
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(at)
  }

  return (
    <div ref={list}>
      <p class="visually-hidden" role="status">
        {said}
      </p>
      <DueList
        t={t}
        state={state}
        fault={fault}
        rows={rows}
        hasMore={hasMore}
        isAsking={isAsking}
        onAsk={setAsking}
        acts={acts}
      />
    </div>
  )
}

function rowOf(item: ItemWire, locale: Locale): DueRow {
  return {
    noteId: item.note_id,
    remindAt: item.remind_at,
    ...shownOf(item),
    place: placeOf(item),
    url: item.url,
    ago: relativeTime(Date.parse(item.remind_at), Date.now(), locale),
    trouble: null,
    outcome: null,
    isBusy: false,
  }
}
