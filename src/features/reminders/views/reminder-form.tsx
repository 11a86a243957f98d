/** The dialog on a note: words first, then six presets with what they mean, then date and time; one result, always shown. */
import type { TextKey, Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Checkbox } from '../../../ui/components/checkbox.tsx'
import { Notice } from '../../../ui/components/notice.tsx'
import { Select } from '../../../ui/components/select.tsx'
import { PRESETS, type Preset, REPEATS } from '../contract/limits.ts'

/** What the dialog says; its words come with its first answer. */
export const DIALOG_KEYS: TextKey[] = (
  [
    'dialog_title',
    'when',
    'when_example',
    'preset_1h',
    'preset_3h',
    'preset_24h',
    'preset_1w',
    'preset_today_21',
    'preset_tomorrow_09',
    'exact',
    'repeat',
    'repeat_none',
    'repeat_daily',
    'repeat_weekdays',
    'repeat_weekly',
    'repeat_monthly',
    'skip_when_done',
    'set',
    'replace',
    'remove',
    'present',
    'gap',
    'overlap',
    'other_zone',
    'use_zone',
    'needs_connection',
    'rings_nowhere',
    'set_up',
    'is_past',
    'is_too_far',
    'not_read',
    'was_set',
    'was_cancelled',
    'close',
  ] as const
).map((key): TextKey => `reminders.${key}`)

export interface MeantView {
  at: string
  words: string
  short: string
  oddity: 'gap' | 'overlap' | null
  is_past: boolean
  is_too_far: boolean
}

export interface ReminderFormProps {
  t: Translate
  presets: readonly (MeantView & { preset: string })[]
  chosen: Preset | 'exact' | 'text' | null
  text: string
  at: string
  repeat: string
  skipsDone: boolean
  result: MeantView | null
  /** The words in the field mean nothing. */
  isUnread: boolean
  /** In words, when there is one already. */
  present: string | null
  devices: number
  /** The device's zone, when it is another one than the person's. */
  otherZone: string | null
  fault: string | null
  isBusy: boolean
  acts: {
    onText(text: string): void
    onPreset(preset: Preset): void
    onAt(at: string): void
    onRepeat(repeat: string): void
    onSkip(isOn: boolean): void
    onZone(): void
    onSet(): void
    onRemove(): void
  }
}

export function ReminderForm(props: ReminderFormProps) {
  const { t, acts, result, chosen, isBusy } = props
  const isFit = result !== null && !result.is_past && !result.is_too_far
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isFit && !isBusy) acts.onSet()
  }
  return (
    <form class="reminder-form" onSubmit={submit}>
      {props.present && (
        <p class="reminder-form__present">{t('reminders.present', { when: props.present })}</p>
      )}
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
          onInput={(event) => acts.onText(event.currentTarget.value)}
        />
      </div>
      <div class="reminder-form__presets">
        {PRESETS.map((preset) => {
          const meant = props.presets.find((one) => one.preset === preset)
          const name = `reminders.preset_${preset.replace('-', '_')}` as TextKey
          return (
            <button
              key={preset}
              class="reminder-form__preset"
              type="button"
              aria-pressed={chosen === preset}
              onClick={() => acts.onPreset(preset)}
            >
              <span>{t(name)}</span>
              <span class="reminder-form__short">{meant?.short}</span>
            </button>
          )
        })}
      </div>
      <div class="reminder-form__row">
        <div class="field">
          <label class="field__label" for="remind-at">
            {t('reminders.exact')}
          </label>
          <input
            class="field__input"
            id="remind-at"
            type="datetime-local"
            value={props.at}
            onInput={(event) => acts.onAt(event.currentTarget.value)}
          />
        </div>
        <Select
          id="remind-repeat"
          label={t('reminders.repeat')}
          value={props.repeat}
          options={['', ...REPEATS].map((value) => ({
            value,
            label: t(`reminders.repeat_${value || 'none'}` as TextKey),
          }))}
          input={{
            onChange: (event: Event) =>
              acts.onRepeat((event.currentTarget as HTMLSelectElement).value),
          }}
        />
      </div>
      <Checkbox
        isChecked={props.skipsDone}
        input={{
          onChange: (event: Event) =>
            acts.onSkip((event.currentTarget as HTMLInputElement).checked),
        }}
      >
        {t('reminders.skip_when_done')}
      </Checkbox>
      {props.otherZone && (
        <p class="reminder-form__zone">
          {t('reminders.other_zone', { zone: props.otherZone })}{' '}
          <Button kind="quiet" onClick={acts.onZone}>
            {t('reminders.use_zone', { zone: props.otherZone })}
          </Button>
        </p>
      )}
      {props.devices === 0 && (
        <p class="reminder-form__zone">
          {t('reminders.rings_nowhere')}{' '}
          <a href="/settings/notifications">{t('reminders.set_up')}</a>
        </p>
      )}
      {/* What it means and the button stay in sight, however small the screen is. */}
      <div class="reminder-form__foot">
        <p class="reminder-form__result" id="remind-result" role="status">
          {resultWords(props)}
        </p>
        {props.fault && (
          <Notice tone="danger" role="alert">
            {props.fault}
          </Notice>
        )}
        <div class="reminder-form__acts">
          <Button kind="primary" type="submit" disabled={!isFit || isBusy}>
            {t(props.present ? 'reminders.replace' : 'reminders.set')}
          </Button>
          {props.present && (
            <Button kind="danger" disabled={isBusy} onClick={acts.onRemove}>
              {t('reminders.remove')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

function resultWords({ t, result, isUnread }: ReminderFormProps): string {
  if (isUnread) return t('reminders.not_read')
  if (!result) return ''
  if (result.is_past) return t('reminders.is_past')
  if (result.is_too_far) return t('reminders.is_too_far')
  if (result.oddity === 'gap')
    return `${result.words}. ${t('reminders.gap', { clock: result.at.slice(11) })}`
  if (result.oddity === 'overlap') return `${result.words}. ${t('reminders.overlap')}`
  return result.words
}
