/** Sets, changes and removes the reminder of a note. What a wish means is the server's word: it knows the zones. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { translator } from '../../../../client/island-props.ts'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { tellReminderChanged } from '../../../../client/reminder-news.ts'
import { type Answer, del, get, post } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Locale, Phrase, Translate } from '../../../../platform/i18n/index.ts'
import type { Preset } from '../../contract/limits.ts'
import { type MeantView, ReminderForm } from '../../views/reminder-form.tsx'
import { Sheet } from '../../views/sheet.tsx'

export interface DialogOptions {
  noteId: string
  /** When, as somebody has written it already. */
  text?: string
  t: Translate
  locale: Locale
  onChanged(): void
}

interface WhenWire {
  tz: string
  own_tz: string
  presets: (MeantView & { preset: string })[]
  result: MeantView | null
  devices: number
  phrases?: Record<string, Phrase>
}

interface ReminderWire {
  status: 'pending' | 'acknowledged'
  remind_at: string
  repeat: string
  tz: string
  skip_when_done: boolean
}

const NOTES = '/api/sticky-notes'
// Typing pauses this long before it is read.
const PAUSE_MS = 250

export async function openReminderDialog({
  noteId,
  text = '',
  t,
  locale,
  onChanged,
}: DialogOptions): Promise<void> {
  const [when, held] = await Promise.all([
    get<WhenWire>(`${NOTES}/reminders/when?words=1`),
    get<{ reminder: ReminderWire | null }>(`${NOTES}/note/${noteId}/reminder`),
  ])
  if (!when.ok || !held.ok) {
    toast({ text: t('reminders.needs_connection') })
    return
  }
  const said = translator(locale, when.body.phrases ?? {})
  openDialog({
    class: 'overlay-dialog reminder-dialog',
    label: said('reminders.dialog_title'),
    draw: (close) => (
      <Sheet
        title={said('reminders.dialog_title')}
        closeLabel={said('reminders.close')}
        onClose={close}
      >
        <ReminderDialog
          t={said}
          locale={locale}
          noteId={noteId}
          text={text}
          first={when.body}
          held={held.body.reminder?.status === 'pending' ? held.body.reminder : null}
          onClose={close}
          onChanged={onChanged}
        />
      </Sheet>
    ),
  })
}

interface Props extends DialogOptions {
  first: WhenWire
  held: ReminderWire | null
  onClose(): void
}

interface Wish {
  chosen: Preset | 'exact' | 'text' | null
  text: string
  at: string
}

function ReminderDialog({
  t,
  locale,
  noteId,
  text: given = '',
  first,
  held,
  onClose,
  onChanged,
}: Props) {
  const [when, setWhen] = useState(first)
  const [wish, setWish] = useState<Wish>({ chosen: null, text: '', at: '' })
  const [result, setResult] = useState<MeantView | null>(null)
  const [repeat, setRepeat] = useState(held?.repeat ?? '')
  const [skipsDone, setSkip] = useState(held?.skip_when_done ?? false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUnread, setUnread] = useState(false)
  // Only the answer to the last question counts.
  const asked = useRef(0)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (given) acts.onText(given)
    return () => clearTimeout(pause.current)
  }, [])

  const ask = async (query: Record<string, string>, tz = when.tz) => {
    const mine = ++asked.current
    const answer = await get<WhenWire>(
      `${NOTES}/reminders/when?${new URLSearchParams({ ...query, tz })}`,
    )
    if (mine !== asked.current) return
    if (!answer.ok) return setFault(t('reminders.needs_connection'))
    setFault(null)
    setWhen(answer.body)
    setResult(answer.body.result)
    setUnread(answer.body.result === null && Boolean(query['text'] ?? query['at']))
  }

  const acts = {
    onText(text: string) {
      setWish({ chosen: 'text', text, at: '' })
      setUnread(false)
      clearTimeout(pause.current)
      if (text.trim() === '') return setResult(null)
      pause.current = setTimeout(() => void ask({ text }), PAUSE_MS)
    },
    onPreset(preset: Preset) {
      asked.current++
      setWish({ chosen: preset, text: '', at: '' })
      setUnread(false)
      setResult(when.presets.find((one) => one.preset === preset) ?? null)
    },
    onAt(at: string) {
      setWish({ chosen: 'exact', text: '', at })
      if (at) void ask({ at })
    },
    onRepeat: setRepeat,
    onSkip: setSkip,
    onZone: () => void ask(questionOf(wish), deviceZone()).then(() => setWish({ ...wish })),
    onSet: () => void set(),
    onRemove: () => void remove(),
  }

  const set = async () => {
    if (!result) return
    setBusy(true)
    const moment =
      wish.chosen === 'exact' || wish.chosen === 'text' || wish.chosen === null
        ? { at: result.at }
        : { preset: wish.chosen }
    const body = { ...moment, tz: when.tz, repeat, skip_when_done: skipsDone }
    const answer = await post<{ remind_at: string }>(`${NOTES}/note/${noteId}/reminder`, body)
    finish(answer, t('reminders.was_set', { when: result.short }))
  }

  const remove = async () => {
    setBusy(true)
    finish(await del(`${NOTES}/note/${noteId}/reminder`), t('reminders.was_cancelled'))
  }

  const finish = (answer: Answer<unknown>, words: string) => {
    setBusy(false)
    if (!answer.ok)
      return setFault(
        answer.status === 0 ? t('reminders.needs_connection') : (answer.body.error ?? ''),
      )
    onClose()
    toast({ text: words, undo: () => putBack() })
    tellPage()
  }

  const tellPage = () => {
    onChanged()
    tellReminderChanged(noteId)
  }

  /** As it was before: the same moment, or none. */
  const putBack = async () => {
    const url = `${NOTES}/note/${noteId}/reminder`
    const isFuture = held && Date.parse(held.remind_at) > Date.now()
    const before = held && {
      at: localText(held.remind_at, held.tz),
      tz: held.tz,
      repeat: held.repeat,
      skip_when_done: held.skip_when_done,
    }
    const answer = isFuture ? await post(url, before) : await del(url)
    tellPage()
    return answer.ok
  }

  const other = deviceZone()
  return (
    <ReminderForm
      t={t}
      presets={when.presets}
      chosen={wish.chosen}
      text={wish.text}
      at={wish.at || result?.at || ''}
      repeat={repeat}
      skipsDone={skipsDone}
      result={result}
      isUnread={isUnread}
      present={held && presentWords(held, locale)}
      devices={when.devices}
      otherZone={other !== when.tz ? other : null}
      fault={fault}
      isBusy={isBusy}
      acts={acts}
    />
  )
}

function questionOf({ chosen, text, at }: Wish): Record<string, string> {
  if (chosen === 'text' && text) return { text }
  return chosen === 'exact' && at ? { at } : {}
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

function presentWords({ remind_at, tz }: ReminderWire, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'he' ? 'he-IL' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: tz,
  })
  return format.format(Date.parse(remind_at))
}

/** `2026-11-14T09:30` on the wall of that zone. */
function localText(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  return format.format(Date.parse(iso)).replace(' ', 'T')
}
