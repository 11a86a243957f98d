/** Language, time zone and look, in one plain form that works without a script. */
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Select } from '../../../ui/components/select.tsx'
import type { Preferences } from '../contract.ts'

export interface GeneralProps {
  t: Translate
  preferences: Preferences
  timeZones: readonly string[]
  /** What the clock shows in the chosen zone. */
  localTime: string
}

const SCALES = [90, 95, 100, 105, 110, 115, 120, 125, 130]

export function General({ t, preferences, timeZones, localTime }: GeneralProps) {
  return (
    <form class="settings__form" method="post" action="/settings">
      <Select
        id="locale"
        label={t('account.language')}
        value={preferences.locale}
        options={[
          { value: 'en', label: 'English' },
          { value: 'he', label: 'עברית' },
        ]}
      />
      <div>
        <Select
          id="time_zone"
          label={t('account.time_zone')}
          value={preferences.time_zone}
          options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        <p class="settings__hint">{t('account.time_zone_hint', { time: localTime })}</p>
      </div>
      <Select
        id="theme"
        label={t('account.theme')}
        value={preferences.theme}
        options={(['system', 'light', 'dark', 'contrast'] as const).map((value) => ({
          value,
          label: t(`account.theme_${value}`),
        }))}
      />
      <Select
        id="density"
        label={t('account.density')}
        value={preferences.density}
        options={(['comfortable', 'compact'] as const).map((value) => ({
          value,
          label: t(`account.density_${value}`),
        }))}
      />
      <Select
        id="text_scale"
        label={t('account.text_scale')}
        value={String(preferences.text_scale)}
        options={SCALES.map((n) => ({ value: String(n), label: t('account.percent', { n }) }))}
      />
      <Button kind="primary" type="submit">
        {t('account.save')}
      </Button>
    </form>
  )
}
