/** The form of a new token, and the button that makes one for an agent. */

import { helpPaths } from '#paths/pages.ts'
import { tokenPaths } from '#paths/people.ts'
import { Island } from '#platform/html/island.tsx'
import { useT } from '#platform/html/render-context.ts'
import { href } from '#platform/http/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { errorAt, Field, type RefusedFields } from '#ui/components/field.tsx'
import { Select } from '#ui/components/select.tsx'
import { DEFAULT_TOKEN_DAYS, MAX_TOKEN_NAME } from '../../contract/limits.ts'
import { AccessChoice } from './access-choice.tsx'

const EMPTY: RefusedFields['fields'] = {
  name: '',
  limit_value: '',
  scope_read: '1',
  expires_in_days: String(DEFAULT_TOKEN_DAYS),
}
const EXPIRY_DAYS = [7, 30, 90, 365]

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
          <AccessChoice
            typed={typed}
            scopesError={errorAt(refused, 'scopes')}
            limitError={errorAt(refused, 'limit')}
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

/** With what most agents need; the page that follows shows what to paste where. */
export function ConnectAgent() {
  const t = useT()
  return (
    <section class="tokens__part" aria-labelledby="connect-title">
      <h2 class="settings__title" id="connect-title">
        {t('tokens.connect')}
      </h2>
      <p class="settings__lead">
        {t('tokens.connect_offer')}{' '}
        <a href={href(helpPaths.page, { page: 'agents' })}>{t('tokens.connect_learn')}</a>
      </p>
      <Island name="send-once" props={{}}>
        <form class="settings__part" method="post" action={tokenPaths.settings}>
          <input type="hidden" name="name" value={t('tokens.agent_name')} />
          <input type="hidden" name="scope_read" value="1" />
          <input type="hidden" name="scope_write" value="1" />
          <input type="hidden" name="expires_in_days" value={DEFAULT_TOKEN_DAYS} />
          <div>
            <Button type="submit">{t('tokens.connect')}</Button>
          </div>
        </form>
      </Island>
    </section>
  )
}
