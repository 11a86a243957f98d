/** What a program may do, and where: for a token that a person makes, and for a program that asks for access. */
import { SCOPES, type Scope } from '#platform/context.ts'
import { useT } from '#platform/html/render-context.ts'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { Field, type RefusedFields } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'

interface AccessChoiceProps {
  typed: RefusedFields['fields']
  /** Those that can be given; without them every one. */
  scopes?: readonly Scope[]
  scopesError?: string | undefined
  limitError: string | undefined
}

const LIMITS = ['folder', 'tag', 'repository'] as const

export function AccessChoice(props: AccessChoiceProps) {
  const t = useT()
  const { typed, scopes = SCOPES, limitError } = props
  return (
    <>
      <ScopeChoice {...props} />
      {scopes.includes('write') && <ProposeChoice isChecked={Boolean(typed['proposes'])} />}
      <Select
        id="limit_kind"
        label={t('tokens.limit')}
        value={typed['limit_kind'] ?? ''}
        options={[
          { value: '', label: t('tokens.limit_none') },
          ...LIMITS.map((kind) => ({ value: kind, label: t(`tokens.limit_${kind}`) })),
        ]}
      />
      <Field
        id="limit_value"
        label={t('tokens.limit_value')}
        hint={t('tokens.limit_value_hint')}
        error={limitError}
        input={{ value: typed['limit_value'] ?? '', autocomplete: 'off' }}
      />
    </>
  )
}

function ScopeChoice({ typed, scopes = SCOPES, scopesError: error }: AccessChoiceProps) {
  const t = useT()
  return (
    <fieldset class="scope-choice" aria-describedby={error && 'scopes-error'}>
      <legend class="field__label">{t('tokens.scopes')}</legend>
      {scopes.map((scope, nth) => (
        <Checkbox
          key={scope}
          name={`scope_${scope}`}
          value="1"
          isChecked={Boolean(typed[`scope_${scope}`])}
          input={error && nth === 0 ? { autofocus: true } : {}}
        >
          {t(`tokens.scope_${scope}`)}
          <span class="scope-choice__hint">{t(`tokens.scope_${scope}_hint`)}</span>
        </Checkbox>
      ))}
      {error && (
        <p class="field__error" id="scopes-error">
          <Icon name="circle-alert" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

function ProposeChoice({ isChecked }: { isChecked: boolean }) {
  const t = useT()
  return (
    <Checkbox name="proposes" value="1" isChecked={isChecked}>
      {t('tokens.proposes')}
      <span class="scope-choice__hint">{t('tokens.proposes_hint')}</span>
    </Checkbox>
  )
}
