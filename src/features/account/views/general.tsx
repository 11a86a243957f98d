/** Language and look, in one plain form. With a script every change is saved and seen at once. */
import type { ComponentChildren } from 'preact'
import { Island } from '../../../platform/html/island.tsx'
import type { Translate } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/components/button.tsx'
import { Select } from '../../../ui/components/select.tsx'
import { Switch } from '../../../ui/components/switch.tsx'
import type { Preferences } from '../contract.ts'

export interface GeneralProps {
  t: Translate
  preferences: Preferences
}

const SCALES = [90, 95, 100, 105, 110, 115, 120, 125, 130]
const CODE_SIZES = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const SWITCHES = ['wrap', 'single_keys', 'palette_key', 'editor_keys'] as const

export function General({ t, preferences }: GeneralProps) {
  const words = (name: 'theme' | 'density' | 'motion' | 'code_theme', values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`account.${name}_${value}` as 'account.theme_dark') }))
  const chosen = (
    name: 'theme' | 'density' | 'motion' | 'code_theme',
    values: readonly string[],
  ) => (
    <Select
      id={name}
      label={t(`account.${name}`)}
      value={preferences[name]}
      options={words(name, values)}
    />
  )
  const switched = (name: (typeof SWITCHES)[number], hint?: string) => (
    <Switch
      id={name}
      label={t(`account.${name}`)}
      isOn={preferences[name]}
      {...(hint && { hint })}
    />
  )
  return (
    <Island name="settings-form" props={{}}>
      <p class="settings__hint settings__live">
        {t('account.saved_at_once')} <output class="settings__said" />
      </p>
      <form class="settings__form" method="post" action="/settings">
        <input type="hidden" name="switches" value={SWITCHES.join(' ')} />
        <Part title={t('account.language')} isTitleHidden>
          <Select
            id="locale"
            label={t('account.language')}
            value={preferences.locale}
            options={[
              { value: 'en', label: 'English' },
              { value: 'he', label: 'עברית' },
            ]}
          />
        </Part>
        <Part title={t('account.look')}>
          {chosen('theme', ['system', 'light', 'dark', 'contrast'])}
          {chosen('density', ['comfortable', 'compact'])}
          <Select
            id="text_scale"
            label={t('account.text_scale')}
            value={String(preferences.text_scale)}
            options={SCALES.map((n) => ({ value: String(n), label: t('account.percent', { n }) }))}
          />
          {chosen('motion', ['system', 'reduced', 'full'])}
        </Part>
        <Part title={t('account.code')}>
          {chosen('code_theme', ['follow', 'day', 'night', 'contrast'])}
          <Select
            id="code_scale"
            label={t('account.code_scale')}
            value={String(preferences.code_scale)}
            options={CODE_SIZES.map((n) => ({
              value: String(n),
              label: t('account.points', { n }),
            }))}
          />
          <Sample />
          {switched('wrap')}
        </Part>
        <Part title={t('account.keys')}>
          {switched('single_keys', t('account.single_keys_hint'))}
          {switched('palette_key')}
          {switched('editor_keys')}
        </Part>
        <div class="settings__acts">
          <Button kind="primary" type="submit" class="settings__save">
            {t('account.save')}
          </Button>
          <Button type="submit" kind="quiet" icon="rotate-ccw" formaction="/settings/reset">
            {t('account.reset')}
          </Button>
        </div>
      </form>
    </Island>
  )
}

interface PartProps {
  title: string
  isTitleHidden?: boolean
  children: ComponentChildren
}

function Part({ title, isTitleHidden, children }: PartProps) {
  return (
    <fieldset class="settings__part">
      <legend class={isTitleHidden ? 'visually-hidden' : 'settings__title'}>{title}</legend>
      {children}
    </fieldset>
  )
}

/** A few words of every colour, in the theme and size that were chosen. */
function Sample() {
  const word = (kind: string, text: string) => <span class={`tok-${kind}`}>{text}</span>
  return (
    <pre class="settings__sample code-surface" dir="ltr">
      <code>
        {word('comment', '// שלום, shelf')}
        {'\n'}
        {word('keyword', 'export function')} {word('function', 'add')}(a: {word('type', 'number')}){' '}
        {'{'}
        {'\n  '}
        {word('keyword', 'return')} a + {word('number', '42')} {'}'}
      </code>
    </pre>
  )
}
