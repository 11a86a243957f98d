/** What a visitor sees where nobody can sign in: why, and what whoever runs the server does about it. */
import type { Translate } from '../../../platform/i18n/index.ts'

export function SetUp({ t }: { t: Translate }) {
  return (
    <div class="login">
      <section class="login__panel set-up" aria-labelledby="set-up-title">
        <h1 class="login__title" id="set-up-title">
          {t('sign_in.set_up_title')}
        </h1>
        <p>{t('sign_in.set_up_why')}</p>
        <h2 class="set-up__heading">{t('sign_in.set_up_operator')}</h2>
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
        <p class="set-up__aside">{t('sign_in.set_up_local')}</p>
        <p class="set-up__aside">{t('sign_in.set_up_guest')}</p>
      </section>
    </div>
  )
}

function Names({ names }: { names: readonly string[] }) {
  return (
    <span class="set-up__names" dir="ltr">
      {names.map((name) => (
        <code key={name}>{name}</code>
      ))}
    </span>
  )
}
