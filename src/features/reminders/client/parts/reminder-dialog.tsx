/** Sets, changes and removes the reminder of a note. What a wish means is the server's word: it knows the zones. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { translator } from '../../../../client/island-props.ts'
import { openDialog } from '../../../../client/open-dialog.tsx'
import { tellReminderChanged } from '../../../../client/reminder-news.ts'
import { type RingingHere, ringingHere } from '../../../../client/ringing-here.ts'
import { type Answer, del, get, post } from '../../../../client/talk.ts'
import { toast } from '../../../../client/toasts.ts'
import type { Locale, Phrase, Translate } from '../../../../platform/i18n/index.ts'
import type { Preset } from '../../contract/limits.ts'
import { type MeantView, ReminderForm } from '../../views/reminder-form.tsx'
import { ringWords } from '../../views/ring-words.ts'
import { Sheet } from '../../views/sheet.tsx'
import {
  asBody,
  type Held,
  momentWords,
  type ReminderWire,
  wallText,
  wayBack,
} from './held-reminder.ts'
import { offerToNotify } from './offer-to-notify.ts'

export interface DialogOptions {
  noteId: string
  /** When, as somebody has written it already; empty: nobody has. */
  text: string
  t: Translate
  locale: Locale
}

interface WhenWire {
  tz: string
  own_tz: string
  presets: (MeantView & { preset: string })[]
  result: MeantView | null
  other: MeantView | null
  repeat: string
  unread: string[]
  devices: number
  phrases?: Record<string, Phrase>
}

const NOTES = '/api/sticky-notes'
// Typing pauses this long before it is read.
const PAUSE_MS = 250

// A second press while the first is being answered opens nothing.
let isOpen = false

export async function openReminderDialog(options: DialogOptions): Promise<void> {
  if (isOpen) return
  isOpen = true
  if (!(await openFor(options))) isOpen = false
}

async function openFor({ noteId, text, t, locale }: DialogOptions): Promise<boolean> {
  const own = `${NOTES}/note/${noteId}/reminder`
  const knowing = ringingHere()
  const held = await get<{ reminder: ReminderWire | null }>(own)
  const pending = held.body.reminder?.status === 'pending' ? held.body.reminder : null
  // It opens on what is set.
  const present = pending && { at: wallIn(pending, pending.tz), tz: pending.tz }
  const query = { words: '1', ...present }
  const when = held.ok
    ? await get<WhenWire>(`${NOTES}/reminders/when?${new URLSearchParams(query)}`)
    : held
  if (!held.ok || !when.ok) {
    toast({ text: whyNot(t, when) })
    return false
  }
  const first = when.body as WhenWire
  const here = await knowing
  const said = translator(locale, first.phrases ?? {})
  openDialog({
    class: 'overlay-dialog reminder-dialog',
    label: said('reminders.dialog_title'),
    onClosed() {
      isOpen = false
    },
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
          first={first}
          here={here}
          held={pending && { ...pending, isDue: first.result?.is_past === true }}
          onClose={close}
        />
      </Sheet>
    ),
  })
  return true
}

/** Why nothing was done, in the reader's own words. */
function whyNot(t: Translate, { status, code }: Answer<unknown>): string {
  if (status === 401) return t('reminders.signed_out')
  if (status === 404) return t('reminders.note_gone')
  if (code === 'time_must_be_in_the_future') return t('reminders.is_past')
  if (code === 'time_too_far') return t('reminders.is_too_far')
  return t(status === 0 ? 'reminders.needs_connection' : 'reminders.not_done')
}

interface Props extends DialogOptions {
  first: WhenWire
  here: RingingHere
  held: Held | null
  onClose(): void
}

interface Wish {
  /** Null: the moment that is set already. */
  chosen: Preset | 'exact' | 'text' | null
  text: string
  at: string
}

function ReminderDialog(props: Props) {
  const { t, locale, noteId, text: given, first, here, held, onClose } = props
  const [when, setWhen] = useState(first)
  const [wish, setWish] = useState<Wish>({ chosen: null, text: '', at: '' })
  const [result, setResult] = useState<MeantView | null>(held?.isDue ? null : first.result)
  const [ownRepeat, setOwnRepeat] = useState(held?.repeat ?? '')
  // "every day at 8": as long as the words stand there.
  const [saidRepeat, setSaidRepeat] = useState('')
  const [skipsDone, setSkip] = useState(held?.skip_when_done ?? false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [unread, setUnread] = useState<readonly string[]>([])
  // Only the answer to the last question counts.
  const asked = useRef(0)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Enter was pressed while the words were being read: it means these words, not the ones before.
  const isWanted = useRef(false)
  useEffect(() => {
    if (given !== '') acts.onText(given)
    return () => clearTimeout(pause.current)
  }, [])
  const url = `${NOTES}/note/${noteId}/reminder`

  /** What was understood no longer counts; what is being asked will. */
  const begin = (next: Wish) => {
    clearTimeout(pause.current)
    asked.current++
    isWanted.current = false
    setWish(next)
    setResult(null)
    setUnread([])
    setSaidRepeat('')
    setFault(null)
  }

  const ask = async (next: Wish, tz = when.tz) => {
    const mine = ++asked.current
    const question = questionOf(next, held, tz)
    const answer = await get<WhenWire>(
      `${NOTES}/reminders/when?${new URLSearchParams({ ...question, tz })}`,
    )
    if (mine !== asked.current) return
    if (!answer.ok) return setFault(whyNot(t, answer))
    const { body } = answer
    const meant = body.presets.find(({ preset }) => preset === next.chosen) ?? body.result
    setFault(null)
    setWhen(body)
    setResult(meant)
    setUnread(body.unread)
    setSaidRepeat(body.repeat)
    if (isWanted.current && meant && isFit(meant)) void set(next, meant, body)
    isWanted.current = false
  }

  const acts = {
    onText(text: string) {
      const next: Wish = { chosen: 'text', text, at: '' }
      begin(next)
      if (text.trim() !== '') pause.current = setTimeout(() => void ask(next), PAUSE_MS)
    },
    onPreset(preset: Preset) {
      begin({ chosen: preset, text: '', at: '' })
      setResult(when.presets.find((one) => one.preset === preset) ?? null)
    },
    onAt(at: string) {
      const next: Wish = { chosen: 'exact', text: '', at }
      begin(next)
      if (at) void ask(next)
    },
    onOther() {
      const next: Wish = { chosen: 'exact', text: '', at: when.other?.at ?? '' }
      setOwnRepeat(saidRepeat || ownRepeat)
      begin(next)
      void ask(next)
    },
    onRepeat(repeat: string) {
      setSaidRepeat('')
      setOwnRepeat(repeat)
    },
    onSkip: setSkip,
    onZone: () => void ask(wish, zones.other),
    onSet() {
      if (result) void set(wish, result, when)
      else if (wish.chosen === 'text') isWanted.current = true
    },
    onRemove: () => void remove(),
  }

  const set = async ({ chosen }: Wish, meant: MeantView, { tz, repeat: said }: WhenWire) => {
    setBusy(true)
    const repeat = (chosen === 'text' && said) || ownRepeat
    const isNew = chosen !== null || !held
    const moment =
      chosen === 'exact' || chosen === 'text' || chosen === null
        ? { at: meant.at }
        : { preset: chosen }
    const body = isNew ? { ...moment, tz } : asBody(held)
    const answer = await post(url, { ...body, repeat, skip_when_done: skipsDone })
    const isSet = t('reminders.was_set', { when: meant.short })
    finish(answer, `${isSet} ${ringWords(t, when.devices, here)}`)
    if (answer.ok && here !== 'pushed') offerToNotify(t)
  }

  const remove = async () => {
    setBusy(true)
    finish(await del(url), t('reminders.was_cancelled'))
  }

  const finish = (answer: Answer<unknown>, words: string) => {
    setBusy(false)
    if (!answer.ok) return setFault(whyNot(t, answer))
    onClose()
    const goBack = wayBack(url, held)
    const undo = async () => {
      const answer = await goBack?.()
      tellReminderChanged()
      return answer?.ok
    }
    toast({ text: words, ...(goBack && { undo }) })
    tellReminderChanged()
  }

  const zones = zonesOf(when)
  return (
    <ReminderForm
      t={t}
      presets={when.presets}
      chosen={wish.chosen}
      text={wish.text}
      at={wish.at || result?.at || ''}
      repeat={saidRepeat || ownRepeat}
      skipsDone={skipsDone}
      result={result}
      other={wish.chosen === 'text' && result ? when.other : null}
      unread={unread}
      present={held && presentWords(t, held, when.tz, locale)}
      devices={when.devices}
      here={here}
      zones={zones.other === when.tz ? null : zones}
      fault={fault}
      isBusy={isBusy}
      isFieldFirst={matchMedia('(pointer: fine)').matches}
      acts={acts}
    />
  )
}

function isFit({ is_past, is_too_far }: MeantView): boolean {
  return !is_past && !is_too_far
}

function questionOf(
  { chosen, text, at }: Wish,
  held: Held | null,
  tz: string,
): Record<string, string> {
  if (chosen === 'text') return text.trim() ? { text } : {}
  if (chosen === 'exact') return at ? { at } : {}
  return chosen === null && held && !held.isDue ? { at: wallIn(held, tz) } : {}
}

/** The zone that counts, and the one that a press changes to. */
function zonesOf({ tz, own_tz }: WhenWire) {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return { now: tz, other: tz === device ? own_tz : device, isDevice: tz === device }
}

function presentWords(t: Translate, held: Held, tz: string, locale: Locale): string {
  const when = momentWords(held.remind_at, tz, locale)
  return t(held.isDue ? 'reminders.present_due' : 'reminders.present', { when })
}

function wallIn({ remind_at: at }: ReminderWire, tz: string): string {
  return wallText(Date.parse(at), tz)
}
