/** The due panel: opened from the bell, loaded when it is first wanted. Closing it changes nothing. */
import { useEffect, useState } from 'preact/hooks'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { type Answer, get, post } from '../../../../client/talk.ts'
import type { Locale, Translate } from '../../../../platform/i18n/index.ts'
import { relativeTime } from '../../../../platform/time/format.ts'
import { titleBeside } from '../../rules/title-beside.ts'
import { type DueActs, DueList, type DueRow } from '../../views/due-list.tsx'
import { Sheet } from '../../views/sheet.tsx'

export interface PanelOptions {
  t: Translate
  locale: Locale
  timeZone: string
  /** The number in the bell is asked for anew. */
  onChanged(): void
  onClosed(): void
}

interface ItemWire {
  note_id: string
  remind_at: string
  preview: string
  title: string
  anchor_text: string
  repo_path: string
  url: string
}

const NOTES = '/api/sticky-notes'
const SHOWN = 20

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

export function DuePanel({ t, locale, timeZone, onChanged }: PanelOptions) {
  const [state, setState] = useState<'reading' | 'failed' | 'read'>('reading')
  const [rows, setRows] = useState<DueRow[]>([])
  const [hasMore, setMore] = useState(false)
  const [isAsking, setAsking] = useState(false)

  const load = async () => {
    setState('reading')
    const { ok, body } = await get<{ items: ItemWire[] }>(
      `${NOTES}/reminders/list?limit=${SHOWN + 1}`,
    )
    if (!ok || !body.items) return setState('failed')
    setMore(body.items.length > SHOWN)
    setRows(body.items.slice(0, SHOWN).map((item) => rowOf(item, locale)))
    setState('read')
  }
  useEffect(() => void load(), [])

  const change = (row: DueRow, to: Partial<DueRow>) =>
    setRows((now) => now.map((one) => (one.noteId === row.noteId ? { ...one, ...to } : one)))

  /** What became of a press; a refusal because of another tab shows the row as it now is. */
  const settle = <T,>(
    row: DueRow,
    answer: Answer<T>,
    words: (body: T) => string,
    canRepeat: boolean,
  ) => {
    if (answer.ok) change(row, { isBusy: false, outcome: { words: words(answer.body), canRepeat } })
    else if (answer.status === 404)
      change(row, {
        isBusy: false,
        outcome: { words: t('reminders.was_changed'), canRepeat: false },
      })
    else
      change(row, {
        isBusy: false,
        outcome: null,
        preview: row.preview,
        ago: t('reminders.not_done'),
      })
    onChanged()
  }

  const done = async (row: DueRow) => {
    change(row, { isBusy: true })
    const body = { note_id: row.noteId, remind_at: row.remindAt }
    // It outlives the page: pressing Done and then a link must not lose it.
    const answer = await post<{ next_remind_at: string | null }>(`${NOTES}/reminders/ack`, body, {
      keepalive: true,
    })
    const words = ({ next_remind_at: at }: { next_remind_at: string | null }) =>
      at === null ? t('reminders.was_done') : t('reminders.was_done_next', { when: whenWords(at) })
    settle(row, answer, words, answer.ok && answer.body.next_remind_at === null)
  }

  const moveTo = async (
    row: DueRow,
    path: string,
    body: object,
    phrase: 'was_snoozed' | 'was_set',
  ) => {
    change(row, { isBusy: true })
    const answer = await post<{ remind_at: string }>(`${NOTES}/note/${row.noteId}/${path}`, body, {
      keepalive: true,
    })
    const words = (moved: { remind_at: string }) =>
      t(`reminders.${phrase}`, { when: whenWords(moved.remind_at) })
    settle(row, answer, words, false)
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
    },
    onRetry: () => void load(),
  }

  const whenWords = (iso: string) =>
    new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-GB', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    }).format(Date.parse(iso))

  return (
    <DueList
      t={t}
      state={state}
      rows={rows}
      hasMore={hasMore}
      isAsking={isAsking}
      onAsk={setAsking}
      acts={acts}
    />
  )
}

function rowOf(item: ItemWire, locale: Locale): DueRow {
  return {
    noteId: item.note_id,
    remindAt: item.remind_at,
    preview: item.preview,
    title: titleBeside(item.title, item.preview),
    place: item.repo_path || item.anchor_text,
    url: item.url,
    ago: relativeTime(Date.parse(item.remind_at), Date.now(), locale),
    outcome: null,
    isBusy: false,
  }
}
