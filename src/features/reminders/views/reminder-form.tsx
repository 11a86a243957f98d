/**
 * The dialog on a note: first the text field, then six presets with their moments, then date and time; one result,
 * always shown.
 */
import { Fragment } from 'preact'
import { pushPaths } from '#paths/notes.ts'
import { useT } from '#platform/html/render-context.ts'
import type { TextKey, Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { RefusalNotice } from '#ui/components/notice.tsx'
import { Select } from '#ui/components/select.tsx'
import { DialogBody, type OverlayDialogProps } from '#ui/overlay/dialog.tsx'
import type { Interpretation } from '../contract/index.ts'
import { PRESETS, type Preset, REPEATS } from '../contract/limits.ts'
import { type RingingHere, ringLabel } from './ring-label.ts'

export type InterpretationView = Omit<Interpretation, 'remind_at'>

export interface ReminderFormProps {
  presets: readonly (InterpretationView & { preset: string })[]
  selected: Preset | 'exact' | 'text' | null
  text: string
  at: string
  repeat: string
  skipsDone: boolean
  result: InterpretationView | null
  /** The same hour in the other half of the day, where the text is ambiguous. */
  other: InterpretationView | null
  /** The words in the field that were not understood. */
  unread: readonly string[]
  /** As text, when there is one already. */
  present: string | null
  devices: number
  here: RingingHere
  /** When the device's time zone is not the person's: the one in use, and the other. */
  zones: { now: string; other: string; isDevice: boolean } | null
  error: string | null
  isBusy: boolean
  /** The field has the focus; on a touch screen the keyboard would cover the rest. */
  isFieldFirst: boolean
  actions: {
    onText(text: string): void
    onPreset(preset: Preset): void
    onAt(at: string): void
    onOther(): void
    onRepeat(repeat: string): void
    onSkip(isOn: boolean): void
    onZone(): void
    onSet(): void
    onRemove(): void
  }
}

export function ReminderForm(props: ReminderFormProps) {
  const t = useT()
  const { actions, result, isBusy } = props
  const isFit = result !== null && !result.is_past && !result.is_too_far
  const submit = (event: Event) => {
    event.preventDefault()
    if ((isFit || !result) && !isBusy) actions.onSet()
  }
  return (
    <form class="reminder-form" onSubmit={submit}>
      {props.present && <p class="secondary">{props.present}</p>}
      <div class="field">
        <label class="field__label" for="remind-text">
          {t('reminders.when')}
        </label>
        <input
          class="field__input"
          id="remind-text"
          dir="auto"
          autocomplete="off"
          placeholder={t('reminders.when_example')}
          value={props.text}
          aria-describedby="remind-result"
          autofocus={props.isFieldFirst}
          // Enter submits the typed text, also before it was interpreted: a form with a disabled button would not.
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.isComposing) submit(event)
          }}
          onInput={(event) => actions.onText(event.currentTarget.value)}
        />
      </div>
      <Presets {...props} />
      <ExactTime {...props} />
      <Checkbox
        isChecked={props.skipsDone}
        input={{
          onChange: (event: Event) =>
            actions.onSkip((event.currentTarget as HTMLInputElement).checked),
        }}
      >
        {t('reminders.skip_when_done')}
      </Checkbox>
      {props.zones && <Zones zones={props.zones} onZone={actions.onZone} />}
      {/* The result and the button stay visible, on any size of screen. */}
      <div class="reminder-form__foot">
        <div class="reminder-form__result" id="remind-result" role="status">
          <Result {...props} />
        </div>
        <p class="reminder-form__rings secondary">
          {ringLabel(t, props.devices, props.here)}{' '}
          {props.here !== 'pushed' && <a href={pushPaths.settings}>{t('reminders.set_up')}</a>}
        </p>
        <RefusalNotice text={props.error} />
        <Acts {...props} isFit={isFit} />
      </div>
    </form>
  )
}

function Presets({ presets, selected, actions }: ReminderFormProps) {
  const t = useT()
  return (
    <div class="reminder-form__presets">
      {PRESETS.map((preset) => (
        <button
          key={preset}
          class="reminder-form__preset"
          type="button"
          aria-pressed={selected === preset}
          onClick={() => actions.onPreset(preset)}
        >
          <span>{t(`reminders.preset_${preset.replace('-', '_')}` as TextKey)}</span>
          <span class="secondary">{presets.find((one) => one.preset === preset)?.short}</span>
        </button>
      ))}
    </div>
  )
}

function ExactTime({ at, repeat, actions }: ReminderFormProps) {
  const t = useT()
  return (
    <div class="reminder-form__row">
      <div class="field">
        <label class="field__label" for="remind-at">
          {t('reminders.exact')}
        </label>
        <input
          class="field__input"
          id="remind-at"
          type="datetime-local"
          value={at}
          onInput={(event) => actions.onAt(event.currentTarget.value)}
        />
      </div>
      <Select
        id="remind-repeat"
        label={t('reminders.repeat')}
        value={repeat}
        options={['', ...REPEATS].map((value) => ({
          value,
          label: t(`reminders.repeat_${value || 'none'}` as TextKey),
        }))}
        input={{
          onChange: (event: Event) =>
            actions.onRepeat((event.currentTarget as HTMLSelectElement).value),
        }}
      />
    </div>
  )
}

interface ZonesProps {
  zones: NonNullable<ReminderFormProps['zones']>
  onZone(): void
}

function Zones({ zones, onZone }: ZonesProps) {
  const t = useT()
  const zone = nameOf(zones.now)
  const other = nameOf(zones.other)
  return (
    <p class="reminder-form__zone secondary">
      {t(zones.isDevice ? 'reminders.device_zone' : 'reminders.other_zone', { zone, other })}
      <Button onClick={onZone}>{t('reminders.use_zone', { zone: other })}</Button>
    </p>
  )
}

function Acts(props: ReminderFormProps & { isFit: boolean }) {
  const t = useT()
  const { present, other, isFit, isBusy, actions } = props
  return (
    <div class="reminder-form__acts acts">
      <Button kind="primary" type="submit" disabled={!isFit || isBusy}>
        {t(present ? 'reminders.replace' : 'reminders.set')}
      </Button>
      {other && (
        <Button disabled={isBusy} onClick={actions.onOther}>
          {t('reminders.or_at', { when: other.short })}
        </Button>
      )}
      {present && (
        <Button kind="danger" disabled={isBusy} onClick={actions.onRemove}>
          {t('reminders.remove')}
        </Button>
      )}
    </div>
  )
}

function nameOf(zone: string): string {
  return zone.replaceAll('_', ' ')
}

function Result({ result, unread, text, repeat }: ReminderFormProps) {
  const t = useT()
  if (unread.length > 0)
    return (
      <p>
        <bdi class="reminder-form__heard">
          {text
            .trim()
            .split(/\s+/)
            .map((token, at) => (
              <Fragment key={at}>
                {at > 0 && ' '}
                {unread.includes(token) ? <u>{token}</u> : token}
              </Fragment>
            ))}
        </bdi>
        {t('reminders.not_read')}
      </p>
    )
  if (!result) return null
  return <p>{resultText(t, result, repeat)}</p>
}

function resultText(t: Translate, result: InterpretationView, repeat: string): string {
  if (result.is_past) return t('reminders.is_past')
  if (result.is_too_far) return t('reminders.is_too_far')
  const series = repeat && ` · ${t(`reminders.repeat_${repeat}` as TextKey)}`
  if (result.oddity === 'gap')
    return `${result.words}${series}. ${t('reminders.gap', { clock: result.at.slice(11) })}`
  if (result.oddity === 'overlap') return `${result.words}${series}. ${t('reminders.overlap')}`
  return result.words + series
}

// The inside of a dialog of this feature: title, close button, content.

export function BottomSheet(props: OverlayDialogProps) {
  return <DialogBody {...props} />
}
