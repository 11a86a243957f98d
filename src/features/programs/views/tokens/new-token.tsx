/** The form of a new token. */

import { tokenPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import type { Translate } from '#platform/i18n/index.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/components/checkbox.tsx'
import { errorAt, Field, type RefusedField } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { MAX_TOKEN_NAME } from '../../contract/tokens-limits.ts'

/** The values of the fields, and the error of one of them. */
export interface TokenFormState {
  name: string
  scopes: readonly string[]
  expiresInDays: string
  limitKind: string
  limitValue: string
  error?: RefusedField<'name' | 'scopes' | 'expires_in_days' | 'limit'> | undefined
}

const EXPIRY_DAYS = [7, 30, 90, 365]
const SCOPES = ['read', 'write', 'run'] as const
const LIMITS = ['folder', 'tag', 'repository'] as const

export function NewToken({ t, form }: { t: Translate; form: TokenFormState }) {
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
            error={errorAt(form.error, 'name')}
            input={{
              value: form.name,
              maxLength: MAX_TOKEN_NAME,
              autocomplete: 'off',
              required: true,
            }}
          />
          <ScopeChoice t={t} chosen={form.scopes} error={errorAt(form.error, 'scopes')} />
          <Select
            id="limit_kind"
            label={t('tokens.limit')}
            value={form.limitKind}
            options={[
              { value: '', label: t('tokens.limit_none') },
              ...LIMITS.map((kind) => ({ value: kind, label: t(`tokens.limit_${kind}`) })),
            ]}
          />
          <Field
            id="limit_value"
            label={t('tokens.limit_value')}
            hint={t('tokens.limit_value_hint')}
            error={errorAt(form.error, 'limit')}
            input={{ value: form.limitValue, autocomplete: 'off' }}
          />
          <Select
            id="expires_in_days"
            label={t('tokens.expiry')}
            value={form.expiresInDays}
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

function ScopeChoice(props: {
  t: Translate
  chosen: readonly string[]
  error: string | undefined
}) {
  const { t, chosen, error } = props
  return (
    <fieldset class="scope-choice" aria-describedby={error && 'scopes-error'}>
      <legend class="field__label">{t('tokens.scopes')}</legend>
      {SCOPES.map((scope, nth) => (
        <Checkbox
          key={scope}
          name={`scope_${scope}`}
          value="1"
          isChecked={chosen.includes(scope)}
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
