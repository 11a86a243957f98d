/** The form of a new token. */

import { tokenPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { errorAt, Field, type RefusedFields } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_NAME } from '../../contract/limits.ts'

const EMPTY: RefusedFields['fields'] = {
  name: '',
  limit_value: '',
  scope_read: '1',
  expires_in_days: String(DEFAULT_TOKEN_DAYS),
}
const EXPIRY_DAYS = [7, 30, 90, 365]
const SCOPES = ['read', 'write', 'run'] as const
const LIMITS = ['folder', 'tag', 'repository'] as const

export function NewToken({ refused }: { refused: RefusedFields | undefined }) {
  const t = useT()
  const typed = refused?.fields ?? EMPTY
  const days = EXPIRY_DAYS.map((n) => ({
    value: String(n),
    label: t('tokens.expiry_days', { n }),
  }))
  return (
    <section class="tokens__part" aria-labelledby="new-token-title">
      <h2 class="settings__title" id="new-token-title">
        {t('tokens.new_title')}
      </h2>
      <Island name="send-once" props={{}}>
        <form class="settings__part" method="post" action={tokenPaths.settings}>
          <Field
            id="token-name"
            name="name"
            label={t('tokens.name')}
            hint={t('tokens.name_hint')}
            error={errorAt(refused, 'name')}
            input={{
              value: typed['name'],
              maxLength: MAX_TOKEN_NAME,
              autocomplete: 'off',
              required: true,
            }}
          />
          <ScopeChoice typed={typed} error={errorAt(refused, 'scopes')} />
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
            error={errorAt(refused, 'limit')}
            input={{ value: typed['limit_value'], autocomplete: 'off' }}
          />
          <Select
            id="expires_in_days"
            label={t('tokens.expiry')}
            value={typed['expires_in_days'] ?? ''}
            options={[...days, { value: 'never', label: t('tokens.expiry_never') }]}
          />
          <div>
            <Button kind="primary" type="submit">
              {t('tokens.make')}
            </Button>
          </div>
        </form>
      </Island>
    </section>
  )
}

function ScopeChoice(props: { typed: RefusedFields['fields']; error: string | undefined }) {
  const t = useT()
  const { typed, error } = props
  return (
    <fieldset class="scope-choice" aria-describedby={error && 'scopes-error'}>
      <legend class="field__label">{t('tokens.scopes')}</legend>
      {SCOPES.map((scope, nth) => (
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
