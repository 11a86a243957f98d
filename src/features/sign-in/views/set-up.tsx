/** What a visitor sees when nobody can sign in: why, and what the operator does about it. */
import { useT } from '#platform/html/render-context.ts'
import type { TextKey } from '#platform/i18n/index.ts'
import type { SetUpRemedy } from '../rules/sign-in-status.ts'

const REMEDIES = {
  set_up_link: ['sign_in.set_up_link', 'setup-link'],
  sign_in_link: ['sign_in.set_up_people', 'codeshelf sign-in-link'],
  allow_passwords: ['sign_in.set_up_off', 'LOCAL_SIGN_IN'],
  trust_proxy: ['sign_in.set_up_proxy', 'BASE_URL', 'TRUSTED_PROXIES'],
} as const satisfies Record<SetUpRemedy, readonly [TextKey, ...string[]]>

export function SetUp({ remedy }: { remedy: SetUpRemedy }) {
  const t = useT()
  const [text, ...names] = REMEDIES[remedy]
  return (
    <div class="login">
      <section class="login__panel set-up" aria-labelledby="set-up-title">
        <h1 class="login__title" id="set-up-title">
          {t('sign_in.set_up_title')}
        </h1>
        <p>{t('sign_in.set_up_why')}</p>
        <p>{t('sign_in.set_up_guest')}</p>
        <h2 class="set-up__heading">{t('sign_in.set_up_operator')}</h2>
        <p>
          {t(text)}
          <Names names={names} />
        </p>
        <p>{t('sign_in.set_up_messenger')}</p>
        <ol class="set-up__steps">
          <li>{t('sign_in.set_up_bot')}</li>
          <li>
            {t('sign_in.set_up_settings')}
            <Names names={['BOT_TOKEN', 'BOT_USERNAME', 'BASE_URL']} />
          </li>
          <li>
            {t('sign_in.set_up_admin')}
            <Names names={['ADMIN_USER_IDS']} />
          </li>
        </ol>
        <p>
          {t('sign_in.set_up_more')}
          <Names names={['OIDC_<ID>_ISSUER', 'OIDC_<ID>_CLIENT_ID', 'OIDC_<ID>_CLIENT_SECRET']} />
        </p>
        <p class="secondary">{t('sign_in.set_up_local')}</p>
      </section>
    </div>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span class="set-up__names">
      {names.map((name) => (
        <code key={name} dir="ltr">
          {name}
        </code>
      ))}
    </span>
  )
}
