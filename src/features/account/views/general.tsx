/** Language and appearance, in one plain form. With a script every change is saved and shown at once. */
import type { ComponentChildren } from 'preact'
import { accountPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Switch } from '#ui/components/checkbox.tsx'
import { Select, type SelectProps } from '#ui/components/select.tsx'
import type { Preferences } from '../contract/index.ts'

export interface GeneralProps {
  preferences: Preferences
}

const SCALES = [90, 95, 100, 105, 110, 115, 120, 125, 130]
const CODE_SIZES = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'he', label: 'עברית' },
]
const SWITCHES = ['wrap', 'single_keys', 'palette_key', 'editor_keys'] as const

type NamedChoice = 'theme' | 'density' | 'motion' | 'code_theme'
type Choice = NamedChoice | 'locale' | 'text_scale' | 'code_scale'

export function General({ preferences }: GeneralProps) {
  const t = useT()
  return (
    <Island name="settings-form" props={{}}>
      <p class="settings__hint settings__live">
        {t('account.saved_at_once')} <output class="settings__said" />
      </p>
      <form class="settings__form" method="post" action={accountPaths.settings}>
        <input type="hidden" name="switches" value={SWITCHES.join(' ')} />
        <Fields preferences={preferences} />
        <div class="settings__acts">
          <Button kind="primary" type="submit" class="settings__save">
            {t('account.save')}
          </Button>
          <Button type="submit" kind="quiet" icon="rotate-ccw" formaction={accountPaths.reset}>
            {t('account.reset')}
          </Button>
        </div>
      </form>
    </Island>
  )
}

function Fields({ preferences }: GeneralProps) {
  const t = useT()
  const select = (name: Choice, options: SelectProps['options']) => (
    <Select
      id={name}
      label={t(name === 'locale' ? 'account.language' : `account.${name}`)}
      value={String(preferences[name])}
      options={options}
    />
  )
  const named = (name: NamedChoice, values: readonly string[]) =>
    select(
      name,
      values.map((value) => ({
        value,
        label: t(`account.${name}_${value}` as 'account.theme_dark'),
      })),
    )
  const sized = (name: 'text_scale' | 'code_scale', unit: 'percent' | 'points', sizes: number[]) =>
    select(
      name,
      sizes.map((n) => ({ value: String(n), label: t(`account.${unit}`, { n }) })),
    )
  const toggle = (name: (typeof SWITCHES)[number], hint?: string) => (
    <Switch
      id={name}
      label={t(`account.${name}`)}
      isOn={preferences[name]}
      {...(hint && { hint })}
    />
  )
  return (
    <>
      <Part title={t('account.language')} isTitleHidden>
        {select('locale', LANGUAGES)}
      </Part>
      <Part title={t('account.look')}>
        {named('theme', ['system', 'light', 'dark', 'contrast'])}
        {named('density', ['comfortable', 'compact'])}
        {sized('text_scale', 'percent', SCALES)}
        {named('motion', ['system', 'reduced', 'full'])}
      </Part>
      <Part title={t('account.code')}>
        {named('code_theme', ['follow', 'day', 'night', 'contrast'])}
        {sized('code_scale', 'points', CODE_SIZES)}
        <Sample />
        {toggle('wrap')}
      </Part>
      <Part title={t('account.keys')}>
        {toggle('single_keys', t('account.single_keys_hint'))}
        {toggle('palette_key')}
        {toggle('editor_keys')}
      </Part>
    </>
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

/** A short text in every colour, in the selected theme and size. */
function Sample() {
  const name = (kind: string, text: string) => <span class={`tok-${kind}`}>{text}</span>
  return (
    <pre class="settings__sample code-surface" dir="ltr">
      <code>
        {name('comment', '// שלום, shelf')}
        {'\n'}
        {name('keyword', 'export function')} {name('function', 'add')}(a: {name('type', 'number')}){' '}
        {'{'}
        {'\n  '}
        {name('keyword', 'return')} a + {name('number', '42')} {'}'}
      </code>
    </pre>
  )
}
