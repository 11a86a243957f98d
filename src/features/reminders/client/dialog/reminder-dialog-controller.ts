/**
 * What the reminder dialog shows, and what its controls do. Nothing here touches the DOM. The server, which has time
 * zone data, interprets an input: each request has a number, and only the reply to the last one counts.
 */

import { type Signal, signal } from '@preact/signals'
import type { ApiResponse, del, get, post } from '#client/request/request.ts'
import type { TimerClock } from '#client/time/clock.ts'
import { reminderApi } from '#paths/notes.ts'
import { href } from '#platform/http/paths.ts'
import type { Translate } from '#platform/i18n/index.ts'
import type { WhenReply } from '../../contract/index.ts'
import type { Preset } from '../../contract/limits.ts'
import type { InterpretationView, ReminderFormProps } from '../../views/reminder-form.tsx'
import { asBody, type Held, wallTextWithSeconds, wayBack } from './held-reminder.ts'
import { whyNot } from './why-not.ts'

export interface TimeInput {
  /** Null: the moment that is set already. */
  selected: Preset | 'exact' | 'text' | null
  text: string
  at: string
}

export interface ReminderDialogState {
  when: WhenReply
  input: TimeInput
  result: InterpretationView | null
  ownRepeat: string
  /** "every day at 8": valid as long as that text is in the field. */
  textRepeat: string
  skipsDone: boolean
  error: string | null
  isBusy: boolean
  unread: readonly string[]
}

export interface ReminderDialogDeps {
  t: Translate
  noteId: string
  first: WhenReply
  held: Held | null
  /** The zone of this device. */
  deviceZone: string
  get: typeof get
  post: typeof post
  del: typeof del
  clock: Pick<TimerClock, 'after'>
  close(): void
  /** The reminder is set or removed; `undo` is null where that cannot be undone. */
  onSaved(label: string, undo: (() => Promise<boolean | undefined>) | null): void
  notifyChanged(): void
  /** What will happen when it comes due, in one sentence. */
  ringLabel(devices: number): string
  /** A reminder was set: offer to allow notifications on a device that does not. */
  onSet(): void
}

// A text is interpreted after this pause in typing.
const PAUSE_MS = 250
const NO_INPUT: TimeInput = { selected: null, text: '', at: '' }

export class ReminderDialogController {
  readonly state: Signal<ReminderDialogState>
  readonly #deps: ReminderDialogDeps
  readonly #url: string
  #questions = 0
  #cancelPause = () => {}
  /** Enter was pressed while the text was being interpreted: it applies to this text, not to the previous one. */
  #isSetWanted = false

  constructor(deps: ReminderDialogDeps) {
    const { held, first, noteId } = deps
    this.#deps = deps
    this.#url = href(reminderApi.reminder, { note_id: noteId })
    this.state = signal<ReminderDialogState>({
      when: first,
      input: NO_INPUT,
      result: held?.isDue ? null : first.result,
      ownRepeat: held?.repeat ?? '',
      textRepeat: '',
      skipsDone: held?.skip_when_done ?? false,
      error: null,
      isBusy: false,
      unread: [],
    })
  }

  close(): void {
    this.#cancelPause()
  }

  readonly actions: ReminderFormProps['actions'] = {
    onText: (text) => {
      const input: TimeInput = { ...NO_INPUT, selected: 'text', text }
      this.#begin(input)
      if (text.trim() !== '')
        this.#cancelPause = this.#deps.clock.after(PAUSE_MS, () => void this.#ask(input))
    },
    onPreset: (preset) => {
      this.#begin({ ...NO_INPUT, selected: preset })
      const { presets } = this.state.value.when
      this.#change({ result: presets.find((one) => one.preset === preset) ?? null })
    },
    onAt: (at) => {
      const input: TimeInput = { ...NO_INPUT, selected: 'exact', at }
      this.#begin(input)
      if (at) void this.#ask(input)
    },
    onOther: () => {
      const { when, textRepeat, ownRepeat } = this.state.value
      const input: TimeInput = { ...NO_INPUT, selected: 'exact', at: when.other?.at ?? '' }
      this.#change({ ownRepeat: textRepeat || ownRepeat })
      this.#begin(input)
      void this.#ask(input)
    },
    onRepeat: (repeat) => this.#change({ textRepeat: '', ownRepeat: repeat }),
    onSkip: (skipsDone) => this.#change({ skipsDone }),
    onZone: () => void this.#ask(this.state.value.input, this.zones().other),
    onSet: () => {
      const { result, input } = this.state.value
      if (result) void this.#set(input, result)
      else if (input.selected === 'text') this.#isSetWanted = true
    },
    onRemove: () => void this.#remove(),
  }

  /** The time zone in use, and the one that a press changes to. */
  zones() {
    const { tz, own_tz } = this.state.value.when
    const isDevice = tz === this.#deps.deviceZone
    return { now: tz, other: isDevice ? own_tz : this.#deps.deviceZone, isDevice }
  }

  /** The previous interpretation is discarded; the next one will count. */
  #begin(input: TimeInput): void {
    this.#cancelPause()
    this.#questions++
    this.#isSetWanted = false
    this.#change({ input, result: null, unread: [], textRepeat: '', error: null })
  }

  async #ask(input: TimeInput, tz = this.state.value.when.tz): Promise<void> {
    const { t, get, held } = this.#deps
    const question = ++this.#questions
    const url = href(reminderApi.when, null, { ...questionOf(input, held, tz), tz })
    const response = await get<WhenReply>(url)
    if (question !== this.#questions) return
    if (!response.ok) return this.#change({ error: whyNot(t, response) })
    const { body: when } = response
    const result = when.presets.find(({ preset }) => preset === input.selected) ?? when.result
    this.#change({ error: null, when, result, unread: when.unread, textRepeat: when.repeat })
    if (this.#isSetWanted && result && isFit(result)) void this.#set(input, result)
    this.#isSetWanted = false
  }

  async #set({ selected }: TimeInput, result: InterpretationView): Promise<void> {
    const { t, post, held, onSet, ringLabel } = this.#deps
    const { when, ownRepeat, skipsDone } = this.state.value
    this.#change({ isBusy: true })
    const repeat = (selected === 'text' && when.repeat) || ownRepeat
    const isNew = selected !== null || !held
    const isPreset = selected !== 'exact' && selected !== 'text' && selected !== null
    const moment = isPreset ? { preset: selected } : { at: result.at }
    const body = isNew ? { ...moment, tz: when.tz } : asBody(held)
    const response = await post(this.#url, { ...body, repeat, skip_when_done: skipsDone })
    const label = t('reminders.was_set', { when: result.short })
    this.#finish(response, `${label} ${ringLabel(when.devices)}`)
    if (response.ok) onSet()
  }

  async #remove(): Promise<void> {
    const { t, del } = this.#deps
    this.#change({ isBusy: true })
    this.#finish(await del(this.#url), t('reminders.was_cancelled'))
  }

  #finish(response: ApiResponse<unknown>, label: string): void {
    const { t, held, close, onSaved, notifyChanged } = this.#deps
    this.#change({ isBusy: false, ...(!response.ok && { error: whyNot(t, response) }) })
    if (!response.ok) return
    close()
    const goBack = wayBack(this.#url, held)
    const undo = async () => {
      const undone = await goBack?.()
      notifyChanged()
      return undone?.ok
    }
    onSaved(label, goBack && undo)
    notifyChanged()
  }

  #change(change: Partial<ReminderDialogState>): void {
    this.state.value = { ...this.state.value, ...change }
  }
}

/** The moment in local time of a zone. */
export function wallIn({ remind_at: at }: Pick<Held, 'remind_at'>, tz: string): string {
  return wallTextWithSeconds(Date.parse(at), tz)
}

function isFit({ is_past, is_too_far }: InterpretationView): boolean {
  return !is_past && !is_too_far
}

function questionOf(
  { selected, text, at }: TimeInput,
  held: Held | null,
  tz: string,
): Record<string, string> {
  if (selected === 'text') return text.trim() ? { text } : {}
  if (selected === 'exact') return at ? { at } : {}
  return selected === null && held && !held.isDue ? { at: wallIn(held, tz) } : {}
}
